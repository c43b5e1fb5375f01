import { minutesAfter } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import {
  cancelPayment,
  createPayment,
  lockPayment,
  paymentInProgress,
} from '../../payments/manage-payments.ts';
import type { Payment } from '../../payments/payment.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import type { QuoteMessage } from '../../pricing/quote.ts';
import { releasePayment } from '../end-session.ts';
import { assertLiveSession, type FoundSession, lockSession, saveSession } from '../load-session.ts';
import { applyConsent, type CompleteCheckoutInput } from '../quote/apply-consent.ts';
import {
  assertSameOffer,
  type CheckoutOffer,
  isSameOffer,
  toCheckoutOffer,
} from '../quote/checkout-offer.ts';
import { assertRequestMet, requote } from '../quote/quote-session.ts';
import {
  assertAllAvailable,
  assertShippingComplete,
  listRequiredConsents,
} from '../quote/readiness.ts';
import { type CheckoutSession, type CheckoutSite, sessionStates, sessionUrl } from '../session.ts';
import type { Payer } from './payer.ts';
import { placeSessionOrder } from './place-session-order.ts';
import { reserveCartItems, reserveForCharge } from './reservations.ts';
import { startPageHold } from './start-page-hold.ts';

/** As long as a charge by token may take, with everything that may go wrong in it. */
const tokenChargeMinutes = 30;

/** `payment` null: the session is completed, or asks for consent first. */
export type PreparedPayment = {
  session: CheckoutSession;
  site: CheckoutSite;
  payment: Payment | null;
};

/**
 * How it is going to be paid; `token` null: the caller has none. `isRepeat` false: it is asked for the
 * first time, and a session that is completed already is refused, not answered again.
 */
export type PaymentMethodInput = Payer &
  (
    | { method: 'hosted'; agreed?: CheckoutOffer | undefined }
    | ({ method: 'token'; isRepeat: boolean } & CompleteCheckoutInput)
  );

type PreparePaymentDeps = Pick<PaymentContext, 'processor' | 'outcomeHandlers'>;

/**
 * The first transaction of every payment: the session is locked and priced anew, what is missing is
 * refused, stock is set aside, and the payment is written down. With nothing due the order is made
 * at once. Asked again while its payment is under way, it answers that payment.
 */
export async function preparePayment(
  work: Work,
  id: string,
  desk: PreparePaymentDeps,
  way: PaymentMethodInput,
): Promise<PreparedPayment> {
  const found = await lockSession(work, id);
  const { session: before, site } = found;
  if (before.status === 'completed' && !isFirstAttempt(way)) return { ...found, payment: null };
  const current = before.paymentId === null ? null : await lockPayment(work, before.paymentId);
  if (current && isPaymentUnderWay(current, way)) return { ...found, payment: current };
  await assertLiveSession(work, found);

  const { agreed, session } = await repriceSession(work, assignHoldNetwork(found, way), way);
  assertAllAvailable(session.items, session.quote);
  const needed = listRequiredConsents(agreed, session.quote, site);
  if (needed.length > 0)
    return { ...(await requestConsent(work, { session, site }, needed)), site };
  if (agreed.status === 'requires_consent') return { ...found, payment: null };
  assertShippingComplete(session);
  if (session.quote.totals.total === 0)
    return { ...(await completeFreeOrder(work, session, desk)), site };
  return {
    ...(await holdAndCreatePayment(work, { session, current, before, site }, desk, way)),
    site,
  };
}

/**
 * Holds count for the network that requests payment. What is held already for a payment page stays with
 * the network that it was counted for: otherwise a second network could take the holds over without a
 * check, and the quota of the first would be free again. A charge by token is always checked.
 */
function assignHoldNetwork(
  { session, site }: FoundSession,
  { network, method }: PaymentMethodInput,
): FoundSession {
  const isHeld = session.reservedUntil !== null;
  const stays = method === 'hosted' && network !== null && isHeld;
  return { site, session: { ...session, holdNetwork: stays ? session.holdNetwork : network } };
}

const isFirstAttempt = (way: PaymentMethodInput) => way.method === 'token' && !way.isRepeat;

/** The session as its buyer has agreed to it, and what that costs now. */
async function repriceSession(work: Work, found: FoundSession, way: PaymentMethodInput) {
  const { session: before, site } = found;
  if (way.method === 'hosted') {
    const session = await requote(work, site, before);
    if (way.agreed) assertSameOffer(toCheckoutOffer(session, site), way.agreed);
    return { agreed: before, session };
  }
  const agreed = applyConsent(found, way);
  const session = await quoteForPayer(work, site, agreed);
  const shippingOptionId = way.consent?.selectedShippingOptionId ?? null;
  assertRequestMet(session, { items: false, shippingOptionId });
  return { agreed, session };
}

