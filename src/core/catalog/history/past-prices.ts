import type { NamedStatement, View, Work } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';

/** Keeps the prices of variants that a change replaces. */
export function recordPastPrices(work: Work, pairs: { before: Product; after: Product }[]): void {
  const past = pairs.flatMap(({ before, after }) => {
    const now = new Map(after.variants.map(({ id, price }) => [id, price.amount]));
    return before.variants.filter(({ id, price }) => now.has(id) && now.get(id) !== price.amount);
  });
  if (past.length === 0) return;
  work.batchInsert(
    insertPastPrices,
    past.map(({ id, price }) => ({
      workspace_id: work.tenant.workspaceId,
      variant_id: id,
      until: work.now,
      amount: price.amount,
    })),
  );
}

type PastPrice = { workspace_id: string; variant_id: string; until: Date; amount: number };

/** Of two changes at one time, the first one ends the earlier price. */
const insertPastPrices = (rows: PastPrice[]): NamedStatement => ({
  name: 'past_prices_insert',
  text: `insert into past_prices (workspace_id, variant_id, until, amount)
    select workspace_id, variant_id, until, amount
    from jsonb_to_recordset($1::jsonb) as p (workspace_id text, variant_id text, until timestamptz, amount bigint)
    on conflict do nothing`,
  values: [JSON.stringify(rows)],
});

/**
 * The prices that variants had at a time, in minor units, by variant id. Variants whose price has
 * not changed since are left out.
 */
export async function readPastPrices(
  view: View,
  variantIds: string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await view.query<{ id: string; amount: number }>(
    `select distinct on (variant_id) variant_id as id, amount from past_prices
     where workspace_id = $1 and variant_id = any($2) and until > $3 order by variant_id, until`,
    [view.tenant.workspaceId, variantIds, at],
  );
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
