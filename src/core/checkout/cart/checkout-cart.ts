import { minutesAfter } from '../../../kernel/clock.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tenant, View, Work } from '../../../platform/work.ts';
import type { AgentRecord } from '../../access/signatures/agent-identity.ts';
import type { Cart } from '../../carts/cart.ts';
import { cartBusy, lockForChange, saveCart } from '../../carts/change-cart.ts';
import { sessionOfCompletedCart } from '../../carts/end-cart.ts';
import { openSiteOf, quoteCart } from '../../carts/quote-cart.ts';
import { takenOverBy } from '../../customers/linking/hand-over.ts';
import type { Shopper } from '../../customers/linking/shopper.ts';
import { confirmationAgain, orderPageUrl } from '../../orders/confirmation.ts';
import type { Channel } from '../../orders/order.ts';
import type { PaymentDesk } from '../../payments/desk.ts';
import type { Payment } from '../../payments/payment.ts';
import type { Quote } from '../../pricing/quote.ts';
import { createSession } from '../create-session.ts';
import { releaseSession } from '../end-session.ts';
import { assertMayCheckOut, shopperOfCart } from '../guest-checkout.ts';
import { lockSession } from '../load-session.ts';
import { type Paying, payHosted } from '../payment/pay-hosted.ts';
import type { Payer } from '../payment/payer.ts';
import { cartMinutes, earliest } from '../payment/set-aside.ts';
import { refuseIncomplete, refuseMissing } from '../quote/readiness.ts';
import { type CheckoutSession, isLive, type SessionDraft, sessionUrl } from '../session.ts';
import { checkReturnUrl } from './return-url.ts';

/**
 * `returnUrl` null: to the order page. `isRepeat`: an earlier try may have come through unheard.
 * `channel`, `agent`: through which door, and by which verified agent, a new session is asked for. `shopper`: left out, whose it is stays.
 */
type Asked = Payer & {
  returnUrl: string | null;
  isRepeat?: boolean;
  channel?: Channel;
  agent?: AgentRecord | null;
  shopper?: Shopper;
};

/** Where the buyer goes to pay, and until when what is bought stays set aside. */
export type Handoff = { redirectUrl: string; sessionId: string; expiresAt: Date };

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
  desk: PaymentDesk,
  tenant: Tenant,
  token: string,
  asked: Asked,
): Promise<Handoff> {
  const { session, payment } = await startPaying(desk, tenant, token, asked);
  return desk.unit.view(tenant, async (view) => ({
    redirectUrl: redirectOf(view, session, payment),
    sessionId: session.id,
    expiresAt: earliest(
      payment?.expiresAt ?? session.expiresAt,
      session.reservedUntil ?? session.expiresAt,
    ),
  }));
}

/** How often a checkout that a change of the cart has overtaken begins anew. */
const tries = 5;

async function startPaying(
  desk: PaymentDesk,
  tenant: Tenant,
  token: string,
  asked: Asked,
): Promise<Paying> {
  for (let left = tries; left > 0; left -= 1) {
    try {
      const id = await desk.unit.run(tenant, (work) => sessionFor(work, token, asked));
      return await payHosted(desk, tenant, id, asked);
    } catch (error) {
      const isFirst = left === tries;
      if (!isOvertaken(error, asked.isRepeat === true && isFirst)) throw error;
    }
  }
  throw cartBusy();
}

/** Changed meanwhile; or completed, by a twin that began before this repeat and ended while it looked. */
function isOvertaken(error: unknown, mayBeCompleted: boolean): boolean {
  if (!(error instanceof Refusal)) return false;
  return (
    error.reason === 'checkout_not_modifiable' ||
    (mayBeCompleted && error.reason === 'cart_not_active')
  );
}

/** What a lost answer left behind, if this is a repeat; else what the cart is checked out with now. */
async function sessionFor(work: Work, token: string, asked: Asked): Promise<string> {
  const done = asked.isRepeat ? await sessionOfCompletedCart(work, token) : null;
  return done ?? liveSessionFor(work, token, asked);
}

