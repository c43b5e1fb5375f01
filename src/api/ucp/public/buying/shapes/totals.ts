import type { Static } from 'typebox';
import type { DiscountSplit } from '../../../../../core/pricing/coupons/split-discounts.ts';
import type { QuoteLine, Totals as QuoteTotals } from '../../../../../core/pricing/quote.ts';
import type { LineItem, Totals } from '../../responses/elements.ts';

type TotalEntries = Static<typeof Totals>;

/**
 * Totals as signed entries that add up to the last one. A coupon for some products is an items
 * discount. `shipping` is the label of the fulfillment entry; null for none.
 */
export function presentTotals(
  totals: QuoteTotals,
  { items, whole }: DiscountSplit,
  shipping: string | null,
): TotalEntries {
  const { subtotal, tax, total } = totals;
  return [
    { type: 'subtotal', amount: subtotal },
    ...reduction('items_discount', items),
    ...reduction('discount', whole),
    ...(shipping === null
      ? []
      : [{ type: 'fulfillment' as const, display_text: shipping, amount: totals.shipping }]),
    ...(tax > 0 ? [{ type: 'tax' as const, amount: tax }] : []),
    { type: 'total', amount: total },
  ];
}

/** The members that quote lines and order lines share. */
type PurchasedLine = Pick<
  QuoteLine,
  'id' | 'variantId' | 'name' | 'options' | 'imageUrl' | 'unitPrice' | 'subtotal'
>;

/** The totals of one line. Tax and shipping are computed for the whole order only. */
export function lineTotals({ subtotal }: PurchasedLine, discount: number): TotalEntries {
  return [
    { type: 'subtotal', amount: subtotal },
    ...reduction('items_discount', discount),
    { type: 'total', amount: subtotal - discount },
  ];
}

/** `origin` completes the URLs of images that are stored as a path. */
export function presentItem(line: PurchasedLine, origin: string): Static<typeof LineItem>['item'] {
  const { imageUrl, options } = line;
  const url = imageUrl?.startsWith('/') ? `${origin}${imageUrl}` : imageUrl;
  const chosen = Object.values(options).join(' / ');
  return {
    id: line.variantId,
    title: chosen === '' ? line.name : `${line.name} (${chosen})`,
    price: line.unitPrice,
    ...(url && URL.canParse(url) && { image_url: url }),
  };
}

/** `discounts` are the items discounts of all lines. */
export function presentLine(origin: string, discounts: readonly number[]) {
  return (line: QuoteLine, index: number): Static<typeof LineItem> => ({
    id: line.id,
    item: presentItem(line, origin),
    quantity: line.quantity,
    totals: lineTotals(line, discounts[index] ?? 0),
  });
}

const reduction = (type: 'items_discount' | 'discount', amount: number): TotalEntries =>
  amount > 0 ? [{ type, amount: -amount }] : [];
