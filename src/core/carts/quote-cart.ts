import type { View } from '../../platform/unit-of-work.ts';
import { type PriceRequest, priceItems } from '../pricing/price-items.ts';
import type { Quote } from '../pricing/quote.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import { type Site, siteNotFound } from '../sites/site.ts';
import type { Cart, CartSite } from './cart.ts';

/** Throws 404 `site_not_found` if the cart's store is no longer published. */
export function assertSitePublished(site: CartSite): void {
  if (!site.published) throw siteNotFound();
}

/** The cart's store with all its settings; 404 `site_not_found` if it is not published. */
export async function getPublishedSiteOfCart(
  view: View,
  cart: Pick<Cart, 'siteSlug'>,
): Promise<Site> {
  const site = await getOwnSite(view, cart.siteSlug);
  assertSitePublished(site);
  return site;
}

/** The current quote of the cart. Its messages report changes since the last response. */
export function quoteCart(view: View, site: CartSite, cart: Cart): Promise<Quote> {
  return priceItems(view, site, toPriceRequest(cart));
}

/** The price request of a cart. Shipping is not preselected in carts; the buyer chooses it. */
export function toPriceRequest(cart: Cart): PriceRequest {
  return {
    items: cart.items.map(({ id, variantId, quantity }) => ({ id, variantId, quantity })),
    customerId: cart.customerId,
    email: cart.buyer?.email ?? null,
    couponCodes: cart.couponCodes,
    address: cart.shippingAddress,
    hints: cart.hints,
    selectedShippingOptionId: cart.selectedShippingOptionId,
    preselectCheapest: false,
    holderId: cart.sessionId,
    previous: cart.quote,
  };
}
