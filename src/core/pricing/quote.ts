import type { AssetId, ProductId, VariantId } from '../../kernel/id.ts';

/** An item to price. `id` is chosen by the caller and identifies the line of the quote. */
export type QuoteItem = { id: string; variantId: VariantId; quantity: number };

/** A priced line; amounts are in minor units of the quote's currency. */
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
  /** Weight of one unit; 0 if unknown. */
  weightGrams: number;
  quantity: number;
  /** Unit price before price lists. */
  listPrice: number;
  /** Unit price after price lists and before the coupon. */
  unitPrice: number;
  /** `unitPrice` times `quantity`. */
  subtotal: number;
  /** The line's share of the coupon, as a positive amount. */
  discount: number;
  /** The tax to add, or the included tax if the prices of the store include tax. */
  tax: number;
};

export type ShippingOption = { id: string; label: string; amount: number };

/**
 * `total = subtotal - discount + shipping + tax`. If prices include tax, `tax` is 0 and
 * `taxIncluded` is the included tax.
 */
export type Totals = {
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  taxIncluded: number;
  total: number;
};

/** A message to the buyer that explains a change; `path` is a JSONPath into the response. */
export type QuoteMessage = {
  type: 'info' | 'warning' | 'error';
  code: string;
  content: string;
  path?: string | undefined;
  /** The id of the line that the message is about. */
  lineId?: string | undefined;
  /** For `insufficient_stock`: how many units can be bought. */
  available?: number | undefined;
};

/** Lines, discounts, shipping, tax and totals at one moment. All APIs and pages use it. */
export type Quote = {
  currency: string;
  lines: QuoteLine[];
  /** Whether any line must be shipped. */
  needsShipping: boolean;
  shippingOptions: ShippingOption[];
  selectedShippingOptionId: string | null;
  coupon: { code: string; amountOff: number; type: 'percent' | 'fixed'; value: number } | null;
  totals: Totals;
  messages: QuoteMessage[];
};

/** The quote of an empty cart. */
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
