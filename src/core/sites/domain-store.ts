import { queryBuilder } from '../../platform/db/query-builder.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Domain } from './domain.ts';
import type { Site } from './site.ts';

export async function insertDomain(work: Work, site: Site, domain: Domain): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('site_domains').values({
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
    queryBuilder
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
    failingSince: row.failing_since,
    lastCheck: row.last_check_at && { at: row.last_check_at, records: row.last_check_records },
    createdAt: row.created_at,
  }));
}

/** The stores of the workspace with their verified domains. */
export async function listHostsOfStores(
  view: View,
): Promise<{ slug: string; domains: string[] }[]> {
  return view.query(
    `select s.slug, array(select d.domain from site_domains d
       where d.workspace_id = s.workspace_id and d.site_id = s.site_id and d.verified_at is not null) as domains
     from sites s where s.workspace_id = $1`,
    [view.tenant.workspaceId],
  );
}

/** Records of strangers are cut: DNS answers can be long. */
const maxRecords = 10;
const maxRecordLength = 500;

/** Stores what a DNS lookup found. */
export async function saveDomainCheck(
  work: Work,
  site: Site,
  domain: string,
  records: string[] | null,
): Promise<void> {
  const kept = records?.slice(0, maxRecords).map((record) => record.slice(0, maxRecordLength));
  await work.named({
    name: 'domain_save_check',
    text: `update site_domains set last_check_at = $4, last_check_records = $5
      where workspace_id = $1 and site_id = $2 and domain = $3`,
    values: [site.tenant.workspaceId, site.id, domain, work.now, kept ?? null],
  });
}

const dayMilliseconds = 86_400_000;
export const nextCheckAt = (now: Date) => new Date(now.getTime() + dayMilliseconds);

/**
 * Marks a domain as verified. Violates `verified_domains_pkey` if another store has verified it.
 */
export async function markVerified(work: Work, site: Site, domain: string): Promise<void> {
  await work.execute(
    queryBuilder
      .insertInto('verified_domains')
      .values({ domain, workspace_id: site.tenant.workspaceId, site_id: site.id }),
  );
  await work.execute(
    queryBuilder
      .updateTable('site_domains')
      .set({ verified_at: work.now, check_due_at: nextCheckAt(work.now), failing_since: null })
      .where('workspace_id', '=', site.tenant.workspaceId)
      .where('site_id', '=', site.id)
      .where('domain', '=', domain),
  );
}

/** Ends the verification but keeps the claim; other stores can verify the domain. */
export async function clearVerification(work: Work, site: Site, domain: string): Promise<void> {
  await releaseDomainName(work, site, domain);
  await work.execute(
    queryBuilder
      .updateTable('site_domains')
      .set({ verified_at: null, check_due_at: null, failing_since: null })
      .where('workspace_id', '=', site.tenant.workspaceId)
      .where('site_id', '=', site.id)
      .where('domain', '=', domain),
  );
}

async function releaseDomainName(work: Work, site: Site, domain: string): Promise<void> {
  await work.execute(
    queryBuilder
      .deleteFrom('verified_domains')
      .where('workspace_id', '=', site.tenant.workspaceId)
      .where('site_id', '=', site.id)
      .where('domain', '=', domain),
  );
}

export async function deleteDomain(work: Work, site: Site, domain: string): Promise<boolean> {
  await releaseDomainName(work, site, domain);
  const count = await work.execute(
    queryBuilder
      .deleteFrom('site_domains')
      .where('workspace_id', '=', site.tenant.workspaceId)
      .where('site_id', '=', site.id)
      .where('domain', '=', domain),
  );
  return count > 0;
}
