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
import type { Quote } from '../../pricing/quote.ts';
import { createSession } from '../create-session.ts';
import { releaseSession } from '../end-session.ts';
import { assertCheckoutAllowed, getCartBuyerContext } from '../guest-checkout.ts';
import { lockSession } from '../load-session.ts';
import type { Payer } from '../payment/payer.ts';
import { cartReservationMinutes, earliest } from '../payment/reservations.ts';
import { type SessionPayment, startHostedPayment } from '../payment/start-hosted-payment.ts';
import { assertAllAvailable, assertShippingComplete } from '../quote/readiness.ts';
import {
  type CheckoutSession,
  type CreateCheckoutSessionInput,
  isLiveSession,
  sessionUrl,
} from '../session.ts';
import { validateReturnUrl } from './return-url.ts';

/**
 * `returnUrl` null: to the order page. `isRepeat`: an earlier try may have come through unheard.
 * `channel`, `agent`: through which door, and by which verified agent, a new session is asked for. `shopper`: left out, whose it is stays.
 */
type CheckoutCartInput = Payer & {
  returnUrl: string | null;
  isRepeat?: boolean;
  channel?: OrderChannel;
  agent?: AgentDto | null;
  shopper?: BuyerContext;
};

/** Where the buyer goes to pay, and until when what is bought stays set aside. */
export type CheckoutHandoff = { redirectUrl: string; sessionId: string; expiresAt: Date };

/**
 * Hands a cart over to payment (§4.5, decisions 5): priced anew under lock, its stock set aside for
 * 30 minutes. Safe to repeat, also by many at once: while nothing has changed the live session is
 * answered again. With nothing due the order is made and its page answered.
 *
 * Refuses with 404 `cart_not_found`, 409 `cart_not_active`, `insufficient_stock`,
 * `too_many_units_held`, `payment_in_progress` or `cart_busy`, 429 `too_many_open_checkouts`, and 422 `cart_empty`, `shipping_address_required`,
 * `shipping_option_required` or `return_url_not_allowed`.
 */
export async function checkoutCart(
  desk: PaymentContext,
  tenant: Tenant,
  token: string,
  asked: CheckoutCartInput,
): Promise<CheckoutHandoff> {
  const { session, payment } = await startPayment(desk, tenant, token, asked);
  return desk.unit.view(tenant, async (view) => ({
    redirectUrl: getRedirectUrl(view, session, payment),
    sessionId: session.id,
    expiresAt: earliest(
      payment?.expiresAt ?? session.expiresAt,
      session.reservedUntil ?? session.expiresAt,
    ),
  }));
}

/** How often a checkout that a change of the cart has overtaken begins anew. */
const maxCheckoutAttempts = 5;

async function startPayment(
  desk: PaymentContext,
  tenant: Tenant,
  token: string,
  asked: CheckoutCartInput,
): Promise<SessionPayment> {
  for (let left = maxCheckoutAttempts; left > 0; left -= 1) {
    try {
      const id = await desk.unit.run(tenant, (work) => resolveSessionId(work, token, asked));
      return await startHostedPayment(desk, tenant, id, asked);
    } catch (error) {
      const isFirst = left === maxCheckoutAttempts;
      if (!isConcurrentChange(error, asked.isRepeat === true && isFirst)) throw error;
    }
  }
  throw cartBusy();
}

/** Changed meanwhile; or completed, by a twin that began before this repeat and ended while it looked. */
function isConcurrentChange(error: unknown, mayBeCompleted: boolean): boolean {
  if (!(error instanceof DomainError)) return false;
  return (
    error.reason === 'checkout_not_modifiable' ||
    (mayBeCompleted && error.reason === 'cart_not_active')
  );
}

/** What a lost answer left behind, if this is a repeat; else what the cart is checked out with now. */
async function resolveSessionId(
  work: Work,
  token: string,
  asked: CheckoutCartInput,
): Promise<string> {
  const done = asked.isRepeat ? await findSessionOfCompletedCart(work, token) : null;
  return done ?? ensureLiveSession(work, token, asked);
}

