import { minutesAfter } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { holdProcessor, type Processors } from '../../payments/find-processor.ts';
import {
  cancelPayment,
  createPayment,
  lockPayment,
  paymentInProgress,
} from '../../payments/manage-payments.ts';
import { assertTakesPayments } from '../../payments/no-processor.ts';
import {
  type CaptureMode,
  isPageOpen,
  isPageReusable,
  type Payment,
} from '../../payments/payment.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import type { PaymentProcessor } from '../../payments/processor.ts';
import { assertPriced } from '../../pricing/outside/outside-terms.ts';
import type { Quote, QuoteMessage } from '../../pricing/quote.ts';
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
import { assertClaimsProven, withdrawUnprovenClaims } from '../quote/unproven-claims.ts';
import { type CheckoutSession, type CheckoutSite, sessionStates, sessionUrl } from '../session.ts';
import { assertOrderAccepted } from '../validation/assert-order-accepted.ts';
import type { Payer } from './payer.ts';
import { placeSessionOrder } from './place-session-order.ts';
import { reserveCartItems, reserveForCharge } from './reservations.ts';
import { startPageHold } from './start-page-hold.ts';

/** The maximum time that a charge by token may take, including retries. */
const tokenChargeMinutes = 30;

/** `payment` is null if the session is completed or requires consent first. */
export type PreparedPayment = {
  session: CheckoutSession;
  site: CheckoutSite;
  payment: Payment | null;
};

/**
 * How the session is paid. `token` is null if the caller has none; then a test token may pay.
 * `isRepeat`, by token: false for the first request with an idempotency key, which is rejected if
 * the session is already completed, whereas a repeat returns the completed session. On a page: see
 * `startHostedPayment`.
 */
type PaymentMethodInput = Payer &
  (
    | { method: 'hosted'; agreed?: CheckoutOffer | undefined; isRepeat?: boolean | undefined }
    | ({ method: 'token'; isRepeat: boolean } & CompleteCheckoutInput)
  );

type PreparePaymentDeps = Processors & Pick<PaymentContext, 'outcomeHandlers'>;

/**
 * The first transaction of every payment: locks and prices the session, rejects it if something is
 * missing, reserves stock, and creates the payment. If nothing is due, it places the order
 * immediately. If a charge of the session is already in progress, it returns that payment.
 */
export async function preparePayment(
  work: Work,
  id: string,
  deps: PreparePaymentDeps,
  input: PaymentMethodInput,
): Promise<PreparedPayment> {
  const found = await lockSession(work, id);
  const { session: before, site } = found;
  if (before.status === 'completed' && !isFirstAttempt(input)) return { ...found, payment: null };
  const current = before.paymentId === null ? null : await lockPayment(work, before.paymentId);
  if (current && isPaymentUnderWay(current, input, work.now)) return { ...found, payment: current };
  await assertLiveSession(work, found);
  assertMandate(before, input);

  const { agreed, session } = await repriceSession(work, assignHoldNetwork(found, input), input);
  assertAllAvailable(session.items, session.quote);
  assertPriced(session.quote);
  const needed = listRequiredConsents(agreed, session.quote, site);
  if (needed.length > 0)
    return { ...(await requestConsent(work, { session, site }, needed)), site };
  if (agreed.status === 'requires_consent') return { ...found, payment: null };
  assertShippingComplete(session);
  await assertOrderAccepted(work, session);
  const processor = site.ownProcessor ? await holdProcessor(work, deps, site.id) : deps.processor;
  if (session.quote.totals.total === 0)
    return { ...(await completeFreeOrder(work, session, { ...deps, processor })), site };
  const held = { session, current, before, site, processor };
  return { ...(await holdAndCreatePayment(work, held, input)), site };
}

/**
 * Holds count toward the limits of the network that requests payment. Existing holds for a payment
 * page stay with their network: otherwise a second network could take them over without a check,
 * which would also free the quota of the first. A charge by token is always checked.
 */
function assignHoldNetwork(
  { session, site }: FoundSession,
  { network, method }: PaymentMethodInput,
): FoundSession {
  const isHeld = session.reservedUntil !== null;
  const stays = method === 'hosted' && network !== null && isHeld;
  return { site, session: { ...session, holdNetwork: stays ? session.holdNetwork : network } };
}

/**
 * Throws 403 `mandate_required`. AP2 forbids to complete a checkout in any other way once it was
 * negotiated, so this holds for every API and for the hosted page.
 */
function assertMandate({ mandateRequired }: CheckoutSession, input: PaymentMethodInput): void {
  if (!mandateRequired || (input.method === 'token' && input.hasMandate)) return;
  throw new DomainError(
    'forbidden',
    'mandate_required',
    'This checkout can only be completed by the agent that opened it, with an AP2 mandate (ap2.checkout_mandate over UCP).',
  );
}

const isFirstAttempt = (input: PaymentMethodInput) => input.method === 'token' && !input.isRepeat;

/** Returns the session as its buyer agreed to it, and the same session at current prices. */
async function repriceSession(work: Work, found: FoundSession, input: PaymentMethodInput) {
  const { session: before, site } = found;
  if (input.method === 'hosted') {
    const session = await requote(work, site, before);
    if (input.agreed) assertSameOffer(toCheckoutOffer(session, site), input.agreed);
    return { agreed: before, session: await withdrawUnprovenClaims(work, site, session) };
  }
  const agreed = applyConsent(found, input);
  const session = await quoteForPayer(work, site, agreed);
  const shippingOptionId = input.consent?.selectedShippingOptionId ?? null;
  assertRequestMet(session, { items: false, shippingOptionId });
  assertClaimsProven(agreed.quote, session);
  return { agreed, session };
}

