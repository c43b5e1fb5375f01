import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { StoreRef } from './product-store.ts';

/** A published product as a sitemap lists it. */
export type ProductPagePath = { slug: string; changedAt: Date };

const published =
  'workspace_id = $1 and site_id = $2 and archived_at is null and published_at <= $3';

/** When each part of `size` products, in the order of their ids, last changed. */
export async function listPartDates(
  reader: DatabaseReader,
  site: StoreRef,
  size: number,
): Promise<Date[]> {
  const rows = await reader.named<{ changed_at: Date }>({
    name: 'product_page_parts',
    text: `select max(changed_at) as changed_at from (
        select greatest(updated_at, published_at) as changed_at,
          (row_number() over (order by product_id) - 1) / $4::int as part
        from products where ${published}) numbered
      group by part order by part`,
    values: [site.tenant.workspaceId, site.id, reader.now, size],
  });
  return rows.map((row) => row.changed_at);
}

/** The products of a part, in the order of their ids. */
export async function listPagesOfPart(
  reader: DatabaseReader,
  site: StoreRef,
  { part, size }: { part: number; size: number },
): Promise<ProductPagePath[]> {
  const rows = await reader.named<{ slug: string; changed_at: Date }>({
    name: 'product_pages_of_part',
    text: `select slug, greatest(updated_at, published_at) as changed_at
      from products where ${published} order by product_id offset $4 limit $5`,
    values: [site.tenant.workspaceId, site.id, reader.now, part * size, size],
  });
  return rows.map((row) => ({ slug: row.slug, changedAt: row.changed_at }));
}
