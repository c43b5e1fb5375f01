import { sqlFor } from '../../platform/db/builder.ts';
import type { View, Work } from '../../platform/work.ts';
import type { Domain } from './domain.ts';
import type { Site } from './site.ts';

export async function insertDomain(work: Work, site: Site, domain: Domain): Promise<void> {
  await work.execute(
    sqlFor.insertInto('site_domains').values({
      workspace_id: site.tenant.workspaceId,
      site_id: site.id,
      domain: domain.domain,
      verification_token: domain.verificationToken,
      verified_at: domain.verifiedAt,
      created_at: domain.createdAt,
    }),
  );
}

export async function listDomains(view: View, site: Site): Promise<Domain[]> {
  const rows = await view.all(
    sqlFor
      .selectFrom('site_domains')
      .selectAll()
      .where('workspace_id', '=', site.tenant.workspaceId)
      .where('site_id', '=', site.id)
      .orderBy('created_at')
      .orderBy('domain'),
  );
  return rows.map((row) => ({
    domain: row.domain,
    verificationToken: row.verification_token,
    verifiedAt: row.verified_at,
    createdAt: row.created_at,
  }));
}

/** Takes the name for everybody; broken constraint `verified_domains_pkey`: another store was first. */
export async function markVerified(work: Work, site: Site, domain: string): Promise<void> {
  await work.execute(
    sqlFor
      .insertInto('verified_domains')
      .values({ domain, workspace_id: site.tenant.workspaceId, site_id: site.id }),
  );
  await work.execute(
    sqlFor
      .updateTable('site_domains')
      .set({ verified_at: work.now })
      .where('workspace_id', '=', site.tenant.workspaceId)
      .where('site_id', '=', site.id)
      .where('domain', '=', domain),
  );
}

export async function deleteDomain(work: Work, site: Site, domain: string): Promise<boolean> {
  await work.execute(
    sqlFor
      .deleteFrom('verified_domains')
      .where('workspace_id', '=', site.tenant.workspaceId)
      .where('site_id', '=', site.id)
      .where('domain', '=', domain),
  );
  const count = await work.execute(
    sqlFor
      .deleteFrom('site_domains')
      .where('workspace_id', '=', site.tenant.workspaceId)
      .where('site_id', '=', site.id)
      .where('domain', '=', domain),
  );
  return count > 0;
}