/** A claim that is not accepted may unlock a coupon without a use that is left. */
const mayBeExhausted = ['coupon_exhausted', 'eligibility_not_accepted'];

/**
 * A paying buyer is entitled to coupon uses that unpaid checkouts hold. They are considered only if
 * no other use is left.
 */
async function quoteForPayer(work: Work, site: CheckoutSite, agreed: CheckoutSession) {
  const session = await requote(work, site, agreed);
  const isExhausted = session.quote.messages.some(({ code }) => mayBeExhausted.includes(code));
  return isExhausted ? requote(work, site, agreed, { isPaying: true }) : session;
}

/**
 * Whether the request repeats a charge by token that has started, or one for a page that is open.
 * Throws 409 `payment_in_progress` for any other request while a payment is in progress.
 */
function isPaymentUnderWay(payment: Payment, input: PaymentMethodInput, now: Date): boolean {
  const { method, status } = payment;
  const isStarted = status === 'processing' || (status === 'pending' && method === 'token');
  if (!isStarted) return input.method === 'hosted' && !!input.isRepeat && isPageOpen(payment, now);
  if (method === 'token' && input.method === 'token') return true;
  throw paymentInProgress();
}

async function requestConsent(work: Work, { session, site }: FoundSession, needed: QuoteMessage[]) {
  const status = sessionStates.next(session.status, 'ask_consent', 'checkout_not_modifiable');
  const { quote } = session;
  const quoteToConfirm = { ...quote, messages: [...quote.messages, ...needed] };
  const held = await reserveCartItems(work, await releasePayment(work, session), site);
  return {
    session: await saveSession(work, { ...held, quote: quoteToConfirm, status }),
    payment: null,
  };
}

async function completeFreeOrder(
  work: Work,
  session: CheckoutSession,
  { processor, outcomeHandlers }: Pick<PaymentContext, 'processor' | 'outcomeHandlers'>,
) {
  const free = await releasePayment(work, session);
  const paid = { payment: null, test: processor.isTest };
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
  processor: PaymentProcessor;
};

/**
 * Reserves the stock last, because its row locks block other buyers of the same variants until the
 * commit.
 */
async function holdAndCreatePayment(work: Work, held: HoldInput, input: PaymentMethodInput) {
  const { session, before, site, current, processor } = held;
  assertTakesPayments(processor);
  if (input.method === 'token') assertTokenUsable(work, processor, { input, session });
  const payment =
    input.method === 'hosted' &&
    isSameOffer(toCheckoutOffer(before, site), toCheckoutOffer(session, site)) &&
    isSamePage(current, { session, site, processor }, work.now)
      ? current
      : await createSessionPayment(work, held, input);
  const paying = { ...session, paymentId: payment.id, heldSince: session.heldSince ?? work.now };
  if (input.method === 'hosted')
    return { session: await startPageHold(work, paying, { site, payment }), payment };
  const reservedUntil = minutesAfter(work.now, tokenChargeMinutes);
  const saved = await saveSession(work, { ...paying, reservedUntil });
  await reserveForCharge(work, saved, site);
  return { session: saved, payment };
}

/**
 * Whether the current payment is an open page of the processor for the same amount. The caller
 * compares the lines.
 */
function isSamePage(
  current: Payment | null,
  { session: { quote }, site, processor }: Pick<HoldInput, 'session' | 'site' | 'processor'>,
  now: Date,
): current is Payment {
  const captureMode = captureModeOf(quote, site, processor);
  return (
    current !== null &&
    isPageReusable(current, now) &&
    current.processor === processor.name &&
    current.capture === captureMode &&
    current.amount === quote.totals.total
  );
}

async function createSessionPayment(
  work: Work,
  { session, site, current, processor }: Omit<HoldInput, 'before'>,
  { method }: PaymentMethodInput,
) {
  if (current?.status === 'pending') await cancelPayment(work, current.id);
  const { hostedMinutes } = processor;
  return createPayment(work, {
    site,
    processor,
    purpose: 'checkout',
    subjectId: session.id,
    method,
    amount: session.quote.totals.total,
    currency: session.quote.currency,
    expiresAt: method === 'hosted' ? minutesAfter(work.now, hostedMinutes) : null,
    isSubmitted: method === 'token',
    capture: captureModeOf(session.quote, site, processor),
    buyerEmail: session.buyer?.email ?? null,
  });
}

/** A purchase without anything to ship is delivered at once, so it is also collected at once. */
function captureModeOf(
  { needsShipping }: Quote,
  { paymentCapture }: CheckoutSite,
  { captureMode }: PaymentProcessor,
): CaptureMode {
  if (paymentCapture === 'automatic' || !needsShipping) return 'automatic';
  return captureMode ?? 'automatic';
}

/** Throws 402 `payment_required` if a payment is due that only a person can make, on a page. */
function assertTokenUsable(
  { origin }: Work,
  processor: PaymentProcessor,
  {
    input,
    session,
  }: { input: Extract<PaymentMethodInput, { method: 'token' }>; session: CheckoutSession },
): void {
  if ((input.token ?? processor.testToken) !== null && processor.charge) return;
  throw new DomainError(
    'payment_required',
    'payment_required',
    'A payment is due. Send the buyer to continue_url to pay.',
    { extensions: { continue_url: sessionUrl(origin, session.id) } },
  );
}
