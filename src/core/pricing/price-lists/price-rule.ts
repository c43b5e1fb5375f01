import { million } from '../calculation/percent.ts';
import { divideHalfUp } from '../calculation/rounding.ts';

/**
 * What a price list does to a price. `productIds` null: to every product of the store. `parts` are
 * of a million, `amount` is in minor units of the store's currency.
 */
export type PriceRule =
  | { type: 'percent_off'; parts: number; productIds: readonly string[] | null }
  | { type: 'amount_off'; amount: number; productIds: readonly string[] | null }
  | { type: 'fixed_price'; amount: number; productIds: readonly string[] | null };

/**
 * The lowest price among the list price and what each rule makes of it (decisions 4): rules never
 * add up, and never raise a price.
 */
export function findLowestPrice(
  product: { productId: string; listPrice: number },
  rules: readonly PriceRule[],
): number {
  const applying = rules.filter(
    (rule) => rule.productIds === null || rule.productIds.includes(product.productId),
  );
  return Math.min(
    product.listPrice,
    ...applying.map((rule) => applyPriceRule(rule, product.listPrice)),
  );
}

function applyPriceRule(rule: PriceRule, listPrice: number): number {
  if (rule.type === 'fixed_price') return rule.amount;
  if (rule.type === 'amount_off') return Math.max(0, listPrice - rule.amount);
  return Number(divideHalfUp(BigInt(listPrice) * BigInt(million - rule.parts), BigInt(million)));
}
