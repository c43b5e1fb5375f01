import type { Address } from '../../customers/address.ts';
import type { CouponClaim } from '../coupons/coupon.ts';
import type { OutsideTerms } from '../outside/outside-terms.ts';
import type { PriceRule } from '../price-lists/price-rule.ts';
import type { QuoteLine } from '../quote.ts';
import type { ShippingRate } from '../shipping-zones/shipping-rate.ts';
import type { TaxRateTerms } from '../tax-rates/tax.ts';
import type { Region, ShippingDestination } from './destination.ts';

/** A line before the calculation. */
export type PricedItem = Omit<QuoteLine, 'unitPrice' | 'subtotal' | 'discount' | 'tax'>;

/** Everything that a quote depends on. Amounts are in minor units of the store's currency. */
export type QuoteInput = {
  now: Date;
  currency: string;
  pricesIncludeTax: boolean;
  items: readonly PricedItem[];
  /** Rules of the price lists for the verified customer's groups. */
  priceRules: readonly PriceRule[];
  /** The submitted codes in their order. */
  coupons: readonly CouponClaim[];
  /** The buyer's claims; `coupons` has those that they unlock. */
  claims: readonly string[];
  /** Null if not known yet; the quote then contains no shipping. */
  address: Address | null;
  /** The address, or a hint of one; null if there is neither, and no tax. */
  taxDestination: ShippingDestination | null;
  zones: readonly (Region & { rates: readonly ShippingRate[] })[];
  taxRates: readonly (Region & TaxRateTerms)[];
  selectedShippingOptionId: string | null;
  /** Select the cheapest option, the first of equal ones, if no valid option is selected. */
  preselectCheapest: boolean;
  /** Decisions of outside services, which replace zones and rates; null: none. */
  outside?: OutsideTerms | null | undefined;
};
