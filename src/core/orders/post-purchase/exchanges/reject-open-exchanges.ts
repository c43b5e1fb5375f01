import type { Work } from '../../../../platform/unit-of-work.ts';
import { releaseStock } from '../../../catalog/stock/stock.ts';
import { cancelPayment, lockPayment } from '../../../payments/manage-payments.ts';
import type { Refund } from '../../../payments/payment.ts';
import { requestRefund } from '../../../payments/refunds/request-refund.ts';
import { type Exchange, exchangeStates, type Order } from '../../order.ts';
import { toCollectedPayment } from '../../refunds/collected-payments.ts';
import { isOpenExchange, writeExchange } from './exchange.ts';
import { lockExchange } from './exchange-store.ts';

/** Locks the open exchanges of an order and their payments. Call it before locking the order. */
export async function lockOpenExchanges(work: Work, order: Order): Promise<void> {
  const open = order.exchanges.filter(isOpenExchange);
  for (const { id } of open) await lockExchange(work, id);
  const payments = open.flatMap(({ paymentId }) => paymentId ?? []);
  for (const id of payments.sort()) await lockPayment(work, id);
}

/**
 * Rejects every open exchange of a refunded order: releases the reserved units and refunds what was
 * paid. A payment that is still processing is refunded when it succeeds. The caller saves the
 * returned order.
 */
export async function rejectOpenExchanges(work: Work, refunded: Order): Promise<Order> {
  let order = refunded;
  for (const item of refunded.exchanges.filter(isOpenExchange)) {
    const status = exchangeStates.next(item.status, 'reject', 'exchange_closed');
    const refund = await returnExchangePayment(work, order, item, 'order_refunded');
    await releaseStock(work, item.id);
    const refunds = refund ? [...order.refunds, refund] : order.refunds;
    const closed = { ...item, status, refundId: refund?.id ?? null };
    order = await writeExchange(work, { ...order, refunds }, closed);
  }
  return order;
}

/** Refunds what was paid for an open exchange, or cancels its pending payment. */
export async function returnExchangePayment(
  work: Work,
  order: Order,
  item: Exchange,
  reason: string,
): Promise<Refund | null> {
  if (item.paidAt) return refundExchangePayment(work, order, item, reason);
  return cancelPendingPayment(work, item);
}

/**
 * Refunds what was paid for an exchange that is not completed; returns null if nothing was paid, or
 * a lost dispute has taken it back.
 */
export async function refundExchangePayment(
  work: Work,
  order: Order,
  { orderId, paymentId, paidAt, priceDifference: paid }: Exchange,
  reason: string,
): Promise<Refund | null> {
  if (paymentId === null || paidAt === null) return null;
  const { refundable: amount } = toCollectedPayment(order, { id: paymentId, paid });
  if (amount === 0) return null;
  return requestRefund(work, { payment: { id: paymentId }, amount, reason, orderId });
}

async function cancelPendingPayment(work: Work, { paymentId }: Exchange): Promise<null> {
  if (paymentId === null) return null;
  const { status } = await lockPayment(work, paymentId);
  if (status === 'pending') await cancelPayment(work, paymentId);
  return null;
}
