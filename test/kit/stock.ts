import type { Shop } from './shop.ts';

/** The stock of a variant, and what its reservations say. */
export type Stock = { onHand: number | null; reserved: number; held: number };

/** Every variant of the workspace, oldest first: `reserved` must be `held`. */
export function stockOf(shop: Pick<Shop, 'unit' | 'tenant'>): Promise<Stock[]> {
  return shop.unit.view(shop.tenant, (view) =>
    view.query<Stock>(
      `select stock_on_hand as "onHand", stock_reserved as reserved,
         coalesce((select sum(quantity) from stock_reservations r
           where r.workspace_id = v.workspace_id and r.variant_id = v.variant_id), 0)::int as held
       from variants v where workspace_id = $1 order by v.product_id, v.place`,
      [shop.tenant.workspaceId],
    ),
  );
}
