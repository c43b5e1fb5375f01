import type { WorkspaceId } from '../../../kernel/id.ts';
import type { Tenant, View, Work } from '../../../platform/unit-of-work.ts';

type Weeks = { before: Date; from: Date; until: Date };

type WeekRow = {
  name: string;
  currency: string;
  orders: number;
  amount: number;
  amountBefore: number;
};

/** Orders of each store that sold something in one of the two weeks, without test orders. */
export async function listStoreWeeks(
  view: View,
  { before, from, until }: Weeks,
): Promise<WeekRow[]> {
  const rows = await view.query<Omit<WeekRow, 'amountBefore'> & { amount_before: number }>(
    `select s.name, o.currency,
       count(*) filter (where o.created_at >= $3)::int as orders,
       coalesce(sum(o.total) filter (where o.created_at >= $3), 0)::float8 as amount,
       coalesce(sum(o.total) filter (where o.created_at < $3), 0)::float8 as amount_before
     from orders o join sites s on s.workspace_id = o.workspace_id and s.site_id = o.site_id
     where o.workspace_id = $1 and o.created_at >= $2 and o.created_at < $4 and not o.test and o.channel <> 'import'
     group by s.site_id, s.name, o.currency order by s.name, o.currency`,
    [view.tenant.workspaceId, before, from, until],
  );
  return rows.map(({ amount_before: amountBefore, ...row }) => ({ ...row, amountBefore }));
}

/** Workspaces after this one that had an order in the time, except test orders. */
export async function listSellingWorkspaces(
  work: Work,
  { after, from, until, limit }: { after: string; from: Date; until: Date; limit: number },
): Promise<Tenant[]> {
  const rows = await work.query<{ workspace_id: WorkspaceId; code: string }>(
    `select workspace_id, code from workspaces w
     where workspace_id > $1 and exists (
       select from orders o where o.workspace_id = w.workspace_id and o.created_at >= $2 and o.created_at < $3 and not o.test and o.channel <> 'import')
     order by workspace_id limit $4`,
    [after, from, until, limit],
  );
  return rows.map(({ workspace_id: workspaceId, code }) => ({ workspaceId, code }));
}

/** The name of the workspace, and the main language of its oldest store. */
export async function findDigestSender(
  view: View,
): Promise<{ name: string; language: string } | null> {
  const rows = await view.query<{ name: string; language: string | null }>(
    `select w.name, (select s.languages[1] from sites s where s.workspace_id = w.workspace_id
       order by s.created_at, s.site_id limit 1) as language
     from workspaces w where w.workspace_id = $1`,
    [view.tenant.workspaceId],
  );
  return rows[0] ? { ...rows[0], language: rows[0].language ?? 'en' } : null;
}
