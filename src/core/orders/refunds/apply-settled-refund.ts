import type { Work } from '../../../platform/unit-of-work.ts';
import { recordRefund } from '../../customers/purchases.ts';
import type { Payment, Refund } from '../../payments/payment.ts';
import { revokeDownloads } from '../downloads/grant-downloads.ts';
import { type Order, orderStates } from '../order.ts';
import {
  lockOpenExchanges,
  rejectOpenExchanges,
} from '../post-purchase/exchanges/reject-open-exchanges.ts';
import { getOrder, lockOrder } from '../read-orders.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { isFullyRefunded } from './collected-payments.ts';

/**
 * What follows for the order when the processor has confirmed or refused a refund of it: once all
 * is back the order is `refunded` (a cancelled one stays that), its downloads end and its open
 * exchanges are rejected. Nothing, for money that never became an order's. Called once for each refund, in the transaction that settles it.
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
    await saveOrder(work, order);
    return;
  }
  const full = isFullyRefunded(order);
  const saved = await saveOrder(
    work,
    full ? toRefundedOrder(await rejectOpenExchanges(work, order)) : order,
  );
  if (full) await revokeDownloads(work, order.id);
  const { currency, customerId } = order;
  if (customerId) await recordRefund(work, { customerId, currency, amount: refund.amount });
  const outside = refund.paymentId === null ? { external_reference: refund.reference } : {};
  const context = { refund: { id: refund.id, amount: refund.amount, full, ...outside } };
  await emitOrderEvent(work, 'order.refunded', saved, context);
}

function toRefundedOrder(order: Order): Order {
  if (!orderStates.allows(order.status, 'refund')) return order;
  return { ...order, status: orderStates.next(order.status, 'refund', 'order_not_refundable') };
}
