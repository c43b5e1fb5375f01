import assert from 'node:assert/strict';
import type { Shop } from './shop.ts';

/** The stock of a variant, and the sum of its reservations. */
export type Stock = { onHand: number | null; reserved: number; held: number };

type Row = Stock & { yielding: number; yields: number };

/**
 * Every variant of the workspace, oldest first: `reserved` must equal `held`. Asserts the count of
 * reclaimable units.
 */
export async function stockOf(shop: Pick<Shop, 'unit' | 'tenant'>): Promise<Stock[]> {
  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query<Row>(
      `select stock_on_hand as "onHand", stock_reserved as reserved,
         coalesce((select sum(quantity) from stock_reservations r
           where r.workspace_id = v.workspace_id and r.variant_id = v.variant_id), 0)::int as held,
         stock_yielding as yielding,
         coalesce((select sum(quantity) from stock_reservations r
           where r.workspace_id = v.workspace_id and r.variant_id = v.variant_id and r.yields), 0)::int as yields
       from variants v where workspace_id = $1 order by v.product_id, v.position`,
      [shop.tenant.workspaceId],
    ),
  );
  return rows.map(({ yielding, yields, ...stock }) => {
    assert.equal(yielding, yields);
    return stock;
  });
}
