import { Type } from 'typebox';
import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { OrderId, PaymentId } from '../../../kernel/id.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { getPayment, lockPayment } from '../manage-payments.ts';
import type { Payment, Refund } from '../payment.ts';
import { insertRefund, selectRefundById, sumRefunds } from './refund-store.ts';

export type RefundRequest = {
  payment: { id: PaymentId };
  /** Above zero, in minor units of the payment. */
  amount: number;
  /** In the merchant's words, or a word of ours (`not_available`). */
  reason: string;
  orderId: OrderId | null;
};

/** A refund the processor is to be asked for. */
export const sendRefundJobType = {
  name: 'payments.refund',
  payload: Type.Object({ refundId: Type.String() }),
};

/** A refund nobody has told the outcome of. */
export const refundRecoveryJobType = {
  name: 'payments.recover_refund',
  payload: Type.Object({ refundId: Type.String(), round: Type.Integer() }),
};

const firstPollSeconds = 60;

/**
 * Promises money back: the row and the job that asks the processor. The payment is locked, so that
 * refunds that are asked for at once never exceed it: 422 `refund_exceeds_paid` with what is left as
 * `refundable`; 409 `payment_not_succeeded` when there is no money to give back.
 */
export async function requestRefund(work: Work, request: RefundRequest): Promise<Refund> {
  const payment = await lockPayment(work, request.payment.id);
  if (payment.status !== 'succeeded') throw paymentNotSucceeded();
  const left = payment.amount - (await sumRefunds(work, payment.id));
  if (!Number.isSafeInteger(request.amount) || request.amount < 1 || request.amount > left)
    throw refundExceedsPaid(left);
  const refund: Refund = {
    id: work.newId('rfd'),
    paymentId: payment.id,
    orderId: request.orderId,
    amount: request.amount,
    currency: payment.currency,
    reason: request.reason,
    status: 'pending',
    reference: null,
    createdAt: work.now,
    settledAt: null,
  };
  await insertRefund(work, refund);
  const { id: refundId } = refund;
  const at = new Date(work.now.getTime() + firstPollSeconds * 1_000);
  await enqueue(work, sendRefundJobType, { refundId }, { key: refundId });
  await enqueue(work, refundRecoveryJobType, { refundId, round: 1 }, { at, key: refundId });
  return refund;
}

/** The refund, or 404 `refund_not_found`. */
export async function getRefund(view: View, id: string): Promise<Refund> {
  const refund = await selectRefundById(view, id);
  if (!refund) throw notFound('refund_not_found', 'There is no such refund.');
  return refund;
}

/** How much of a payment has gone back or is on its way back. */
export function refundedAmount(view: View, paymentId: string): Promise<number> {
  return sumRefunds(view, paymentId);
}

const paymentNotSucceeded = () =>
  new DomainError(
    'wrong_state',
    'payment_not_succeeded',
    'This payment has brought no money: there is nothing to give back.',
  );

const refundExceedsPaid = (left: number) =>
  new DomainError(
    'unprocessable',
    'refund_exceeds_paid',
    left === 0
      ? 'All of this payment has been given back, or is on its way.'
      : `At least 1 and at most ${left} (minor units) of this payment can be given back.`,
    { extensions: { refundable: left } },
  );

/** What a processor's refund is of. */
export function getRefundPayment(view: View, { id, paymentId }: Refund): Promise<Payment> {
  if (paymentId === null) throw new Error(`${id} went back outside: no processor knows of it`);
  return getPayment(view, paymentId);
}
