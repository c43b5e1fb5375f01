import type { View } from '../../platform/unit-of-work.ts';
import { type PriceRequest, priceItems } from '../pricing/price-items.ts';
import type { Quote } from '../pricing/quote.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import { type Site, siteNotFound } from '../sites/site.ts';
import type { Cart, CartSite } from './cart.ts';

/** 404 `site_not_found` once the cart's store was closed. */
export function assertSitePublished(site: CartSite): void {
  if (!site.published) throw siteNotFound();
}

/** The cart's store with everything that is known of it; 404 as above. */
export async function getPublishedSiteOfCart(
  view: View,
  cart: Pick<Cart, 'siteSlug'>,
): Promise<Site> {
  const site = await getOwnSite(view, cart.siteSlug);
  assertSitePublished(site);
  return site;
}

/** What the cart costs at this moment; what has changed since it was last answered is told. */
export function quoteCart(view: View, site: CartSite, cart: Cart): Promise<Quote> {
  return priceItems(view, site, toPriceRequest(cart));
}

/** A cart as a question to pricing. Shipping is chosen, never preselected (decisions 13). */
export function toPriceRequest(cart: Cart): PriceRequest {
  return {
    items: cart.items.map(({ id, variantId, quantity }) => ({ id, variantId, quantity })),
    customerId: cart.customerId,
    email: cart.buyer?.email ?? null,
    couponCode: cart.couponCode,
    address: cart.shippingAddress,
    selectedShippingOptionId: cart.selectedShippingOptionId,
    preselectCheapest: false,
    holderId: cart.sessionId,
    previous: cart.quote,
  };
}
