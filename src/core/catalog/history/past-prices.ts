import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';
import { insertPastPrices, selectPastPrices } from './past-price-store.ts';

/** Keeps the prices of variants that a change replaces. */
export function recordPastPrices(work: Work, pairs: { before: Product; after: Product }[]): void {
  const past = pairs.flatMap(({ before, after }) => {
    const now = new Map(after.variants.map(({ id, price }) => [id, price.amount]));
    return before.variants.filter(({ id, price }) => now.has(id) && now.get(id) !== price.amount);
  });
  if (past.length === 0) return;
  const { workspaceId } = work.tenant;
  work.batchInsert(
    insertPastPrices,
    past.map(({ id, price }) => ({
      workspace_id: workspaceId,
      variant_id: id,
      until: work.now,
      amount: price.amount,
    })),
  );
}

/**
 * The prices that variants had at a time, in minor units, by variant id. Variants whose price has
 * not changed since are left out.
 */
export async function readPastPrices(
  view: View,
  variantIds: string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectPastPrices(view, variantIds, at);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
