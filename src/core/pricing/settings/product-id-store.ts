import type { SiteId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';

/** The ids that are products of the store. */
export async function findProductIds(
  view: View,
  siteId: SiteId,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await view.query<{ product_id: string }>(
    `select product_id from products
     where workspace_id = $1 and site_id = $2 and product_id = any($3) and archived_at is null`,
    [view.tenant.workspaceId, siteId, ids],
  );
  return new Set(rows.map((row) => row.product_id));
}
