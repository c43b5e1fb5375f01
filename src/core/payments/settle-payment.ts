import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import { emitEvents } from '../events/emit-events.ts';
import { cancelPaymentRecovery, getPayment, lockPayment, savePayment } from './manage-payments.ts';
import { type Payment, paymentStates } from './payment.ts';
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
  return context.unit.run(tenant, (work) =>
    settlePaymentInTransaction(work, context, paymentId, outcome),
  );
}

/** Like `settlePayment`, in a transaction of the caller that holds no lock yet. */
export async function settlePaymentInTransaction(
  work: Work,
  context: PaymentContext,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<Payment> {
  return settleLoadedPayment(work, context, await getPayment(work, paymentId), outcome);
}

/** Like `settlePaymentInTransaction`, for a payment that was read before and may be outdated. */
export async function settleLoadedPayment(
  work: Work,
  context: SettlementContext,
  known: Payment,
  outcome: PaymentOutcome,
): Promise<Payment> {
  const payment = await lockForSettlement(work, context, known);
  switch (outcome.state) {
    case 'pending':
      return saveReference(work, payment, outcome.reference);
    case 'processing':
      return markProcessing(work, context, payment, outcome.reference);
    case 'failed':
      return markPaymentFailed(work, context, payment, outcome);
    case 'succeeded':
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
  await context.outcomeHandlers[failed.purpose].failed(work, failed);
  if (isLateFailure(work, failed)) await emitPaymentEvent(work, 'payment.failed', failed);
  return failed;
}

async function markPaymentSucceeded(
  work: Work,
  context: SettlementContext,
  payment: Payment,
  { reference, money, mandate }: OutcomeOf<'succeeded'>,
): Promise<Payment> {
  if (!paymentStates.allows(payment.status, 'succeed')) return payment;
  if (money.amount !== payment.amount || money.currency !== payment.currency) {
    context.alarm?.(
      'a processor reported another amount than requested; the payment does not count as paid',
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
  });
  cancelPaymentRecovery(work, paid);
  const handler = context.outcomeHandlers[paid.purpose];
  await handler.preloadCompleted?.(work, paid.subjectId);
  const result =
    payment.status === 'cancelled'
      ? 'unwanted'
      : await handler.succeeded(work, paid, mandate ?? null);
  if (result === 'unwanted') await refundUnwantedPayment(work, paid, payment.status);
  else await handler.completed(work, paid.subjectId);
  return paid;
}

async function refundUnwantedPayment(
  work: Work,
  paid: Payment,
  before: Payment['status'],
): Promise<void> {
  const reason = before === 'cancelled' ? 'cancelled' : 'not_available';
  await requestRefund(work, { payment: paid, amount: paid.amount, reason, orderId: null });
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
