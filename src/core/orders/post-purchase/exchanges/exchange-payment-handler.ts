import type { Work } from '../../../../platform/unit-of-work.ts';
import { recordRefund } from '../../../customers/save-customer.ts';
import type { PaymentOutcomeHandler } from '../../../payments/outcome-handlers.ts';
import type { Payment } from '../../../payments/payment.ts';
import { applyDispute } from '../../disputes/apply-dispute.ts';
import { getExchangeOrderId, lockOrder } from '../../read-orders.ts';
import { applySettledRefund } from '../../refunds/apply-settled-refund.ts';
import { exchangeAmountDue, getExchange, isExchangeable, saveExchange } from './exchange.ts';
import { lockExchange } from './exchange-store.ts';

/**
 * Applies the payment of a price difference to its exchange. Locks the exchange, then the payment,
 * then the order.
 */
export const exchangePaymentHandler: PaymentOutcomeHandler = {
  lock: lockExchange,
  succeeded,
  // Tasks never wait for an exchange.
  completed: async () => undefined,
  // The payment link of the exchange creates another payment.
  failed: async () => undefined,
  refundSettled: applySettledRefund,
  disputed: async (work, dispute, payment) =>
    applyDispute(work, dispute, {
      orderId: await getExchangeOrderId(work, payment.subjectId),
      payment,
    }),
};

async function succeeded(work: Work, payment: Payment): Promise<'kept' | 'unwanted'> {
  const orderId = await getExchangeOrderId(work, payment.subjectId);
  if (orderId === null) return 'unwanted';
  const order = await lockOrder(work, orderId);
  const item = getExchange(order, payment.subjectId);
  if (exchangeAmountDue(item) !== payment.amount || !isExchangeable(order)) return 'unwanted';
  await saveExchange(work, order, { ...item, paymentId: payment.id, paidAt: work.now });
  const { customerId, currency, test } = order;
  // A negative refund adds to the customer's spending without counting another order.
  if (customerId) await recordRefund(work, { customerId, currency, test, amount: -payment.amount });
  return 'kept';
}
