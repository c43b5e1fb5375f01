import type { ProductId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { Site } from '../sites/site.ts';

/**
 * Ids of at most `limit` published products of a store, spread evenly over the catalog and the same
 * in every run, and how many there are.
 */
export async function sampleProductIds(
  view: View,
  { id, tenant }: Pick<Site, 'id' | 'tenant'>,
  limit: number,
): Promise<{ ids: ProductId[]; published: number }> {
  const condition =
    'workspace_id = $1 and site_id = $2 and archived_at is null and published_at <= $3';
  const values = [tenant.workspaceId, id, view.now];
  const [count] = await view.query<{ count: string }>(
    `select count(*) from products where ${condition}`,
    values,
  );
  const rows = await view.query<{ product_id: ProductId }>(
    `select product_id from products where ${condition} order by md5(product_id) limit $4`,
    [...values, limit],
  );
  return { ids: rows.map((row) => row.product_id), published: Number(count?.count ?? 0) };
}
