import { Type } from 'typebox';
import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { OrderId, PaymentId } from '../../../kernel/id.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { getPayment, lockPayment } from '../manage-payments.ts';
import { noGoods, notFailed, type Payment, type Refund, type RefundedGoods } from '../payment.ts';
import { reduceOwedAmounts, sumOwedLate } from './owed-refund-store.ts';
import { insertRefund, selectRefundById, sumRefunds } from './refund-store.ts';

export type RefundRequest = {
  payment: { id: PaymentId };
  /** Above zero, in minor units of the payment. */
  amount: number;
  /** The merchant's text, or a code of the server (`not_available`). */
  reason: string;
  orderId: OrderId | null;
  goods?: RefundedGoods;
  replaces?: ReplacedRefunds | undefined;
};

/**
 * The refunds of a payment that a refund replaces: those that failed, whose money is still part of
 * the payment; or those that failed after they had succeeded, which count as refunded until then.
 */
export type ReplacedRefunds = 'failed' | 'failed_late';

/** Sends a refund to the processor. */
export const sendRefundJobType = {
  name: 'payments.refund',
  payload: Type.Object({ refundId: Type.String() }),
};

/** Polls the processor for a refund without an outcome. */
export const refundRecoveryJobType = {
  name: 'payments.recover_refund',
  payload: Type.Object({ refundId: Type.String(), round: Type.Integer() }),
};

/** Asks the processor about a refund that failed and that it reports as succeeded now. */
export const refundConfirmationJobType = {
  name: 'payments.confirm_refund',
  payload: Type.Object({ refundId: Type.String() }),
};

const firstPollSeconds = 60;

/**
 * Records a refund and enqueues the job that sends it to the processor. The payment is locked, so
 * that concurrent refunds cannot exceed it. Throws 422 `refund_exceeds_paid` with the remaining
 * amount as `refundable`; 409 `payment_not_succeeded` if the payment has not succeeded.
 */
export async function requestRefund(work: Work, request: RefundRequest): Promise<Refund> {
  const payment = await lockPayment(work, request.payment.id);
  if (payment.status !== 'succeeded') throw paymentNotSucceeded();
  const { amount, replaces } = request;
  const isAgain = replaces === 'failed_late';
  const left = isAgain
    ? await sumOwedLate(work, payment.id)
    : Math.max(0, collectedAmount(payment) - (await sumRefunds(work, payment.id)));
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left) throw refundExceedsPaid(left);
  const refund: Refund = {
    id: work.newId('rfd'),
    paymentId: payment.id,
    orderId: request.orderId,
    amount,
    currency: payment.currency,
    reason: request.reason,
    status: 'pending',
    reference: null,
    createdAt: work.now,
    settledAt: null,
    ...(request.goods ?? noGoods),
    ...notFailed,
  };
  await insertRefund(work, refund);
  if (isAgain) await reduceOwedAmounts(work, payment.id, { status: 'succeeded', amount });
  else await replaceFailed(work, { ...refund, paymentId: payment.id }, { left, replaces });
  const { id: refundId } = refund;
  const at = new Date(work.now.getTime() + firstPollSeconds * 1_000);
  await enqueue(work, sendRefundJobType, { refundId }, { key: refundId });
  await enqueue(work, refundRecoveryJobType, { refundId, round: 1 }, { at, key: refundId });
  return refund;
}

/**
 * Once everything that is left goes back, no failed refund is owed any more. The money of one that
 * failed after it had succeeded is not in what is left.
 */
async function replaceFailed(
  work: Work,
  { paymentId, amount }: { paymentId: PaymentId; amount: number },
  { left, replaces }: { left: number; replaces: ReplacedRefunds | undefined },
): Promise<void> {
  const status = 'failed' as const;
  if (amount === left) await reduceOwedAmounts(work, paymentId, { status, amount: null });
  else if (replaces) await reduceOwedAmounts(work, paymentId, { status, amount });
}

/** What was collected of a payment that has succeeded, in minor units. */
function collectedAmount({ capture, amount, authorization }: Payment): number {
  return capture === 'automatic' ? amount : (authorization?.captured ?? 0);
}

/** The refund, or 404 `refund_not_found`. */
export async function getRefund(view: View, id: string): Promise<Refund> {
  const refund = await selectRefundById(view, id);
  if (!refund) throw notFound('refund_not_found', 'There is no such refund.');
  return refund;
}

/** The amount of a payment that has been refunded or whose refund is pending. */
export function refundedAmount(view: View, paymentId: string): Promise<number> {
  return sumRefunds(view, paymentId);
}

const paymentNotSucceeded = () =>
  new DomainError(
    'wrong_state',
    'payment_not_succeeded',
    'This payment has not succeeded, so there is nothing to refund.',
  );

const refundExceedsPaid = (refundable: number) =>
  new DomainError(
    'unprocessable',
    'refund_exceeds_paid',
    refundable === 0
      ? 'This payment has already been refunded in full, or its refund is pending.'
      : `amount must be from 1 to ${refundable} (minor units), the amount that is left to refund.`,
    { extensions: { refundable: refundable } },
  );

/** The payment of a refund at a processor. */
export function getRefundPayment(view: View, { id, paymentId }: Refund): Promise<Payment> {
  if (paymentId === null) throw new Error(`${id} was refunded outside of the payment processor.`);
  return getPayment(view, paymentId);
}
