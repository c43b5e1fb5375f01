import { applyCoupons, toCouponWarning } from '../coupons/apply-coupons.ts';
import { listClaimMessages } from '../coupons/eligibility.ts';
import { findLowestPrice, type PriceRule } from '../price-lists/price-rule.ts';
import type { Quote, QuoteLine } from '../quote.ts';
import { applyTax, type TaxResult } from './apply-tax.ts';
import { chooseShipping } from './choose-shipping.ts';
import { sumAmounts, toAmount } from './line-amounts.ts';
import type { PricedItem, QuoteInput } from './quote-input.ts';

/**
 * Calculates a quote: the lowest applicable price of each line, the coupons allocated to their
 * lines, shipping, and tax on each line. All APIs and pages use this pure function. Throws 422
 * `amount_too_large` for amounts above `maxAmount`.
 */
export function calculateQuote(input: QuoteInput): Quote {
  const lines = input.items.map((item) => toPricedLine(item, input.priceRules));
  toAmount(lines.reduce((sum, line) => sum + BigInt(line.subtotal), 0n));
  const { now, currency } = input;
  const discounted = applyCoupons(input.coupons, { now, currency, lines });
  const shipping = chooseShipping(input, discounted.lines);
  const taxed = applyTax(input, discounted.lines, shipping.amount);
  const answers = input.outside?.pinned();
  return {
    currency: input.currency,
    lines: taxed.lines,
    needsShipping: shipping.isNeeded,
    shippingOptions: shipping.options,
    selectedShippingOptionId: shipping.selectedId,
    coupons: discounted.applied,
    totals: sumTotals(taxed.lines, shipping.amount, taxed),
    messages: [
      ...discounted.refused.filter(({ eligibility }) => !eligibility).map(toCouponWarning),
      ...listClaimMessages(input.claims, discounted),
      ...shipping.messages,
      ...taxed.messages,
    ],
    ...(answers && { answers }),
  };
}

function toPricedLine(item: PricedItem, rules: readonly PriceRule[]): QuoteLine {
  const unitPrice = findLowestPrice(item, rules);
  const subtotal = toAmount(BigInt(unitPrice) * BigInt(item.quantity));
  return { ...item, unitPrice, subtotal, discount: 0, tax: 0 };
}

function sumTotals(lines: QuoteLine[], shipping: number, { added, contained }: TaxResult) {
  const subtotal = sumAmounts(lines.map((line) => line.subtotal));
  const discount = sumAmounts(lines.map((line) => line.discount));
  const total = toAmount(BigInt(subtotal - discount) + BigInt(shipping) + BigInt(added));
  return { subtotal, discount, shipping, tax: added, taxIncluded: contained, total };
}
