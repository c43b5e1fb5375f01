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

/**
 * The caller must have verified `customerId`. `buyerContext` is the buyer whose access token came with
 * the request.
 */
export type CreateCartInput = {
  buyer: Buyer | null;
  customerId: CustomerId | null;
  buyerContext?: BuyerContext | undefined;
};

/** The job that abandons an expired cart. */
export const cartExpiryJobType = {
  name: 'carts.expire',
  payload: Type.Object({ token: Type.String() }),
};

/**
 * Creates an empty cart in a published store; 404 `customer_not_found` for a customer of another
 * workspace. The buyer defaults to the verified customer's email and name.
 */
export async function createCart(work: Work, site: Site, input: CreateCartInput): Promise<Cart> {
  const { buyerContext, ...fields } = input;
  const customer = input.customerId === null ? null : await getCustomer(work, input.customerId);
  const created: Cart = {
    token: generateToken('cart', work.tenant.code, work.random),
    siteId: site.id,
    siteSlug: site.slug,
    status: 'active',
    items: [],
    ...fields,
    linkedDetails: null,
    buyer: input.buyer ?? (customer && { email: customer.email, name: customer.name }),
    shippingAddress: null,
    selectedShippingOptionId: null,
    couponCodes: [],
    hints: null,
    attribution: null,
    quote: createEmptyQuote(site.currency),
    sessionId: null,
    expiresAt: cartExpiry(work.now),
    createdAt: work.now,
    updatedAt: work.now,
    version: 1,
  };
  const cart = buyerContext ? assignNewToBuyer(created, buyerContext) : created;
  await insertCart(work, cart);
  await scheduleCartExpiry(work, cart.token, cart.expiresAt);
  return cart;
}

/** Schedules the job that checks whether the cart has expired. */
export function scheduleCartExpiry(work: Work, token: string, at: Date): Promise<void> {
  return enqueue(work, cartExpiryJobType, { token }, { at, key: tokenHash(token) });
}

/** The store of a cart, without computing a quote; 404 `cart_not_found`. */
export async function getSiteOfCart(
  view: View,
  token: string,
): Promise<Pick<Cart, 'siteId' | 'siteSlug'>> {
  const found = await findCart(view, token);
  if (!found) throw cartNotFound();
  return found.cart;
}

/** The cart with the quote of the last response, or null. */
export async function findStoredCart(view: View, token: string): Promise<Cart | null> {
  return (await findCart(view, token))?.cart ?? null;
}

/**
 * The current cart. An active cart gets a new quote, a completed or abandoned one keeps its last
 * quote. Errors: 404 `cart_not_found`, 404 `site_not_found`.
 */
export async function getCart(view: View, token: string): Promise<Cart> {
  const found = await findCart(view, token);
  if (!found) throw cartNotFound();
  const cart = cartAsOf(view.now, found.cart);
  if (!cartStates.allows(cart.status, 'change')) return cart;
  assertSitePublished(found.site);
  return { ...cart, quote: await quoteCart(view, found.site, cart) };
}
