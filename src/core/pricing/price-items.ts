import type { CustomerId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { Address } from '../customers/address.ts';
import type { BuyerHints } from './buyer-hints.ts';
import { calculateQuote } from './calculation/quote.ts';
import { loadPricingContext, type PricingSite } from './context/load-pricing-context.ts';
import { listPriceChanges } from './context/quote-messages.ts';
import { createOutsideTerms } from './outside/outside-terms.ts';
import { createEmptyQuote, type Quote, type QuoteItem } from './quote.ts';
import { freeShippingEverywhere } from './shipping-zones/shipping-zone.ts';

/** The items to price, and the buyer and destination that prices depend on. */
export type PriceRequest = {
  items: QuoteItem[];
  /** A verified customer, whose price lists apply. */
  customerId: CustomerId | null;
  /** The buyer's unverified email, for limits of coupon uses per buyer. */
  email: string | null;
  /** The submitted codes in their order. */
  couponCodes: readonly string[];
  address: Address | null;
  hints?: BuyerHints | null | undefined;
  selectedShippingOptionId: string | null;
  preselectCheapest: boolean;
  /** The checkout session whose own reservations count as available. */
  holderId: string | null;
  /** The quote of the last response; `messages` report changes since then. */
  previous: Quote | null;
  /** Whether the buyer pays now, so that units held by unpaid checkouts count as available. */
  isPaying?: boolean | undefined;
  /** If false, the store's own tables apply whatever its hooks would decide. Default: true. */
  asksServices?: boolean | undefined;
};

/**
 * Computes the current quote of the items. The only error is 422 `amount_too_large`. Other problems
 * are reported in `messages`: `item_unavailable`, `item_removed_out_of_stock`, `insufficient_stock`
 * (the line keeps its quantity, with `available`), `price_changed`, `shipping_option_unavailable`,
 * `shipping_unavailable`, `shipping_rates_unavailable`, `taxes_unavailable`, for each code that cannot
 * be used the reason, with `couponIndex`, and for each claim `eligibility_accepted` or
 * `eligibility_not_accepted`, with `claimIndex`.
 */
export async function priceItems(
  view: View,
  site: PricingSite,
  request: PriceRequest,
): Promise<Quote> {
  const eligibilityClaims = request.hints?.claims ?? [];
  const codesAndClaims = [...request.couponCodes, ...eligibilityClaims];
  if (request.items.length === 0 && codesAndClaims.length === 0)
    return createEmptyQuote(site.currency);
  const taxDestination = request.address ?? request.hints?.destination ?? null;
  const { items, messages, claims, facts } = await loadPricingContext(view, site, {
    ...request,
    taxDestination,
  });
  const quote = calculateQuote({
    now: view.now,
    currency: site.currency,
    pricesIncludeTax: site.pricesIncludeTax,
    items,
    priceRules: facts.priceRules,
    coupons: claims,
    claims: eligibilityClaims,
    address: request.address,
    taxDestination,
    zones: facts.hasZones ? facts.zones : [freeShippingEverywhere],
    taxRates: facts.taxRates,
    selectedShippingOptionId: request.selectedShippingOptionId,
    preselectCheapest: request.preselectCheapest,
    outside:
      request.asksServices === false
        ? null
        : createOutsideTerms(view, facts.hooks, request.previous),
  });
  const changes = listPriceChanges(request.previous, quote);
  return { ...quote, messages: [...messages, ...changes, ...quote.messages] };
}
