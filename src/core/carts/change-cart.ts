import { DomainError } from '../../kernel/domain-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { type BuyerContext, guestContext } from '../customers/linking/buyer-context.ts';
import { markLinkedDetails, transferToBuyer } from '../customers/linking/buyer-ownership.ts';
import type { Quote } from '../pricing/quote.ts';
import {
  type Cart,
  type CartSite,
  cartAsOf,
  cartExpiry,
  cartNotFound,
  cartStates,
  type FoundCart,
  type ReleaseSession,
} from './cart.ts';
import { findCart, lockCart, lockFreeCart, updateCart } from './cart-store.ts';
import { assertSitePublished, quoteCart } from './quote-cart.ts';

/**
 * Which cart is changed, and how its live checkout session is let go. `shopper`: whose token comes with
 * the change, and so whose it is from then on; left out, it stays whose it is.
 */
export type CartAccess = {
  token: string;
  release: ReleaseSession;
  shopper?: BuyerContext | undefined;
};

/**
 * One change of an active cart: its live checkout session is cancelled, the change is made, and the
 * cart is quoted anew. Refuses with 404 `cart_not_found`, 409 `cart_not_active`, and 409
 * `payment_in_progress` while money is being taken (decisions 5, 14).
 */
export async function changeCart(
  work: Work,
  access: CartAccess,
  change: (cart: Cart, site: CartSite) => Promise<Cart> | Cart,
): Promise<Cart> {
  const { cart: found, site } = await lockCartForChange(work, access);
  assertSitePublished(site);
  const { shopper } = access;
  const cart = shopper ? transferToBuyer(found, shopper) : found;
  const changed = markLinkedDetails(cart, await change(cart, site), shopper ?? guestContext);
  return saveCart(work, applyQuote(changed, await quoteCart(work, site, changed)));
}

/** Coupons that will never count again. */
const permanentCouponErrors = ['coupon_not_found', 'coupon_expired', 'coupon_exhausted'];

/**
 * The cart with its new quote. What is gone for good is told in this answer and leaves the cart;
 * what may come back (stock, a coupon's minimum) stays in it.
 */
function applyQuote(cart: Cart, quote: Quote): Cart {
  const told = (code: string, lineId?: string) =>
    quote.messages.some((message) => message.code === code && message.lineId === lineId);
  return {
    ...cart,
    quote,
    items: cart.items.filter(({ id }) => !told('item_unavailable', id)),
    couponCode: permanentCouponErrors.some((code) => told(code)) ? null : cart.couponCode,
    selectedShippingOptionId: told('shipping_option_unavailable')
      ? null
      : cart.selectedShippingOptionId,
  };
}

/** Stores a changed cart; it lives on from now. */
export async function saveCart(work: Work, cart: Cart): Promise<Cart> {
  const saved = {
    ...cart,
    version: cart.version + 1,
    updatedAt: work.now,
    expiresAt: cartExpiry(work.now),
  };
  await updateCart(work, saved);
  return saved;
}

/** How often a cart that is being checked out all the time is tried. */
const maxLockAttempts = 5;

/** The cart, locked, without a live session; refuses as `changeCart` does. */
export async function lockCartForChange(
  work: Work,
  { token, release }: CartAccess,
): Promise<FoundCart> {
  const free = await lockFreeCart(work, token);
  if (free) return assertActiveCart(work, free);
  for (let left = maxLockAttempts; left > 0; left -= 1) {
    const seen = await findCart(work, token);
    if (!seen) throw cartNotFound();
    assertActiveCart(work, seen);
    const { sessionId } = seen.cart;
    if (sessionId !== null) await release(work, sessionId);
    const locked = await lockCart(work, token, sessionId);
    if (!locked) continue;
    const { cart, site } = assertActiveCart(work, locked);
    return { site, cart: { ...cart, sessionId: null } };
  }
  throw cartBusy();
}

function assertActiveCart({ now }: Work, { cart: found, site }: FoundCart): FoundCart {
  const cart = cartAsOf(now, found);
  if (cartStates.allows(cart.status, 'change')) return { cart, site };
  throw new DomainError(
    'wrong_state',
    'cart_not_active',
    `This cart is ${cart.status} and does not change any more: make a new one.`,
    { extensions: { status: cart.status } },
  );
}

export const cartBusy = () =>
  new DomainError(
    'conflict',
    'cart_busy',
    'This cart is being checked out by somebody else at this moment: try again.',
    { retryAfterSeconds: 1 },
  );
