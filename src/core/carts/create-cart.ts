import { Type } from 'typebox';
import type { CustomerId } from '../../kernel/id.ts';
import { generateToken, tokenHash } from '../../platform/crypto/tokens.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Buyer } from '../customers/address.ts';
import type { BuyerContext } from '../customers/linking/buyer-context.ts';
import { assignNewToBuyer } from '../customers/linking/buyer-ownership.ts';
import { getCustomer } from '../customers/manage-customers.ts';
import { createEmptyQuote } from '../pricing/quote.ts';
import type { Site } from '../sites/site.ts';
import { type Cart, cartAsOf, cartExpiry, cartNotFound, cartStates } from './cart.ts';
import { findCart, insertCart } from './cart-store.ts';
import { assertSitePublished, quoteCart } from './quote-cart.ts';

/** `customerId` is proven: its caller has made sure (decisions 4). `shopper`: whose token came with it. */
export type CreateCartInput = {
  buyer: Buyer | null;
  customerId: CustomerId | null;
  shopper?: BuyerContext | undefined;
};

/** The moment at which a cart that nobody touched is given up. */
export const cartExpiryJobType = {
  name: 'carts.expire',
  payload: Type.Object({ token: Type.String() }),
};

/**
 * An empty cart of a published store (§4.5); 404 `customer_not_found` for a customer of somebody
 * else. A proven buyer who is not named otherwise is named as the customer is.
 */
export async function createCart(work: Work, site: Site, draft: CreateCartInput): Promise<Cart> {
  const { shopper, ...given } = draft;
  const customer = draft.customerId === null ? null : await getCustomer(work, draft.customerId);
  const made: Cart = {
    token: generateToken('cart', work.tenant.code, work.random),
    siteId: site.id,
    siteSlug: site.slug,
    status: 'active',
    items: [],
    ...given,
    linked: null,
    buyer: draft.buyer ?? (customer && { email: customer.email, name: customer.name }),
    shippingAddress: null,
    selectedShippingOptionId: null,
    couponCode: null,
    submittedCodes: [],
    quote: createEmptyQuote(site.currency),
    sessionId: null,
    expiresAt: cartExpiry(work.now),
    createdAt: work.now,
    updatedAt: work.now,
    version: 1,
  };
  const cart = shopper ? assignNewToBuyer(made, shopper) : made;
  await insertCart(work, cart);
  await scheduleCartExpiry(work, cart.token, cart.expiresAt);
  return cart;
}

/** Looks at the cart again when its time is over. */
export function scheduleCartExpiry(work: Work, token: string, at: Date): Promise<void> {
  return enqueue(work, cartExpiryJobType, { token }, { at, key: tokenHash(token) });
}

/** Whose cart it is, without asking what it comes to; 404 `cart_not_found`. */
export async function getSiteOfCart(
  view: View,
  token: string,
): Promise<Pick<Cart, 'siteId' | 'siteSlug'>> {
  const found = await findCart(view, token);
  if (!found) throw cartNotFound();
  return found.cart;
}

/** The cart with the quote that was answered last, or null. */
export async function findStoredCart(view: View, token: string): Promise<Cart | null> {
  return (await findCart(view, token))?.cart ?? null;
}

/**
 * The cart as it is now: an active one is quoted anew, one that has ended stays as it was. 404
 * `cart_not_found`.
 */
export async function getCart(view: View, token: string): Promise<Cart> {
  const found = await findCart(view, token);
  if (!found) throw cartNotFound();
  const cart = cartAsOf(view.now, found.cart);
  if (!cartStates.allows(cart.status, 'change')) return cart;
  assertSitePublished(found.site);
  return { ...cart, quote: await quoteCart(view, found.site, cart) };
}