/** The cart's live session while it is what would be made anew; else a new one in its place. */
async function liveSessionFor(work: Work, token: string, asked: Asked): Promise<string> {
  const met: CheckoutSession[] = [];
  const { cart: found } = await lockForChange(work, {
    token,
    release: async (_, id) => void met.push((await lockSession(work, id)).session),
  });
  const live = met.at(-1);
  const cart = asked.shopper ? takenOverBy(found, asked.shopper) : found;
  const site = await openSiteOf(work, cart);
  assertMayCheckOut(site, asked.shopper ?? shopperOfCart(cart));
  const returnUrl =
    asked.returnUrl === null
      ? null
      : checkReturnUrl(asked.returnUrl, { ...site, origin: work.origin });
  const quote = await quoteCart(work, site, { ...cart, sessionId: live?.id ?? null });
  if (live && isSame(work, live, { cart, returnUrl, quote })) return live.id;
  if (live) await releaseSession(work, live.id);
  const kept = { ...cart, items: withoutGone(cart.items, quote) };
  refuseUnready(kept, quote);
  const session = await createSession(work, site, draftOf(work, kept, { ...asked, returnUrl }));
  await saveCart(work, { ...kept, quote: session.quote, sessionId: session.id });
  return session.id;
}

/** As with every write, what is not sold any more leaves the cart: reading it has told so. */
function withoutGone(items: Cart['items'], { messages }: Quote): Cart['items'] {
  const gone = messages.flatMap(({ code, lineId }) => (code === 'item_unavailable' ? lineId : []));
  return items.filter(({ id }) => !gone.includes(id));
}

/** 422 `cart_empty`, or why the coupon does not count any more; the rest as for every payment. */
function refuseUnready(cart: Cart, quote: Quote): void {
  if (cart.items.length === 0)
    throw new Refusal('unprocessable', 'cart_empty', 'This cart is empty: add something first.');
  refuseIncomplete(cart.items, quote);
  refuseLostCoupon(cart, quote);
  refuseMissing({ shippingAddress: cart.shippingAddress, quote });
}

/** Nobody pays more than the cart has shown without hearing why: 422 with the reason, until the coupon is taken out. */
function refuseLostCoupon({ couponCode }: Cart, { coupon, messages }: Quote): void {
  if (couponCode === null || coupon !== null) return;
  const why = messages.find(({ code }) => code.startsWith('coupon_'));
  if (why) throw new Refusal('unprocessable', why.code, why.content);
}

/** Still open, and what it would take and where it would lead is the same. */
function isSame(
  { now }: Work,
  session: CheckoutSession,
  asked: { cart: Cart; returnUrl: string | null; quote: Quote },
): boolean {
  if (!isLive(session) || session.expiresAt <= now) return false;
  if (session.customerId !== asked.cart.customerId) return false;
  return session.returnUrl === asked.returnUrl && sums(session.quote) === sums(asked.quote);
}

/** All that a buyer agrees to, as one text. */
function sums({ lines, totals, selectedShippingOptionId }: Quote): string {
  const bought = lines.map((line) => [line.id, line.variantId, line.quantity, line.unitPrice]);
  return JSON.stringify([bought, totals.total, totals.discount, selectedShippingOptionId]);
}

function draftOf({ now }: Work, cart: Cart, { returnUrl, channel, agent }: Asked): SessionDraft {
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
    expiresAt: minutesAfter(now, cartMinutes),
  };
}

/** The processor's page; ours when something has to be agreed to first; the order when nothing is due. */
function redirectOf(view: View, session: CheckoutSession, payment: Payment | null): string {
  if (session.status === 'completed')
    return orderPageUrl(view.origin, confirmationAgain(view, session.id, session.confirmation));
  return payment?.url ?? sessionUrl(view.origin, session.id);
}
