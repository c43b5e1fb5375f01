import { divideHalfUp } from '../calculation/line-amounts.ts';
import { million } from '../calculation/percent.ts';

/**
 * How a price list changes prices. A null `productIds` means all products of the store. `parts` are
 * millionths, `amount` is in minor units of the store's currency.
 */
export type PriceRule =
  | { type: 'percent_off'; parts: number; productIds: readonly string[] | null }
  | { type: 'amount_off'; amount: number; productIds: readonly string[] | null }
  | { type: 'fixed_price'; amount: number; productIds: readonly string[] | null };

/**
 * The lowest of the list price and the prices that the applicable rules give. Rules do not combine,
 * and no rule raises a price.
 */
export function findLowestPrice(
  product: { productId: string; listPrice: number },
  rules: readonly PriceRule[],
): number {
  const applicable = rules.filter(
    (rule) => rule.productIds === null || rule.productIds.includes(product.productId),
  );
  return Math.min(
    product.listPrice,
    ...applicable.map((rule) => applyPriceRule(rule, product.listPrice)),
  );
}

function applyPriceRule(rule: PriceRule, listPrice: number): number {
  if (rule.type === 'fixed_price') return rule.amount;
  if (rule.type === 'amount_off') return Math.max(0, listPrice - rule.amount);
  return Number(divideHalfUp(BigInt(listPrice) * BigInt(million - rule.parts), BigInt(million)));
}
