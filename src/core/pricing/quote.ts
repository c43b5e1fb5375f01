import type { AssetId, ProductId, VariantId } from '../../kernel/id.ts';
import type { PinnedAnswers } from './outside/pinned-answers.ts';
import type { ShippingOption } from './shipping-option.ts';

export type { ShippingOption } from './shipping-option.ts';

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
  /** Unit price after price lists and before coupons. */
  unitPrice: number;
  /** `unitPrice` times `quantity`. */
  subtotal: number;
  /** The line's share of all coupons, as a positive amount. */
  discount: number;
  /** The tax to add, or the included tax if the prices of the store include tax. */
  tax: number;
};

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
  /** The position of the coupon code that the message is about, among all codes of the request. */
  couponIndex?: number | undefined;
  /** The position of the buyer's claim that the message is about. */
  claimIndex?: number | undefined;
  /** For `insufficient_stock`: how many units can be bought. */
  available?: number | undefined;
};

/** A coupon that reduces a quote or an order. Amounts are in minor units. */
export type AppliedCoupon = {
  /** In the merchant's spelling. */
  code: string;
  amountOff: number;
  type: 'percent' | 'fixed';
  /** Percent, or minor units. */
  value: number;
  /** Whether other combinable coupons can be applied with it. */
  isCombinable: boolean;
  /** Whether it applies to some products of the store only. */
  isRestricted: boolean;
  /** Its discount on each line, in the order of the lines. The parts add up to `amountOff`. */
  allocations: number[];
  /** The claim that unlocked it, if its code was not entered. An order has only verified claims. */
  eligibility?: { claim: string; isVerified: boolean } | undefined;
};

/** Lines, discounts, shipping, tax and totals at one moment. All APIs and pages use it. */
export type Quote = {
  currency: string;
  lines: QuoteLine[];
  /** Whether any line must be shipped. */
  needsShipping: boolean;
  shippingOptions: ShippingOption[];
  selectedShippingOptionId: string | null;
  /** In the order in which they were applied; each reduces what the ones before it have left. */
  coupons: AppliedCoupon[];
  totals: Totals;
  messages: QuoteMessage[];
  /** The answers of outside services, which the next quote of the same basket reuses. */
  answers?: PinnedAnswers | undefined;
};

/** The quote of an empty cart. */
export function createEmptyQuote(currency: string): Quote {
  return {
    currency,
    lines: [],
    needsShipping: false,
    shippingOptions: [],
    selectedShippingOptionId: null,
    coupons: [],
    totals: { subtotal: 0, discount: 0, shipping: 0, tax: 0, taxIncluded: 0, total: 0 },
    messages: [],
  };
}

/** A quote as it was stored. The first versions had at most one coupon, as `coupon`. */
export type StoredQuote = Omit<Quote, 'coupons'> & Partial<Pick<Quote, 'coupons'>>;

export function toQuote(stored: StoredQuote): Quote {
  return { ...stored, coupons: stored.coupons ?? [] };
}
