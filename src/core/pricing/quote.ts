import type { AssetId, ProductId, VariantId } from '../../kernel/id.ts';

/** What somebody wants: `id` is the caller's own name of the line and comes back with it. */
export type QuoteItem = { id: string; variantId: VariantId; quantity: number };

/** A line with its price; amounts in minor units of the quote's currency. */
export type QuoteLine = {
  id: string;
  productId: ProductId;
  variantId: VariantId;
  name: string;
  options: Record<string, string>;
  sku: string | null;
  imageUrl: string | null;
  isDigital: boolean;
  digitalAssetId: AssetId | null;
  /** Of one unit; 0 when nobody said. */
  weightGrams: number;
  quantity: number;
  /** Before price lists. */
  listPrice: number;
  /** After price lists, before the coupon. */
  unitPrice: number;
  /** `unitPrice` times `quantity`. */
  subtotal: number;
  /** The line's part of the coupon, positive. */
  discount: number;
  /** Added tax of an exclusive site, contained tax of an inclusive one. */
  tax: number;
};

export type ShippingOption = { id: string; label: string; amount: number };

/** `total = subtotal - discount + shipping + tax`; inclusive sites show `tax` 0 and what is contained in `taxIncluded`. */
export type Totals = {
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  taxIncluded: number;
  total: number;
};

/** A note for the buyer that explains a change (§2.6); `path` is a JSONPath into the answer. */
export type QuoteMessage = {
  type: 'info' | 'warning' | 'error';
  code: string;
  content: string;
  path?: string | undefined;
  /** The line it is about, by the caller's name of it. */
  lineId?: string | undefined;
  /** With `insufficient_stock`: how many there are. */
  available?: number | undefined;
};

/** What everything costs at this moment, the same for every door (decisions 6). */
export type Quote = {
  currency: string;
  lines: QuoteLine[];
  /** Whether anything in it has to be shipped. */
  needsShipping: boolean;
  shippingOptions: ShippingOption[];
  selectedShippingOptionId: string | null;
  coupon: { code: string; amountOff: number; type: 'percent' | 'fixed'; value: number } | null;
  totals: Totals;
  messages: QuoteMessage[];
};

/** A quote of nothing: what a fresh cart shows. */
export function createEmptyQuote(currency: string): Quote {
  return {
    currency,
    lines: [],
    needsShipping: false,
    shippingOptions: [],
    selectedShippingOptionId: null,
    coupon: null,
    totals: { subtotal: 0, discount: 0, shipping: 0, tax: 0, taxIncluded: 0, total: 0 },
    messages: [],
  };
}
