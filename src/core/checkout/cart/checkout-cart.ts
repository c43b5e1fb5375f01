import { minutesAfter } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Tenant, View, Work } from '../../../platform/unit-of-work.ts';
import type { AgentDto } from '../../access/signatures/agent-identity.ts';
import type { Cart } from '../../carts/cart.ts';
import { cartBusy, lockCartForChange, saveCart } from '../../carts/change-cart.ts';
import { findSessionOfCompletedCart } from '../../carts/end-cart.ts';
import { getPublishedSiteOfCart, quoteCart } from '../../carts/quote-cart.ts';
import type { BuyerContext } from '../../customers/linking/buyer-context.ts';
import { transferToBuyer } from '../../customers/linking/buyer-ownership.ts';
import { deriveConfirmationToken, orderPageUrl } from '../../orders/confirmation.ts';
import type { OrderChannel } from '../../orders/order.ts';
import type { Payment } from '../../payments/payment.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import { isSameCouponCode } from '../../pricing/coupons/coupon.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { Site } from '../../sites/site.ts';
import { createSession } from '../create-session.ts';
import { releaseSession } from '../end-session.ts';
import { assertCheckoutAllowed, getCartBuyerContext } from '../guest-checkout.ts';
import { type FoundSession, tryLockSession } from '../load-session.ts';
import type { Payer } from '../payment/payer.ts';
import { cartReservationMinutes, earliest } from '../payment/reservations.ts';
import { type SessionPayment, startHostedPayment } from '../payment/start-hosted-payment.ts';
import { assertAllAvailable, assertShippingComplete } from '../quote/readiness.ts';
import { type CheckoutSession, type CreateCheckoutSessionInput, sessionUrl } from '../session.ts';
import { carriedFromCart } from './carried-from-cart.ts';
import { isSessionUnchanged } from './is-session-unchanged.ts';
import { validateReturnUrl } from './return-url.ts';

/**
 * `returnUrl`: null returns the buyer to the order page; unchanged if omitted. `isRepeat`: a
 * previous call may have succeeded, so an open payment page is returned whatever prices are now,
 * and the order of a completed cart. `channel`, `agent`, `locale`: the API, the verified agent and
 * the language of the buyer, for a new session. `buyerContext`: the buyer to transfer the cart to;
 * unchanged if omitted.
 */
type CheckoutCartInput = Payer & {
  returnUrl?: string | null;
  isRepeat?: boolean;
  channel?: OrderChannel;
  agent?: AgentDto | null;
  locale?: string | null;
  buyerContext?: BuyerContext;
};

/** The URL where the buyer pays, and when the reservation ends. */
export type CheckoutHandoff = { redirectUrl: string; sessionId: string; expiresAt: Date };

/**
 * Checks out a cart: prices it under lock, reserves its stock for up to 30 minutes, and starts a
 * hosted payment. Safe to repeat, also concurrently: the live session is returned again while the
 * cart is unchanged. If nothing is due, the order is placed and its page returned.
 *
 * Throws 404 `cart_not_found`, 409 `cart_not_active`, `insufficient_stock`, `too_many_units_held`,
 * `payment_in_progress` or `cart_busy`, 429 `too_many_open_checkouts`, and 422 `cart_empty`,
 * `shipping_address_required`, `shipping_option_required` or `return_url_not_allowed`.
 */
export async function checkoutCart(
  context: PaymentContext,
  tenant: Tenant,
  token: string,
  input: CheckoutCartInput,
): Promise<CheckoutHandoff> {
  const { session, payment } = await startPayment(context, tenant, token, input);
  return context.unit.view(tenant, async (view) => ({
    redirectUrl: getRedirectUrl(view, session, payment),
    sessionId: session.id,
    expiresAt: earliest(
      payment?.expiresAt ?? session.expiresAt,
      session.reservedUntil ?? session.expiresAt,
    ),
  }));
}

/** How often a checkout is retried after a concurrent change of the cart. */
const maxCheckoutAttempts = 5;

async function startPayment(
  context: PaymentContext,
  tenant: Tenant,
  token: string,
  input: CheckoutCartInput,
): Promise<SessionPayment> {
  for (let attemptsLeft = maxCheckoutAttempts; attemptsLeft > 0; attemptsLeft -= 1) {
    try {
      const id = await context.unit.run(tenant, (work) => resolveSessionId(work, token, input));
      return await startHostedPayment(context, tenant, id, input);
    } catch (error) {
      const isFirst = attemptsLeft === maxCheckoutAttempts;
      if (!isConcurrentChange(error, input.isRepeat === true && isFirst)) throw error;
    }
  }
  throw cartBusy();
}

/**
 * Whether the cart was changed concurrently, or completed by a concurrent duplicate of this
 * request.
 */
function isConcurrentChange(error: unknown, mayBeCompleted: boolean): boolean {
  if (!(error instanceof DomainError)) return false;
  return (
    error.reason === 'checkout_not_modifiable' ||
    (mayBeCompleted && error.reason === 'cart_not_active')
  );
}

