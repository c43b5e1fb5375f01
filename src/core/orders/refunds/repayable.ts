import type { PaymentId } from '../../../kernel/id.ts';
import { owedLate } from '../../payments/payment.ts';
import type { ReplacedRefunds } from '../../payments/refunds/request-refund.ts';
import type { Order } from '../order.ts';
import {
  allocateRefund,
  type CollectedPayment,
  listCollectedPayments,
  refundableAmount,
  toCollectedPayment,
} from './collected-payments.ts';

/** What can go back of a payment when an amount is refunded, in minor units. */
type RepayablePayment = CollectedPayment & {
  /** The part of `refundable` that failed refunds owe. */
  failed: number;
  /** What refunds owe that failed after they had succeeded. It is not part of `refundable`. */
  late: number;
};

export type RefundPart = {
  payment: { id: PaymentId };
  amount: number;
  replaces?: ReplacedRefunds;
};

/**
 * Which failed refunds a refund of money replaces: `all` includes those that failed late.
 */
export type ReplacedByRefund = 'failed' | 'all';

/**
 * What a refund of money can give back: what is left of the payments, and what failed refunds owe of
 * the payments of rejected exchanges; with `all` also what refunds owe that failed after they had
 * succeeded. The last is refunded again only on request, because the bank has sent it back.
 */
export function repayableAmount(order: Order, replaces: ReplacedByRefund): number {
  if (order.channel === 'x402') return refundableAmount(order);
  return listRepayablePayments(order).reduce(
    (sum, { refundable, late }) => sum + refundable + (replaces === 'all' ? late : 0),
    0,
  );
}

/** What refunds of the order owe that failed after they had succeeded, and can be refunded again. */
export const lateOwedAmount = (order: Order): number =>
  repayableAmount(order, 'all') - repayableAmount(order, 'failed');

/**
 * Allocates a refund of money, at most `repayableAmount`: first to what failed late, then to payments
 * with failed refunds, the oldest first, and then to the payments in their order. What failed late is
 * refunded by itself, because the processor may refuse it again.
 */
export function allocateRepayment(
  order: Order,
  amount: number,
  replaces: ReplacedByRefund,
): RefundPart[] {
  const payments = listRepayablePayments(order);
  const late = replaces === 'all' ? toParts(payments, amount, (one) => one.late) : [];
  const open = amount - sumOf(late);
  const failed = toParts(byOldestFailure(order, payments), open, (one) => one.failed);
  const rest = toParts(payments, open - sumOf(failed), (one) => one.refundable - one.failed);
  return [
    ...late.map((part) => ({ ...part, replaces: 'failed_late' as const })),
    ...joinParts([...failed, ...rest]).map((part) => ({ ...part, replaces: 'failed' as const })),
  ];
}

type Part = Omit<RefundPart, 'replaces'>;

const toParts = (
  payments: RepayablePayment[],
  amount: number,
  atMost: (payment: RepayablePayment) => number,
): Part[] =>
  allocateRefund(
    payments.map((payment) => ({ ...payment, refundable: atMost(payment) })),
    amount,
  );

const sumOf = (parts: Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

function joinParts(parts: Part[]): Part[] {
  const sums = new Map<PaymentId, number>();
  for (const { payment, amount } of parts)
    sums.set(payment.id, (sums.get(payment.id) ?? 0) + amount);
  return [...sums].map(([id, amount]) => ({ payment: { id }, amount }));
}

function byOldestFailure(order: Order, payments: RepayablePayment[]): RepayablePayment[] {
  const failed = order.refunds.filter((refund) => owedFailed(refund) > 0);
  const requestedAt = ({ id }: RepayablePayment) =>
    Math.min(
      ...failed
        .filter(({ paymentId }) => paymentId === id)
        .map(({ createdAt }) => createdAt.getTime()),
      Number.MAX_SAFE_INTEGER,
    );
  return payments.toSorted((one, other) => requestedAt(one) - requestedAt(other));
}

function listRepayablePayments(order: Order): RepayablePayment[] {
  const collected = listCollectedPayments(order).map((payment) => toRepayable(order, payment));
  const ofRejected = order.exchanges.flatMap(({ status, paymentId, paidAt, priceDifference }) =>
    status === 'rejected' && paymentId && paidAt
      ? [toCollectedPayment(order, { id: paymentId, paid: priceDifference })]
      : [],
  );
  const owing = ofRejected.map((payment) => {
    const repayable = toRepayable(order, payment);
    // Only its failed refund can be repeated; the order has no other claim to it.
    return { ...repayable, refundable: repayable.failed };
  });
  return [...collected, ...owing];
}

function toRepayable(order: Order, payment: CollectedPayment): RepayablePayment {
  const { id, refundable, left, lost } = payment;
  const refunds = order.refunds.filter(({ paymentId }) => paymentId !== null && paymentId === id);
  const sum = (owed: (refund: Order['refunds'][number]) => number) =>
    refunds.reduce((total, refund) => total + owed(refund), 0);
  const late = Math.max(0, left + sum(owedLate) - lost) - refundable;
  return { ...payment, failed: Math.min(sum(owedFailed), refundable), late: Math.max(0, late) };
}

const owedFailed = ({ status, owedAmount }: Order['refunds'][number]): number =>
  status === 'failed' ? (owedAmount ?? 0) : 0;
