import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import { emitEvents } from '../events/emit-events.ts';
import {
  applyAuthorization,
  type CaptureAnswer,
  scheduleExpiry,
} from './captures/apply-authorization.ts';
import { requestRelease } from './captures/request-release.ts';
import { cancelPaymentRecovery, getPayment, lockPayment, savePayment } from './manage-payments.ts';
import { type Authorization, type Payment, paymentStates } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import type { PaymentOutcome } from './processor.ts';
import { requestRefund } from './refunds/request-refund.ts';

/**
 * Applies the outcome of a payment and its consequences in one transaction. May be called in any
 * order and any number of times: an outdated outcome changes nothing, a success after a failure
 * still counts, and a success after a cancellation is refunded.
 */
export function settlePayment(
  context: PaymentContext,
  tenant: Tenant,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<Payment> {
  return context.unit.run(tenant, async (work) =>
    settleLoadedPayment(work, context, await getPayment(work, paymentId), outcome),
  );
}

/**
 * Applies the state of an authorized payment after the processor has answered a capture or a
 * release.
 */
export function settleCapture(
  context: PaymentContext,
  tenant: Tenant,
  paymentId: string,
  answer: CaptureAnswer,
): Promise<Payment> {
  return context.unit.run(tenant, async (work) => {
    const payment = await lockForSettlement(work, context, await getPayment(work, paymentId));
    return applyAuthorization(work, context, payment, answer);
  });
}

/** Like `settlePayment`, in a transaction of the caller, for a payment that may be outdated. */
export async function settleLoadedPayment(
  work: Work,
  context: SettlementContext,
  known: Payment,
  outcome: PaymentOutcome,
): Promise<Payment> {
  const payment = await lockForSettlement(work, context, known);
  if (payment.authorization) return applyAuthorization(work, context, payment, { outcome });
  switch (outcome.state) {
    case 'pending':
      return saveReference(work, payment, outcome.reference);
    case 'processing':
      return markProcessing(work, context, payment, outcome.reference);
    case 'failed':
      return markPaymentFailed(work, context, payment, outcome);
    case 'succeeded':
    case 'authorized':
      return markPaymentSucceeded(work, context, payment, outcome);
  }
}

/** Locks the subject and then the payment, in one round trip. */
async function lockForSettlement(
  work: Work,
  { outcomeHandlers }: Pick<SettlementContext, 'outcomeHandlers'>,
  { id, purpose, subjectId }: Payment,
): Promise<Payment> {
  // The connection runs both in this order.
  const subject = outcomeHandlers[purpose].lock(work, subjectId);
  const [payment] = await Promise.all([lockPayment(work, id), subject]);
  return payment;
}

/** A response to a payment request never takes longer than this. */
const lateFailureMilliseconds = 60_000;

type SettlementContext = Pick<PaymentContext, 'outcomeHandlers' | 'alarm'>;
type OutcomeOf<State> = Extract<PaymentOutcome, { state: State }>;

/** Keeps the first reference until the payment succeeds. */
async function saveReference(work: Work, payment: Payment, reference: string): Promise<Payment> {
  return payment.reference === null ? savePayment(work, { ...payment, reference }) : payment;
}

async function markProcessing(
  work: Work,
  context: SettlementContext,
  payment: Payment,
  reference: string,
): Promise<Payment> {
  if (payment.status === 'processing') {
    await context.outcomeHandlers[payment.purpose].processing?.(work, payment, payment.status);
    return saveReference(work, payment, reference);
  }
  if (!paymentStates.allows(payment.status, 'submit'))
    return saveReference(work, payment, reference);
  const status = paymentStates.next(payment.status, 'submit', 'payment_not_pending');
  const submitted = await savePayment(work, {
    ...payment,
    status,
    reference: payment.reference ?? reference,
  });
  await context.outcomeHandlers[payment.purpose].processing?.(work, submitted, payment.status);
  return submitted;
}

async function markPaymentFailed(
  work: Work,
  context: SettlementContext,
  payment: Payment,
  { reference, failure }: OutcomeOf<'failed'>,
): Promise<Payment> {
  if (!paymentStates.allows(payment.status, 'fail')) return payment;
  const failed = await savePayment(work, {
    ...payment,
    status: paymentStates.next(payment.status, 'fail', 'payment_settled'),
    reference: payment.reference ?? reference,
    failure,
  });
  await context.outcomeHandlers[failed.purpose].failed(work, failed, payment.status);
  if (isLateFailure(work, failed)) await emitPaymentEvent(work, 'payment.failed', failed);
  return failed;
}

async function markPaymentSucceeded(
  work: Work,
  context: SettlementContext,
  payment: Payment,
  outcome: OutcomeOf<'succeeded' | 'authorized'>,
): Promise<Payment> {
  const { reference, money } = outcome;
  if (!paymentStates.allows(payment.status, 'succeed')) return payment;
  const isUnasked = outcome.state === 'authorized' && payment.capture === 'automatic';
  if (isUnasked || money.amount !== payment.amount || money.currency !== payment.currency) {
    context.alarm?.(
      'a processor reported another amount than requested, or authorized a payment instead of collecting it; it does not count as paid',
      {
        payment_id: payment.id,
        reference,
        expected: { amount: payment.amount, currency: payment.currency },
        reported: money,
      },
    );
    return payment;
  }
  const paid = await savePayment(work, {
    ...payment,
    status: paymentStates.next(payment.status, 'succeed', 'payment_settled'),
    // From now on the reference of the succeeded payment, which refunds need.
    reference,
    failure: null,
    ...toCaptures(payment, outcome),
  });
  await scheduleExpiry(work, paid);
  cancelPaymentRecovery(work, paid);
  const handler = context.outcomeHandlers[paid.purpose];
  await handler.preloadCompleted?.(work, paid.subjectId);
  const mandate = outcome.state === 'succeeded' ? (outcome.mandate ?? null) : null;
  const { status: before } = payment;
  const result =
    before === 'cancelled' ? 'unwanted' : await handler.succeeded(work, paid, { mandate, before });
  if (result === 'unwanted') await returnUnwantedPayment(work, paid, before);
  else await handler.completed(work, paid.subjectId);
  return paid;
}

/** How the payment is collected, and the state of its authorization. */
function toCaptures(
  { capture }: Payment,
  outcome: OutcomeOf<'succeeded' | 'authorized'>,
): Pick<Payment, 'capture' | 'authorization'> {
  if (capture === 'automatic') return { capture, authorization: null };
  const collected = (captured: number): Authorization => ({
    captured,
    isClosed: true,
    expiresAt: null,
  });
  if (outcome.state === 'succeeded')
    return { capture, authorization: collected(outcome.money.amount) };
  const { authorization, severalCaptures } = outcome;
  return { capture: severalCaptures ? 'several' : capture, authorization };
}

/** Refunds a payment for which nothing can be delivered, or releases it if it is only authorized. */
async function returnUnwantedPayment(
  work: Work,
  paid: Payment,
  before: Payment['status'],
): Promise<void> {
  const reason = before === 'cancelled' ? 'cancelled' : 'not_available';
  const { authorization } = paid;
  if (authorization && !authorization.isClosed)
    await requestRelease(work, { payment: paid, orderId: null, reason, returnsPayment: true });
  const amount = authorization ? authorization.captured : paid.amount;
  if (amount > 0) await requestRefund(work, { payment: paid, amount, reason, orderId: null });
  if (paid.purpose === 'checkout') await emitPaymentEvent(work, 'payment.returned', paid);
}

/**
 * Whether the payer of an order must be notified of the failure: they did not leave the payment
 * page, and the decline came after the response to their request.
 */
function isLateFailure(work: Work, { purpose, failure, createdAt }: Payment): boolean {
  const isLate = work.now.getTime() - createdAt.getTime() > lateFailureMilliseconds;
  return purpose === 'checkout' && failure !== 'expired' && isLate;
}

async function emitPaymentEvent(
  work: Work,
  type: 'payment.failed' | 'payment.returned',
  { id, amount, currency, test }: Payment,
): Promise<void> {
  await emitEvents(work, {
    type,
    site: null,
    resource: { type: 'payment', id, version: 1 },
    data: { amount, currency, test },
  });
}
