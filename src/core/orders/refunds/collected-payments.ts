import type { PaymentId } from '../../../kernel/id.ts';
import { refundedPart } from '../../payments/payment.ts';
import { collectedStatus, isAuthorizationOpen } from '../captures/collected-status.ts';
import type { Order, PaymentStatus } from '../order.ts';

/**
 * A payment that was collected for an order, in minor units: the amount paid, the amount of
 * succeeded, pending and settled refunds, and what can be refunded: what is `left` less what a
 * `lost` dispute took. `id` is null for a payment on a chain.
 */
export type CollectedPayment = {
  id: PaymentId | null;
  paid: number;
  refunded: number;
  left: number;
  lost: number;
  refundable: number;
};

/**
 * The payments collected for the order: its own, and those of completed exchanges. The payment of
 * an open exchange is refunded separately if the exchange is rejected.
 */
export function listCollectedPayments(order: Order): CollectedPayment[] {
  const { payment, totals } = order;
  const collected = order.authorization?.captured ?? totals.total;
  const own =
    payment && hasPaymentArrived(order) && collected > 0
      ? [{ id: payment.id, paid: collected }]
      : [];
  const exchangePayments = order.exchanges.flatMap(
    ({ status, paymentId, paidAt, priceDifference }) =>
      status === 'completed' && paymentId && paidAt
        ? [{ id: paymentId, paid: priceDifference }]
        : [],
  );
  return [...own, ...exchangePayments].map((payment) => toCollectedPayment(order, payment));
}

export function toCollectedPayment(
  order: Order,
  { id, paid }: Pick<CollectedPayment, 'id' | 'paid'>,
): CollectedPayment {
  const refunded = sumOrderRefunds(order, id, isAny);
  const left = paid - refunded;
  const lost = lostAmount(order, id, paid);
  return { id, paid, refunded, left, lost, refundable: left - Math.min(left, lost) };
}

/**
 * The amount that the buyer's bank has taken back. An amount in another currency cannot be
 * compared, so it counts as the whole payment: nothing is paid back twice.
 */
function lostAmount({ disputes, currency }: Order, id: PaymentId | null, paid: number): number {
  return disputes
    .filter(({ paymentId, status }) => paymentId === id && status === 'lost')
    .reduce((sum, lost) => sum + (lost.currency === currency ? lost.amount : paid), 0);
}

/** The amount that can still be refunded, in minor units. */
export function refundableAmount(order: Order): number {
  return listCollectedPayments(order).reduce((sum, { refundable }) => sum + refundable, 0);
}

/** Whether the whole amount was refunded or settled, and nothing more can be captured. */
export function isFullyRefunded(order: Order): boolean {
  if (isAuthorizationOpen(order)) return false;
  const payments = listCollectedPayments(order);
  return (
    payments.length > 0 &&
    payments.every(({ id, paid }) => sumOrderRefunds(order, id, isDone) >= paid)
  );
}

/**
 * The payment status after a refund has succeeded or the authorization has changed. The refund of a
 * payment for an exchange that was not completed does not count.
 */
export function currentPaymentStatus(order: Order): PaymentStatus {
  if (isFullyRefunded(order)) return 'refunded';
  const payments = listCollectedPayments(order);
  const isPartly = payments.some(({ id }) => sumOrderRefunds(order, id, isDone) > 0);
  if (isPartly) return 'partially_refunded';
  return order.authorization ? collectedStatus(order.authorization) : order.paymentStatus;
}

/**
 * Whether the whole amount has been refunded or is being refunded, and a part of it, or the release
 * of what was not captured, is still pending.
 */
export function isFullRefundPending(order: Order): boolean {
  const isReleasing = isGivingBack(order.authorization);
  const isOpen = isAuthorizationOpen(order);
  if (isOpen && !isReleasing) return false;
  const payments = listCollectedPayments(order);
  const isAllocated = payments.length > 0 && payments.every(({ refundable }) => refundable === 0);
  const isPending = isOpen || order.refunds.some(({ status }) => status === 'pending');
  return isAllocated && isPending && !isFullyRefunded(order);
}

/**
 * Whether lost disputes have taken back everything of the order's own payment that was not refunded.
 * Payments for exchanges pay for other goods.
 */
export function isPaymentLost(order: Order): boolean {
  if (isAuthorizationOpen(order)) return false;
  const own = listCollectedPayments(order).find(
    ({ id }) => id !== null && id === order.payment?.id,
  );
  return own !== undefined && own.lost > 0 && own.refundable === 0;
}

/** A capture in progress may still be kept, unless a full refund has been requested. */
function isGivingBack(authorization: Order['authorization']): boolean {
  if (!authorization) return false;
  return authorization.isReturning || (authorization.isEnding && authorization.pending === 0);
}

/** Allocates a refund, at most what is left, to the payments at processors, in their order. */
export function allocateRefund(
  payments: Pick<CollectedPayment, 'id' | 'refundable'>[],
  amount: number,
): { payment: { id: PaymentId }; amount: number }[] {
  let open = amount;
  const parts = payments.flatMap(({ id, refundable }) => {
    if (id === null) return [];
    const part = Math.min(open, refundable);
    open -= part;
    return [{ payment: { id }, amount: part }];
  });
  return parts.filter((part) => part.amount > 0);
}

/** A payment on a chain settles after the order was placed, or never. */
export function hasPaymentArrived({ channel, status }: Order): boolean {
  return channel !== 'x402' || (status !== 'pending' && status !== 'voided');
}

type OrderRefund = Order['refunds'][number];

const isAny = () => true;
const isDone = ({ status }: OrderRefund) => status !== 'pending';

/** What was refunded again because it had failed counts once. */
function sumOrderRefunds(
  order: Order,
  paymentId: PaymentId | null,
  counts: (refund: OrderRefund) => boolean,
): number {
  return order.refunds
    .filter((refund) => refund.paymentId === paymentId && counts(refund))
    .reduce((sum, refund) => sum + refundedPart(refund), 0);
}
