import type { VariantId } from '../../../../kernel/id.ts';
import type { View } from '../../../../platform/work.ts';
import { mostSpecific } from '../../../pricing/calculation/destination.ts';
import { lookUpOffer } from '../../../pricing/offer/look-up-offer.ts';
import { lowestPrice } from '../../../pricing/price-lists/price-rule.ts';
import { getOwnSite } from '../../../sites/manage-sites.ts';
import type { Site } from '../../../sites/site.ts';
import type { Order } from '../../order.ts';
import { findCouponEvidence, findProvenBuyer } from './exchange-store.ts';
import { orderCoupon } from './order-coupon.ts';
import type { ExchangeTerms, PricedVariant } from './price-difference.ts';

/** What somebody may get instead; `currency` is the store's. */
export type NewVariant = PricedVariant & { id: VariantId; isDigital: boolean; currency: string };

export type Terms = Omit<ExchangeTerms, 'variants'> & {
  variants: ReadonlyMap<string, NewVariant>;
};

/**
 * All that the price of an exchange depends on today. Variants that cannot be sold now are left out,
 * whatever their stock. Price lists apply to a buyer who was proven when the order was made, and the
 * coupon counts as it was then.
 */
export async function exchangeTerms(view: View, order: Order, ids: string[]): Promise<Terms> {
  const site = await getOwnSite(view, order.siteSlug);
  const wanted = [...new Set([...ids, ...order.lines.map(({ variantId }) => variantId)])];
  const { facts } = await lookUpOffer(view, site, {
    items: wanted.map((id) => ({ id, variantId: id as VariantId, quantity: 1 })),
    customerId: await findProvenBuyer(view, order.checkoutId),
    email: null,
    couponCode: null,
    address: order.shippingAddress,
    holderId: null,
    previous: null,
  });
  const { currency } = site;
  const variants = facts.variants.map(({ variantId: id, productId, isDigital, listPrice }) => {
    const price = lowestPrice({ productId, listPrice }, facts.priceRules);
    return [id, { id, productId, isDigital, price, currency }] as const;
  });
  return {
    variants: new Map(variants),
    coupon: orderCoupon(await findCouponEvidence(view, order)),
    addedTax: addedTax(order, site, facts.taxRates),
  };
}

function addedTax(
  { shippingAddress: address, totals }: Order,
  { pricesIncludeTax }: Site,
  rates: Awaited<ReturnType<typeof lookUpOffer>>['facts']['taxRates'],
): number | null {
  if (pricesIncludeTax || totals.taxIncluded > 0) return 0;
  return address && (mostSpecific(rates, (rate) => rate, address)?.rate ?? 0);
}
