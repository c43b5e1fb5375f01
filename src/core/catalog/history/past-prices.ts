import { createdAtOfId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';
import { insertPastPrices, selectPricesAt, type VariantPriceAt } from './past-price-store.ts';

/** Keeps the prices of variants that a change replaces, and the last prices of archived variants. */
export function recordPastPrices(work: Work, pairs: { before: Product; after: Product }[]): void {
  const past = pairs.flatMap(({ before, after }) => {
    const now = new Map(after.variants.map(({ id, price }) => [id, price.amount]));
    return before.variants.filter(({ id, price }) => now.get(id) !== price.amount);
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
 * The prices that variants had at a time, by variant id, also of variants that are no longer sold. A
 * variant that was created later has the price of the variant whose place it took: one of the same
 * product and options that was archived since. Without one it has its first price.
 */
export async function readPricesAt(
  view: View,
  variantIds: string[],
  at: Date,
): Promise<ReadonlyMap<string, VariantPriceAt>> {
  const later = variantIds.filter((id) => (createdAtOfId('var', id) ?? at) > at);
  const rows = await selectPricesAt(view, { variantIds, later, at });
  return new Map(rows.map((row) => [row.id, row]));
}
