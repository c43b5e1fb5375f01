import type { NamedStatement, View } from '../../../platform/unit-of-work.ts';

export type PastPrice = { workspace_id: string; variant_id: string; until: Date; amount: number };

/** Of two changes at one time, the first one ends the earlier price. */
export const insertPastPrices = (rows: PastPrice[]): NamedStatement => ({
  name: 'past_prices_insert',
  text: `insert into past_prices (workspace_id, variant_id, until, amount)
    select workspace_id, variant_id, until, amount
    from jsonb_to_recordset($1::jsonb) as p (workspace_id text, variant_id text, until timestamptz, amount bigint)
    on conflict do nothing`,
  values: [JSON.stringify(rows)],
});

/** The product of a variant, and the price that it had then, in minor units. */
export type VariantPriceAt = { id: string; productId: string; amount: number };

type PriceQuery = { variantIds: string[]; later: string[]; at: Date };

/**
 * The first price of each variant that ended after the time, or its current one. `later`: variants
 * that were created after it. A variant without an individual price that was archived before
 * last prices were kept has the current price of its product.
 */
export const selectPricesAt = (view: View, { variantIds, later, at }: PriceQuery) =>
  view.query<VariantPriceAt>(
    `select v.variant_id as id, v.product_id as "productId",
        coalesce(past.amount, sold.price_amount, p.price_amount) as amount
      from variants v
        join products p on p.workspace_id = $1 and p.product_id = v.product_id
        left join lateral (
          select e.variant_id, e.price_amount from variants e
          where e.workspace_id = $1 and e.product_id = v.product_id and e.options_key = v.options_key
            and e.archived_at > $4 and v.variant_id = any($3)
          order by e.archived_at limit 1) earlier on true
        cross join lateral (
          select case when earlier.variant_id is null then v.price_amount else earlier.price_amount end as price_amount,
            coalesce(earlier.variant_id, v.variant_id) as variant_id) sold
        left join lateral (
          select amount from past_prices h
          where h.workspace_id = $1 and h.variant_id = sold.variant_id and h.until > $4
          order by h.until limit 1) past on true
      where v.workspace_id = $1 and v.variant_id = any($2)`,
    [view.tenant.workspaceId, variantIds, later, at],
  );
