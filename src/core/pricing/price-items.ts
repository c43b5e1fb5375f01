import type { CustomerId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { Address } from '../customers/address.ts';
import { calculateQuote } from './calculation/quote.ts';
import { loadPricingContext, type PricingSite } from './context/load-pricing-context.ts';
import { listPriceChanges } from './context/quote-messages.ts';
import { createEmptyQuote, type Quote, type QuoteItem } from './quote.ts';
import { freeShippingEverywhere } from './shipping-zones/shipping-zone.ts';

/** What shall be priced, for whom and where. */
export type PriceRequest = {
  items: QuoteItem[];
  /** A proven buyer: price lists apply (decisions 4). */
  customerId: CustomerId | null;
  /** Who says to buy: counts the uses of a coupon. */
  email: string | null;
  couponCode: string | null;
  address: Address | null;
  selectedShippingOptionId: string | null;
  preselectCheapest: boolean;
  /** Whose reservation counts as available: the session's own. */
  holderId: string | null;
  /** What was answered last; what has changed since is told in `messages`. */
  previous: Quote | null;
  /** The buyer pays now: what others hold without paying counts as available. */
  isPaying?: boolean | undefined;
};

/**
 * What the items cost at this moment (decisions 5, 6). Refuses nothing but amounts that are too
 * large (422 `amount_too_large`): what cannot be had any more is left out or told in `messages`, with
 * `item_unavailable`, `item_removed_out_of_stock`, `insufficient_stock` (the line stays as it was
 * asked for, with `available`), `price_changed`, `shipping_option_unavailable`,
 * `shipping_unavailable`, or the reason why the coupon does not count.
 */
export async function priceItems(
  view: View,
  site: PricingSite,
  request: PriceRequest,
): Promise<Quote> {
  if (request.items.length === 0 && request.couponCode === null)
    return createEmptyQuote(site.currency);
  const { items, messages, claim, facts } = await loadPricingContext(view, site, request);
  const quoted = calculateQuote({
    now: view.now,
    currency: site.currency,
    pricesIncludeTax: site.pricesIncludeTax,
    items,
    priceRules: facts.priceRules,
    coupon: claim,
    address: request.address,
    zones: facts.hasZones ? facts.zones : [freeShippingEverywhere],
    taxRates: facts.taxRates,
    selectedShippingOptionId: request.selectedShippingOptionId,
    preselectCheapest: request.preselectCheapest,
  });
  const changes = listPriceChanges(request.previous, quoted);
  return { ...quoted, messages: [...messages, ...changes, ...quoted.messages] };
}