/** The cart's live session while it is what would be made anew; else a new one in its place. */
async function ensureLiveSession(
  work: Work,
  token: string,
  asked: CheckoutCartInput,
): Promise<string> {
  const met: CheckoutSession[] = [];
  const { cart: found } = await lockCartForChange(work, {
    token,
    release: async (_, id) => void met.push((await lockSession(work, id)).session),
  });
  const live = met.at(-1);
  const cart = asked.shopper ? transferToBuyer(found, asked.shopper) : found;
  const site = await getPublishedSiteOfCart(work, cart);
  assertCheckoutAllowed(site, asked.shopper ?? getCartBuyerContext(cart));
  const returnUrl =
    asked.returnUrl === null
      ? null
      : validateReturnUrl(asked.returnUrl, { ...site, origin: work.origin });
  const quote = await quoteCart(work, site, { ...cart, sessionId: live?.id ?? null });
  if (live && isSessionUnchanged(work, live, { cart, returnUrl, quote })) return live.id;
  if (live) await releaseSession(work, live.id);
  const kept = { ...cart, items: withoutUnavailableItems(cart.items, quote) };
  assertReadyForPayment(kept, quote);
  const session = await createSession(
    work,
    site,
    toSessionInput(work, kept, { ...asked, returnUrl }),
  );
  await saveCart(work, { ...kept, quote: session.quote, sessionId: session.id });
  return session.id;
}

/** As with every write, what is not sold any more leaves the cart: reading it has told so. */
function withoutUnavailableItems(items: Cart['items'], { messages }: Quote): Cart['items'] {
  const gone = messages.flatMap(({ code, lineId }) => (code === 'item_unavailable' ? lineId : []));
  return items.filter(({ id }) => !gone.includes(id));
}

/** 422 `cart_empty`, or why the coupon does not count any more; the rest as for every payment. */
function assertReadyForPayment(cart: Cart, quote: Quote): void {
  if (cart.items.length === 0)
    throw new DomainError(
      'unprocessable',
      'cart_empty',
      'This cart is empty: add something first.',
    );
  assertAllAvailable(cart.items, quote);
  assertCouponApplied(cart, quote);
  assertShippingComplete({ shippingAddress: cart.shippingAddress, quote });
}

/** Nobody pays more than the cart has shown without hearing why: 422 with the reason, until the coupon is taken out. */
function assertCouponApplied({ couponCode }: Cart, { coupon, messages }: Quote): void {
  if (couponCode === null || coupon !== null) return;
  const why = messages.find(({ code }) => code.startsWith('coupon_'));
  if (why) throw new DomainError('unprocessable', why.code, why.content);
}

/** Still open, and what it would take and where it would lead is the same. */
function isSessionUnchanged(
  { now }: Work,
  session: CheckoutSession,
  asked: { cart: Cart; returnUrl: string | null; quote: Quote },
): boolean {
  if (!isLiveSession(session) || session.expiresAt <= now) return false;
  if (session.customerId !== asked.cart.customerId) return false;
  return (
    session.returnUrl === asked.returnUrl &&
    quoteFingerprint(session.quote) === quoteFingerprint(asked.quote)
  );
}

/** All that a buyer agrees to, as one text. */
function quoteFingerprint({ lines, totals, selectedShippingOptionId }: Quote): string {
  const bought = lines.map((line) => [line.id, line.variantId, line.quantity, line.unitPrice]);
  return JSON.stringify([bought, totals.total, totals.discount, selectedShippingOptionId]);
}

function toSessionInput(
  { now }: Work,
  cart: Cart,
  { returnUrl, channel, agent }: CheckoutCartInput,
): CreateCheckoutSessionInput {
  return {
    channel: channel ?? 'cart',
    agent,
    items: cart.items,
    cartToken: cart.token,
    buyer: cart.buyer,
    customerId: cart.customerId,
    linked: cart.linked,
    shippingAddress: cart.shippingAddress,
    selectedShippingOptionId: cart.selectedShippingOptionId,
    couponCode: cart.couponCode,
    returnUrl,
    previous: cart.quote,
    expiresAt: minutesAfter(now, cartReservationMinutes),
  };
}

/** The processor's page; ours when something has to be agreed to first; the order when nothing is due. */
function getRedirectUrl(view: View, session: CheckoutSession, payment: Payment | null): string {
  if (session.status === 'completed')
    return orderPageUrl(
      view.origin,
      deriveConfirmationToken(view, session.id, session.confirmation),
    );
  return payment?.url ?? sessionUrl(view.origin, session.id);
}
