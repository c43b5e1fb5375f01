import type { DiscountSplit } from '../../../core/pricing/coupons/split-discounts.ts';
import type { Totals } from '../../../core/pricing/quote.ts';

export type AcpTotal = { type: string; display_text: string; amount: number };

const total = (type: string, display_text: string, amount: number): AcpTotal => ({
  type,
  display_text,
  amount,
});

/** Discounts are positive in ACP. A coupon for some products is an items discount. */
const itemTotals = (base: number, discount: number): AcpTotal[] => [
  total('items_base_amount', 'Items', base),
  ...(discount > 0 ? [total('items_discount', 'Discount', discount)] : []),
  total('subtotal', 'Subtotal', base - discount),
];

/** `shipping` is the label of the fulfillment entry; null for none. */
export const presentTotals = (
  { subtotal, shipping: amount, tax, total: sum }: Totals,
  { items, whole }: DiscountSplit,
  shipping: string | null,
): AcpTotal[] => [
  ...itemTotals(subtotal, items),
  ...(whole > 0 ? [total('discount', 'Discount', whole)] : []),
  ...(shipping === null ? [] : [total('fulfillment', shipping, amount)]),
  ...(tax > 0 ? [total('tax', 'Tax', tax)] : []),
  total('total', 'Total', sum),
];

/** The totals of one line. Tax and shipping are computed for the whole order only. */
export const lineTotals = (subtotal: number, discount: number): AcpTotal[] => [
  ...itemTotals(subtotal, discount),
  total('total', 'Total', subtotal - discount),
];

export const totalOf = (label: string, amount: number): AcpTotal[] => [
  total('total', label, amount),
];

export const refundedTotal = (amount: number): AcpTotal =>
  total('amount_refunded', 'Refunded', amount);
