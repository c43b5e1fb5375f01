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
 * The cart to change, and how to cancel its open checkout session. `buyerContext` is the buyer whose
 * access token came with the change; the cart then belongs to that buyer. Without it the owner
 * stays unchanged.
 */
export type CartAccess = {
  token: string;
  release: ReleaseSession;
  buyerContext?: BuyerContext | undefined;
};

/**
 * Changes an active cart: cancels its open checkout session, applies the change, and computes a new
 * quote. Errors: 404 `cart_not_found`, 404 `site_not_found`, 409 `cart_not_active`, 409
 * `cart_busy`, 409 `payment_in_progress` while a payment is in progress. `keepsCodes`: coupon codes
 * that cannot be used stay in the cart.
 */
export async function changeCart(
  work: Work,
  access: CartAccess,
  change: (cart: Cart, site: CartSite) => Promise<Cart> | Cart,
  { keepsCodes = false } = {},
): Promise<Cart> {
  const { cart: found, site } = await lockCartForChange(work, access);
  assertSitePublished(site);
  const { buyerContext } = access;
  const cart = buyerContext ? transferToBuyer(found, buyerContext) : found;
  const changed = markLinkedDetails(cart, await change(cart, site), buyerContext ?? guestContext);
  const quoted = applyQuote(changed, await quoteCart(work, site, changed));
  const { couponCodes } = keepsCodes ? changed : quoted;
  return saveCart(work, { ...quoted, couponCodes });
}

/** Reasons for which a code is removed from a cart, because waiting does not help. */
const permanentCouponErrors = [
  'coupon_not_found',
  'coupon_expired',
  'coupon_exhausted',
  'coupon_already_applied',
  'coupon_not_combinable',
];

/**
 * The cart with its new quote. Items, coupons and shipping options that are permanently unavailable
 * are removed after this response reports them. Temporary problems (stock, the minimum of a coupon)
 * remove nothing.
 */
function applyQuote(cart: Cart, quote: Quote): Cart {
  const hasMessage = (code: string, lineId?: string) =>
    quote.messages.some((message) => message.code === code && message.lineId === lineId);
  const removedCodes = quote.messages
    .filter(({ code }) => permanentCouponErrors.includes(code))
    .map(({ couponIndex }) => couponIndex);
  return {
    ...cart,
    quote,
    items: cart.items.filter(({ id }) => !hasMessage('item_unavailable', id)),
    couponCodes: cart.couponCodes.filter((_, index) => !removedCodes.includes(index)),
    selectedShippingOptionId: hasMessage('shipping_option_unavailable')
      ? null
      : cart.selectedShippingOptionId,
  };
}

/** Saves a changed cart and extends its expiry. */
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

/** Attempts to lock a cart whose checkout session keeps changing. */
const maxLockAttempts = 5;

/** Locks the cart and cancels its open session. Errors are those of `changeCart`. */
export async function lockCartForChange(
  work: Work,
  { token, release }: CartAccess,
): Promise<FoundCart> {
  const free = await lockFreeCart(work, token);
  if (free) return assertActiveCart(work, free);
  for (let attemptsLeft = maxLockAttempts; attemptsLeft > 0; attemptsLeft -= 1) {
    const unlocked = await findCart(work, token);
    if (!unlocked) throw cartNotFound();
    assertActiveCart(work, unlocked);
    const { sessionId } = unlocked.cart;
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
    `This cart is ${cart.status} and can no longer be changed. Create a new cart.`,
    { extensions: { status: cart.status } },
  );
}

export const cartBusy = () =>
  new DomainError(
    'conflict',
    'cart_busy',
    'Another request is checking out this cart. Try again.',
    { retryAfterSeconds: 1 },
  );
