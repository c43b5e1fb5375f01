import type { OrderId, RefundId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { recordRefund } from '../../customers/save-customer.ts';
import type { Payment, Refund } from '../../payments/payment.ts';
import { getRefund } from '../../payments/refunds/request-refund.ts';
import { settleFailedRefund } from '../../payments/refunds/settle-owed-refund.ts';
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
  const { id, amount, orderId, status, reference } = refund;
  if (orderId === null || purpose === 'membership') return;
  if (status === 'succeeded') {
    const external = refund.paymentId === null ? { external_reference: reference } : {};
    return countRefunded(work, orderId, { id, amount, ...external });
  }
  const saved = await saveOrder(work, await lockOrder(work, orderId));
  await emitOrderEvent(work, 'order.refund_failed', saved, { refund: { id, amount } });
}

/** An amount that was refunded, and what the event says about it. */
type RefundedAmount = {
  id: RefundId;
  amount: number;
  external_reference?: string | null;
  /** The processor has not confirmed it: the merchant says so. */
  settled?: true;
};

async function countRefunded(
  work: Work,
  orderId: OrderId,
  { id, amount, ...more }: RefundedAmount,
): Promise<void> {
  await lockOpenExchanges(work, await getOrder(work, orderId));
  const order = await lockOrder(work, orderId);
  const full = isFullyRefunded(order);
  const refunded = full ? toRefundedOrder(await rejectOpenExchanges(work, order)) : order;
  const saved = await saveOrder(work, {
    ...refunded,
    paymentStatus: currentPaymentStatus(refunded),
  });
  if (full) await revokeDownloads(work, order.id);
  const { currency, customerId, test } = order;
  if (customerId) await recordRefund(work, { customerId, currency, test, amount });
  const context = { refund: { id, amount, full, ...more } };
  await emitOrderEvent(work, 'order.refunded', saved, context);
}

/**
 * Settles a failed refund. If it had never succeeded, what is settled now changes its order as a
 * refund that succeeds does. Throws what `settleFailedRefund` throws.
 */
export async function settleOrderRefund(work: Work, id: string): Promise<Refund> {
  const known = await getRefund(work, id);
  // Exchanges are locked before payments.
  if (known.orderId) await lockOpenExchanges(work, await getOrder(work, known.orderId));
  const { refund, settled: amount } = await settleFailedRefund(work, id);
  if (refund.orderId && refund.status === 'failed' && amount > 0)
    await countRefunded(work, refund.orderId, { id: refund.id, amount, settled: true });
  return refund;
}

/** The order once everything is refunded. */
export function toRefundedOrder(order: Order): Order {
  if (!orderStates.allows(order.status, 'refund')) return order;
  return { ...order, status: orderStates.next(order.status, 'refund', 'order_not_refundable') };
}
