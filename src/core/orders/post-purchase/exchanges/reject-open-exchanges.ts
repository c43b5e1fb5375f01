import type { Work } from '../../../../platform/unit-of-work.ts';
import { releaseStock } from '../../../catalog/stock/stock.ts';
import { cancelPayment, lockPayment } from '../../../payments/manage-payments.ts';
import type { Refund } from '../../../payments/payment.ts';
import { requestRefund } from '../../../payments/refunds/request-refund.ts';
import { type Exchange, exchangeStates, type Order } from '../../order.ts';
import { isOpenExchange, writeExchange } from './exchange.ts';
import { lockExchange } from './exchange-store.ts';

/** Locks the open exchanges of an order and their payments, before the order itself is locked. */
export async function lockOpenExchanges(work: Work, order: Order): Promise<void> {
  const open = order.exchanges.filter(isOpenExchange);
  for (const { id } of open) await lockExchange(work, id);
  const payments = open.flatMap(({ paymentId }) => paymentId ?? []);
  for (const id of payments.sort()) await lockPayment(work, id);
}

/**
 * Rejects every open exchange of an order that has been refunded: the new units are free again and
 * what was paid for an exchange is refunded. A payment that is still being processed is refunded
 * when it arrives. The caller saves the order that is answered.
 */
export async function rejectOpenExchanges(work: Work, refunded: Order): Promise<Order> {
  let order = refunded;
  for (const item of refunded.exchanges.filter(isOpenExchange)) {
    const status = exchangeStates.next(item.status, 'reject', 'exchange_closed');
    const refund = item.paidAt
      ? await refundExchangePayment(work, item, 'order_refunded')
      : await cancelPendingPayment(work, item);
    await releaseStock(work, item.id);
    const refunds = refund ? [...order.refunds, refund] : order.refunds;
    const closed = { ...item, status, refundId: refund?.id ?? null };
    order = await writeExchange(work, { ...order, refunds }, closed);
  }
  return order;
}

/** Sends back what was paid for an exchange that does not take place; null: nothing was. */
export async function refundExchangePayment(
  work: Work,
  { orderId, paymentId, paidAt, priceDifference: amount }: Exchange,
  reason: string,
): Promise<Refund | null> {
  if (paymentId === null || paidAt === null) return null;
  return requestRefund(work, { payment: { id: paymentId }, amount, reason, orderId });
}

async function cancelPendingPayment(work: Work, { paymentId }: Exchange): Promise<null> {
  if (paymentId === null) return null;
  const { status } = await lockPayment(work, paymentId);
  if (status === 'pending') await cancelPayment(work, paymentId);
  return null;
}
