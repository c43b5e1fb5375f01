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

/** The first price of each variant that ended after the time. */
export const selectPastPrices = (view: View, variantIds: string[], at: Date) =>
  view.query<{ id: string; amount: number }>(
    `select distinct on (variant_id) variant_id as id, amount from past_prices
     where workspace_id = $1 and variant_id = any($2) and until > $3 order by variant_id, until`,
    [view.tenant.workspaceId, variantIds, at],
  );
