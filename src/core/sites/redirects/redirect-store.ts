import type { SiteId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';

/** The target of the first of the paths that has one. */
export async function findTarget(
  view: View,
  siteId: SiteId,
  paths: readonly string[],
): Promise<string | null> {
  const rows = await view.query<{ target: string }>(
    `select target from store_redirects where workspace_id = $1 and site_id = $2 and path = any($3)
     order by array_position($3::text[], path) limit 1`,
    [view.tenant.workspaceId, siteId, paths],
  );
  return rows[0]?.target ?? null;
}

export async function upsertRedirect(
  work: Work,
  siteId: SiteId,
  { path, target }: { path: string; target: string },
): Promise<void> {
  await work.query(
    `insert into store_redirects (workspace_id, site_id, path, target, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (workspace_id, site_id, path) do update set target = excluded.target, updated_at = excluded.updated_at`,
    [work.tenant.workspaceId, siteId, path, target, work.now],
  );
}

/** Ordered by path, starting after `after`. */
export function listRedirectRows(
  view: View,
  siteId: SiteId,
  { after, limit }: { after: string; limit: number },
): Promise<{ path: string; target: string }[]> {
  return view.query(
    `select path, target from store_redirects
     where workspace_id = $1 and site_id = $2 and path > $3 collate "C" order by path collate "C" limit $4`,
    [view.tenant.workspaceId, siteId, after, limit],
  );
}

export async function deleteRedirect(work: Work, siteId: SiteId, path: string): Promise<boolean> {
  const rows = await work.query(
    'delete from store_redirects where workspace_id = $1 and site_id = $2 and path = $3 returning path',
    [work.tenant.workspaceId, siteId, path],
  );
  return rows.length > 0;
}
