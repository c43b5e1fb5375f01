import type { Work } from '../../../platform/unit-of-work.ts';
import { recordRefund } from '../../customers/save-customer.ts';
import type { Payment, Refund } from '../../payments/payment.ts';
import { revokeDownloads } from '../downloads/grant-downloads.ts';
import { type Order, orderStates } from '../order.ts';
import {
  lockOpenExchanges,
  rejectOpenExchanges,
} from '../post-purchase/exchanges/reject-open-exchanges.ts';
import { getOrder, lockOrder } from '../read-orders.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { currentPaymentStatus, isFullyRefunded } from './collected-payments.ts';

/**
 * Applies the outcome of a refund to its order. Once everything is refunded, the order becomes
 * `refunded` (a canceled one stays canceled), its downloads are revoked and its open exchanges
 * rejected. Does nothing for a payment without an order. Called once per refund, in the transaction
 * that settles it.
 */
export async function applySettledRefund(
  work: Work,
  refund: Refund,
  { purpose }: Pick<Payment, 'purpose'>,
): Promise<void> {
  if (refund.orderId === null || purpose === 'membership') return;
  if (refund.status === 'succeeded')
    await lockOpenExchanges(work, await getOrder(work, refund.orderId));
  const order = await lockOrder(work, refund.orderId);
  if (refund.status !== 'succeeded') {
    const failed = { id: refund.id, amount: refund.amount };
    const saved = await saveOrder(work, order);
    await emitOrderEvent(work, 'order.refund_failed', saved, { refund: failed });
    return;
  }
  const full = isFullyRefunded(order);
  const refunded = full ? toRefundedOrder(await rejectOpenExchanges(work, order)) : order;
  const saved = await saveOrder(work, {
    ...refunded,
    paymentStatus: currentPaymentStatus(refunded),
  });
  if (full) await revokeDownloads(work, order.id);
  const { currency, customerId, test } = order;
  if (customerId) await recordRefund(work, { customerId, currency, test, amount: refund.amount });
  const external = refund.paymentId === null ? { external_reference: refund.reference } : {};
  const context = { refund: { id: refund.id, amount: refund.amount, full, ...external } };
  await emitOrderEvent(work, 'order.refunded', saved, context);
}

/** The order once everything is refunded. */
export function toRefundedOrder(order: Order): Order {
  if (!orderStates.allows(order.status, 'refund')) return order;
  return { ...order, status: orderStates.next(order.status, 'refund', 'order_not_refundable') };
}
