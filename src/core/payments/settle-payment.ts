import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import { cancelPaymentRecovery, getPayment, lockPayment, savePayment } from './manage-payments.ts';
import { type Payment, paymentStates } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import type { PaymentOutcome } from './processor.ts';
import { requestRefund } from './refunds/request-refund.ts';

/**
 * Takes what the processor says of a payment, with everything that follows, in one transaction. Safe
 * in any order and any number of times: what is older than what is known changes nothing, money that
 * comes after a failure still counts, and money for a cancelled payment goes back.
 */
export function settlePayment(
  desk: PaymentContext,
  tenant: Tenant,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<Payment> {
  return desk.unit.run(tenant, (work) =>
    settlePaymentInTransaction(work, desk, paymentId, outcome),
  );
}

/** The same in a transaction that has begun, and holds no lock yet. */
export async function settlePaymentInTransaction(
  work: Work,
  desk: PaymentContext,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<Payment> {
  return settleLoadedPayment(work, desk, await getPayment(work, paymentId), outcome);
}

/** The same for a payment that has been read before, in whatever state. */
export async function settleLoadedPayment(
  work: Work,
  desk: SettlementContext,
  { id, purpose, subjectId }: Payment,
  outcome: PaymentOutcome,
): Promise<Payment> {
  // In this order, and in one round trip.
  const [, payment] = await Promise.all([
    desk.outcomeHandlers[purpose].lock(work, subjectId),
    lockPayment(work, id),
  ]);
  switch (outcome.state) {
    case 'pending':
      return saveReference(work, payment, outcome.reference);
    case 'processing':
      return markProcessing(work, desk, payment, outcome.reference);
    case 'failed':
      return markPaymentFailed(work, desk, payment, outcome);
    case 'succeeded':
      return markPaymentSucceeded(work, desk, payment, outcome);
  }
}

type SettlementContext = Pick<PaymentContext, 'outcomeHandlers' | 'alarm'>;
type OutcomeOf<State> = Extract<PaymentOutcome, { state: State }>;

/** The first reference that is told stays until the money is there. */
async function saveReference(work: Work, payment: Payment, reference: string): Promise<Payment> {
  return payment.reference === null ? savePayment(work, { ...payment, reference }) : payment;
}

async function markProcessing(
  work: Work,
  desk: SettlementContext,
  payment: Payment,
  reference: string,
): Promise<Payment> {
  if (payment.status === 'processing') {
    await desk.outcomeHandlers[payment.purpose].processing?.(work, payment);
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
  await desk.outcomeHandlers[payment.purpose].processing?.(work, submitted);
  return submitted;
}

async function markPaymentFailed(
  work: Work,
  desk: SettlementContext,
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
  await desk.outcomeHandlers[failed.purpose].failed(work, failed);
  return failed;
}

async function markPaymentSucceeded(
  work: Work,
  desk: SettlementContext,
  payment: Payment,
  { reference, money }: OutcomeOf<'succeeded'>,
): Promise<Payment> {
  if (!paymentStates.allows(payment.status, 'succeed')) return payment;
  if (money.amount !== payment.amount || money.currency !== payment.currency) {
    desk.alarm?.('a processor told another amount than was asked for; it is not taken as paid', {
      payment_id: payment.id,
      reference,
      asked: { amount: payment.amount, currency: payment.currency },
      told: money,
    });
    return payment;
  }
  const paid = await savePayment(work, {
    ...payment,
    status: paymentStates.next(payment.status, 'succeed', 'payment_settled'),
    // From here on the reference of the money itself, which refunds go by.
    reference,
    failure: null,
  });
  cancelPaymentRecovery(work, paid.id);
  const wanted =
    payment.status === 'cancelled'
      ? 'unwanted'
      : await desk.outcomeHandlers[paid.purpose].succeeded(work, paid);
  if (wanted === 'unwanted') await refundUnwantedPayment(work, paid, payment.status);
  else await desk.outcomeHandlers[paid.purpose].completed(work, paid.subjectId);
  return paid;
}

async function refundUnwantedPayment(
  work: Work,
  paid: Payment,
  before: Payment['status'],
): Promise<void> {
  const reason = before === 'cancelled' ? 'cancelled' : 'not_available';
  await requestRefund(work, { payment: paid, amount: paid.amount, reason, orderId: null });
}
