import type { PaymentId } from '../../../kernel/id.ts';
import type { Order } from '../order.ts';

/**
 * A payment that was kept for an order, in minor units: what came in, what has gone back or is on its
 * way, what is left. `id` null: it came on a chain.
 */
export type CollectedPayment = {
  id: PaymentId | null;
  paid: number;
  returned: number;
  left: number;
};

/**
 * The payments whose money belongs to the order: its own, and what was paid on top for exchanges
 * that were completed. An exchange that is still open gives its money back itself when it is rejected.
 */
export function listCollectedPayments(order: Order): CollectedPayment[] {
  const { payment, totals } = order;
  const own = payment && hasPaymentArrived(order) ? [{ id: payment.id, paid: totals.total }] : [];
  const onTop = order.exchanges.flatMap(({ status, paymentId, paidAt, priceDifference }) =>
    status === 'completed' && paymentId && paidAt ? [{ id: paymentId, paid: priceDifference }] : [],
  );
  return [...own, ...onTop].map(({ id, paid }) => {
    const returned = sumOrderRefunds(order, id, ['pending', 'succeeded']);
    return { id, paid, returned, left: paid - returned };
  });
}

/** What can still be given back, in minor units. */
export function refundableAmount(order: Order): number {
  return listCollectedPayments(order).reduce((sum, { left }) => sum + left, 0);
}

/** Whether the processor has confirmed that everything went back. */
export function isFullyRefunded(order: Order): boolean {
  const kept = listCollectedPayments(order);
  return (
    kept.length > 0 &&
    kept.every(({ id, paid }) => sumOrderRefunds(order, id, ['succeeded']) === paid)
  );
}

/** Whether all that was paid has been promised back and part of it has not arrived yet. */
export function isFullRefundPending(order: Order): boolean {
  const kept = listCollectedPayments(order);
  const isPromised = kept.length > 0 && kept.every(({ left }) => left === 0);
  return isPromised && !isFullyRefunded(order);
}

/** Takes an amount, at most what is left, from the payments that processors hold, in their order. */
export function allocateRefund(
  kept: CollectedPayment[],
  amount: number,
): { payment: { id: PaymentId }; amount: number }[] {
  let open = amount;
  const parts = kept.flatMap(({ id, left }) => {
    if (id === null) return [];
    const part = Math.min(open, left);
    open -= part;
    return [{ payment: { id }, amount: part }];
  });
  return parts.filter((part) => part.amount > 0);
}

/** On a chain, money moves after the order was made, or never. */
function hasPaymentArrived({ channel, status }: Order): boolean {
  return channel !== 'x402' || (status !== 'pending' && status !== 'voided');
}

function sumOrderRefunds(order: Order, paymentId: PaymentId | null, statuses: string[]): number {
  return order.refunds
    .filter((refund) => refund.paymentId === paymentId && statuses.includes(refund.status))
    .reduce((sum, refund) => sum + refund.amount, 0);
}
