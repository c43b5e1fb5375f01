import type { Work } from '../../../../platform/work.ts';
import { recordRefund } from '../../../customers/purchases.ts';
import type { Payment } from '../../../payments/payment.ts';
import type { PaymentReaction } from '../../../payments/reactions.ts';
import { lockOwnOrder, orderIdOfExchange } from '../../read-orders.ts';
import { orderRefundSettled } from '../../refunds/refund-settled.ts';
import { exchangeOf, isExchangeable, isLive, saveExchange } from './exchange.ts';
import { lockExchange } from './exchange-store.ts';

/** What follows when the difference of an exchange is paid: its exchange, then the payment, then the order are locked. */
export const exchangePayments: PaymentReaction = {
  lock: lockExchange,
  succeeded,
  // No task is about an exchange.
  concluded: async () => undefined,
  // The link to pay opens another payment.
  failed: async () => undefined,
  refundSettled: orderRefundSettled,
};

async function succeeded(work: Work, payment: Payment): Promise<'kept' | 'unwanted'> {
  const orderId = await orderIdOfExchange(work, payment.subjectId);
  if (orderId === null) return 'unwanted';
  const order = await lockOwnOrder(work, orderId);
  const item = exchangeOf(order, payment.subjectId);
  if (!isLive(item) || item.paidAt || !isExchangeable(order)) return 'unwanted';
  await saveExchange(work, order, { ...item, paymentId: payment.id, paidAt: work.now });
  const { customerId, currency } = order;
  // More was spent, on no further order.
  if (customerId) await recordRefund(work, { customerId, currency, amount: -payment.amount });
  return 'kept';
}
