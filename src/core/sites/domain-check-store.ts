import type { View, Work } from '../../platform/unit-of-work.ts';
import { nextCheckAt } from './domain-store.ts';
import type { Site } from './site.ts';

/** A verified domain and its store. */
export type VerifiedDomain = {
  domain: string;
  verificationToken: string;
  slug: string;
  tenant: Site['tenant'];
};

type Row = {
  domain: string;
  verification_token: string;
  slug: string;
  workspace_id: Site['tenant']['workspaceId'];
  code: string;
};

const toVerifiedDomain = (row: Row): VerifiedDomain => ({
  domain: row.domain,
  verificationToken: row.verification_token,
  slug: row.slug,
  tenant: { workspaceId: row.workspace_id, code: row.code },
});

const columns =
  'd.domain, d.verification_token, s.slug, s.workspace_id, substr(s.site_id, 6, 5) as code';

/**
 * Claims verified domains of all workspaces whose check is due. The next check is set to `again`
 * first, so that a crash only delays it.
 */
export async function claimDueDomains(
  work: Work,
  limit: number,
  again: Date,
): Promise<VerifiedDomain[]> {
  const rows = await work.named<Row>({
    name: 'domains_claim_due',
    text: `with due as (
        select workspace_id, site_id, domain from site_domains
        where verified_at is not null and check_due_at <= $1
        order by check_due_at limit $2 for update skip locked),
      d as (
        update site_domains u set check_due_at = $3 from due
        where u.workspace_id = due.workspace_id and u.site_id = due.site_id and u.domain = due.domain
        returning u.*)
      select ${columns} from d
      join sites s on s.workspace_id = d.workspace_id and s.site_id = d.site_id`,
    values: [work.now, limit, again],
  });
  return rows.map(toVerifiedDomain);
}

/** The store in any workspace that has verified the domain, or null. */
export async function findDomainHolder(view: View, domain: string): Promise<VerifiedDomain | null> {
  const [row] = await view.named<Row>({
    name: 'domains_find_holder',
    text: `select ${columns} from verified_domains v
      join site_domains d on d.workspace_id = v.workspace_id and d.site_id = v.site_id and d.domain = v.domain
      join sites s on s.workspace_id = v.workspace_id and s.site_id = v.site_id
      where v.domain = $1`,
    values: [domain],
  });
  return row ? toVerifiedDomain(row) : null;
}

export const markRecordFound = (work: Work, site: Site, domain: string) =>
  saveCheckSchedule(work, site, { domain, dueAt: nextCheckAt(work.now), failingSince: null });

export async function saveCheckSchedule(
  work: Work,
  site: Site,
  { domain, dueAt, failingSince }: { domain: string; dueAt: Date; failingSince: Date | null },
): Promise<void> {
  await work.named({
    name: 'domains_set_check',
    text: `update site_domains set check_due_at = $4, failing_since = $5
      where workspace_id = $1 and site_id = $2 and domain = $3 and verified_at is not null`,
    values: [site.tenant.workspaceId, site.id, domain, dueAt, failingSince],
  });
}
