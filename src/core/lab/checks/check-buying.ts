import type { View } from '../../../platform/unit-of-work.ts';
import { isInStock, type Product, type Variant } from '../../catalog/product.ts';
import type { Address } from '../../customers/address.ts';
import { priceItems } from '../../pricing/price-items.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { ShippingZone } from '../../pricing/shipping-zones/shipping-zone.ts';
import type { Site } from '../../sites/site.ts';
import { createFinding } from '../finding.ts';
import { type GoalResult, missedGoal, reachedGoal } from '../report.ts';

/** A place to which an agent orders, and the zone that should serve it. */
export type Destination = { zone: ShippingZone; address: Address };

/** Countries tried for zones that name none, the first one that no other zone names. */
const anywhere = ['US', 'GB', 'DE', 'FR', 'CA', 'AU', 'JP', 'BR', 'CH', 'NO'];

/** One address in each zone. */
export function destinationsOf(zones: ShippingZone[]): Destination[] {
  const named = new Set(zones.flatMap(({ countries }) => countries));
  const unnamed = anywhere.find((country) => !named.has(country)) ?? 'NZ';
  return zones.map((zone) => ({
    zone,
    address: {
      ...{ name: 'Ada Buyer', line1: '1 Main Street', line2: null, city: 'City', phone: null },
      country: zone.countries[0] ?? unnamed,
      state: zone.states[0] ?? null,
      postcode: zone.postcodePrefixes[0] ?? null,
    },
  }));
}

type Purchase = {
  variant: Variant;
  address: Address | null;
  couponCode?: string;
  quantity?: number;
};

/**
 * The quote of a purchase up to the payment step: the same code that carts and checkouts use. It
 * only reads, so nothing is left in the store.
 */
export function quotePurchase(view: View, site: Site, purchase: Purchase): Promise<Quote> {
  const { variant, address, couponCode, quantity = 1 } = purchase;
  return priceItems(view, site, {
    items: [{ id: 'lab', variantId: variant.id, quantity }],
    ...{ customerId: null, email: null, address },
    couponCodes: couponCode === undefined ? [] : [couponCode],
    ...{ selectedShippingOptionId: null, preselectCheapest: true },
    ...{ holderId: null, previous: null, isPaying: true },
    // Services of the merchant would get a call for each product and zone.
    asksServices: false,
  });
}

/** The variant that the lab buys; null when none can be bought. */
export const buyableVariant = ({ variants }: Product): Variant | null =>
  variants.find(isInStock) ?? null;

/** The goals of buying a product, and the zones to which nothing can be shipped. */
export type Bought = { goals: GoalResult[]; unserved: ShippingZone[] };

/** Tries to buy a product in each zone, up to the payment. */
export async function buyProduct(
  view: View,
  site: Site,
  { product, destinations }: { product: Product; destinations: Destination[] },
): Promise<Bought> {
  const variant = buyableVariant(product);
  const bought: Bought = { goals: [], unserved: [] };
  if (variant === null) return bought;
  const isShipped = !product.isDigital && destinations.length > 0;
  for (const place of isShipped ? destinations : [null]) {
    const quote = await quotePurchase(view, site, { variant, address: place?.address ?? null });
    const isUnserved = place !== null && quote.needsShipping && quote.shippingOptions.length === 0;
    bought.goals.push(goalOf(quote, isUnserved));
    if (isUnserved) bought.unserved.push(place.zone);
  }
  return bought;
}

/** A zone that serves nothing is a finding about the store, not about the product. */
function goalOf({ lines, messages: [message] }: Quote, isUnserved: boolean): GoalResult {
  if (lines.length > 0) return isUnserved ? missedGoal(null) : reachedGoal;
  const why = message?.content ?? 'No variant can be bought.';
  return missedGoal(createFinding('cannot_be_bought', why));
}