/**
 * For a repeat, the session that an earlier attempt completed; otherwise the cart's live or new
 * session.
 */
async function resolveSessionId(
  work: Work,
  token: string,
  input: CheckoutCartInput,
): Promise<string> {
  const done = input.isRepeat ? await findSessionOfCompletedCart(work, token) : null;
  return done ?? ensureLiveSession(work, token, input);
}

/** Returns the cart's live session if nothing has changed; otherwise replaces it with a new one. */
async function ensureLiveSession(
  work: Work,
  token: string,
  input: CheckoutCartInput,
): Promise<string> {
  let live: FoundSession | null | undefined;
  const { cart: found } = await lockCartForChange(work, {
    token,
    release: async (_, id) => {
      live = await tryLockSession(work, id);
    },
  });
  const cart = input.buyerContext ? transferToBuyer(found, input.buyerContext) : found;
  const site = await getPublishedSiteOfCart(work, cart);
  const { isRepeat = false } = input;
  const returnUrl =
    input.returnUrl === undefined
      ? (live?.session.returnUrl ?? null)
      : readReturnUrl(work, site, input.returnUrl);
  if (live && (await isSessionUnchanged(work, live, { cart, returnUrl, isRepeat })))
    return live.session.id;
  assertCheckoutAllowed(site, input.buyerContext ?? getCartBuyerContext(cart));
  // The live session may have withdrawn a claim of the cart.
  const { id: sessionId, hints } = live?.session ?? { id: null, hints: cart.hints };
  const quote = await quoteCart(work, site, { ...cart, hints, sessionId });
  if (live) await releaseSession(work, live.session.id);
  const cartToBuy = { ...cart, items: withoutUnavailableItems(cart.items, quote) };
  assertReadyForPayment(cartToBuy, quote);
  const session = await createSession(
    work,
    site,
    toSessionInput(work, cartToBuy, { ...input, returnUrl }),
  );
  await saveCart(work, { ...cartToBuy, quote: session.quote, sessionId: session.id });
  return session.id;
}

const readReturnUrl = ({ origin }: Work, site: Site, sent: string | null): string | null =>
  sent === null ? null : validateReturnUrl(sent, { ...site, origin });

/** Removes items that are no longer sold. The quote of the cart has reported them already. */
function withoutUnavailableItems(items: Cart['items'], { messages }: Quote): Cart['items'] {
  const unavailable = messages.flatMap(({ code, lineId }) =>
    code === 'item_unavailable' ? lineId : [],
  );
  return items.filter(({ id }) => !unavailable.includes(id));
}

/**
 * Throws 422 `cart_empty`, the reason why a coupon is not applied, and what every payment checks.
 */
function assertReadyForPayment(cart: Cart, quote: Quote): void {
  if (cart.items.length === 0)
    throw new DomainError('unprocessable', 'cart_empty', 'This cart is empty. Add an item first.');
  assertAllAvailable(cart.items, quote);
  assertCouponsApplied(cart, quote);
  assertShippingComplete({ shippingAddress: cart.shippingAddress, quote });
}

/** Reasons that the buyer can change. Other codes are rejected for good, and agents keep those. */
const temporaryCouponErrors = ['coupon_minimum_not_met', 'coupon_not_applicable'];

/**
 * Never charge more than the displayed total without a reason: throws 422 with the error of a
 * coupon that was displayed, or that the buyer still wants, until it is removed.
 */
function assertCouponsApplied({ couponCodes, quote: displayed }: Cart, { messages }: Quote): void {
  const wasApplied = (index: number) =>
    displayed.coupons.some(({ code }) => isSameCouponCode(code, couponCodes[index] ?? ''));
  const why = messages.find(
    ({ code, couponIndex }) =>
      couponIndex !== undefined &&
      code !== 'coupon_already_applied' &&
      (temporaryCouponErrors.includes(code) || wasApplied(couponIndex)),
  );
  if (why) throw new DomainError('unprocessable', why.code, why.content);
}

function toSessionInput(
  { now }: Work,
  cart: Cart,
  { returnUrl, channel, agent, locale }: CheckoutCartInput,
): CreateCheckoutSessionInput {
  return {
    channel: channel ?? 'cart',
    agent,
    locale,
    ...carriedFromCart(cart),
    returnUrl,
    expiresAt: minutesAfter(now, cartReservationMinutes),
  };
}

/**
 * The order page if the session is completed, the processor's page if it has one, otherwise the
 * checkout page.
 */
function getRedirectUrl(view: View, session: CheckoutSession, payment: Payment | null): string {
  if (session.status === 'completed')
    return orderPageUrl(
      view.origin,
      deriveConfirmationToken(view, session.id, session.confirmation),
    );
  return payment?.url ?? sessionUrl(view.origin, session.id);
}