/** A buyer who pays now gets coupon uses that others hold without paying; they are counted only when none is left. */
async function quoteForPayer(work: Work, site: CheckoutSite, agreed: CheckoutSession) {
  const session = await requote(work, site, agreed);
  const isExhausted = session.quote.messages.some(({ code }) => code === 'coupon_exhausted');
  return isExhausted ? requote(work, site, agreed, { isPaying: true }) : session;
}

/** A charge that has been started is asked about again by its own repeat; nothing else may come between. */
function isPaymentUnderWay({ method, status }: Payment, way: PaymentMethodInput): boolean {
  const isStarted = status === 'processing' || (status === 'pending' && method === 'token');
  if (!isStarted) return false;
  if (method === 'token' && way.method === 'token') return true;
  throw paymentInProgress();
}

async function requestConsent(work: Work, { session, site }: FoundSession, needed: QuoteMessage[]) {
  const status = sessionStates.next(session.status, 'ask_consent', 'checkout_not_modifiable');
  const { quote } = session;
  const asked = { ...quote, messages: [...quote.messages, ...needed] };
  const held = await reserveCartItems(work, await releasePayment(work, session), site);
  return { session: await saveSession(work, { ...held, quote: asked, status }), payment: null };
}

async function completeFreeOrder(
  work: Work,
  session: CheckoutSession,
  { processor, outcomeHandlers }: PreparePaymentDeps,
) {
  const free = await releasePayment(work, session);
  const paid = { payment: null, test: processor.test };
  const completed = await placeSessionOrder(work, free, paid);
  await outcomeHandlers.checkout.completed(work, session.id);
  return { session: completed, payment: null };
}

/** `before`: the session as it was when its current payment page was opened. */
type HoldInput = {
  session: CheckoutSession;
  before: CheckoutSession;
  site: CheckoutSite;
  current: Payment | null;
};

/** The stock comes last: from then until the commit, nobody else can buy the same variants. */
async function holdAndCreatePayment(
  work: Work,
  held: HoldInput,
  desk: PreparePaymentDeps,
  way: PaymentMethodInput,
) {
  const { session, before, site, current } = held;
  if (way.method === 'token') assertTokenUsable(work, desk, { way, session });
  const payment =
    way.method === 'hosted' &&
    isSameOffer(toCheckoutOffer(before, site), toCheckoutOffer(session, site)) &&
    isReusablePage(current, session, work.now)
      ? current
      : await createSessionPayment(work, held, desk, way);
  const asked = { ...session, paymentId: payment.id, heldSince: session.heldSince ?? work.now };
  if (way.method === 'hosted')
    return { session: await startPageHold(work, asked, { site, payment }), payment };
  const reservedUntil = minutesAfter(work.now, tokenChargeMinutes);
  const saved = await saveSession(work, { ...asked, reservedUntil });
  await reserveForCharge(work, saved, site);
  return { session: saved, payment };
}

/** A page that is still open for the same amount is used again; one that shows other lines is not. */
function isReusablePage(
  current: Payment | null,
  { quote }: CheckoutSession,
  now: Date,
): current is Payment {
  return (
    current?.status === 'pending' &&
    current.method === 'hosted' &&
    current.amount === quote.totals.total &&
    current.expiresAt !== null &&
    current.expiresAt > now
  );
}

async function createSessionPayment(
  work: Work,
  { session, site, current }: Omit<HoldInput, 'before'>,
  desk: PreparePaymentDeps,
  { method }: PaymentMethodInput,
) {
  if (current?.status === 'pending') await cancelPayment(work, current.id);
  const { hostedMinutes } = desk.processor;
  return createPayment(work, {
    site,
    processor: desk.processor,
    purpose: 'checkout',
    subjectId: session.id,
    method,
    amount: session.quote.totals.total,
    currency: session.quote.currency,
    expiresAt: method === 'hosted' ? minutesAfter(work.now, hostedMinutes) : null,
    isSubmitted: method === 'token',
  });
}

/** 402 `payment_required`: money is due, and a person has to pay it on a page. */
function assertTokenUsable(
  { origin }: Work,
  { processor }: PreparePaymentDeps,
  {
    way,
    session,
  }: { way: Extract<PaymentMethodInput, { method: 'token' }>; session: CheckoutSession },
): void {
  if (way.token !== null && processor.charge) return;
  throw new DomainError(
    'payment_required',
    'payment_required',
    'A payment is due: send the buyer to continue_url.',
    { extensions: { continue_url: sessionUrl(origin, session.id) } },
  );
}
