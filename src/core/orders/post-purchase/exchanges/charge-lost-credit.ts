import type { PaymentId } from '../../../../kernel/id.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import type { Exchange, Order } from '../../order.ts';
import { remainingCredit } from '../../refunds/unit-amounts.ts';
import { isOpenExchange, writeExchange } from './exchange.ts';
import { paidForSwaps } from './price-difference.ts';
import { returnExchangePayment } from './reject-open-exchanges.ts';

/** An order before a dispute was lost, and the payment that it took back, completely or in part. */
type LostPayment = { before: Order; paymentId: PaymentId };

/**
 * Adds to the price of each open exchange what a lost dispute has taken back of the credit for the
 * exchanged units, so that it costs what a new one costs. What was paid at the earlier price goes
 * back, as far as it was not lost itself, because an exchange has one payment. The open exchanges
 * are locked, and the caller saves the returned order.
 */
export async function chargeLostCredit(
  work: Work,
  after: Order,
  { before, paymentId }: LostPayment,
): Promise<Order> {
  let order = after;
  for (const item of after.exchanges.filter(isOpenExchange)) {
    const lost = exchangeCredit(before, item) - exchangeCredit(after, item);
    const isPaymentLost = item.paidAt !== null && item.paymentId === paymentId;
    if (lost <= 0 && !isPaymentLost) continue;
    const refund = await returnExchangePayment(work, order, item, 'dispute_lost');
    const refunds = refund ? [...order.refunds, refund] : order.refunds;
    const priceDifference = item.priceDifference + Math.max(0, lost);
    const unpaid = { ...item, priceDifference, paymentId: null, paidAt: null };
    order = await writeExchange(work, { ...order, refunds }, unpaid);
  }
  return order;
}

/**
 * What is left of the payments for the units of an open exchange. Open exchanges share what is left
 * in the order in which they were requested.
 */
export function exchangeCredit(
  order: Order,
  { id, items }: Pick<Exchange, 'id' | 'items'>,
): number {
  const at = order.exchanges.findIndex((one) => one.id === id);
  const exchanges = order.exchanges.filter((one, index) => !isOpenExchange(one) || index < at);
  const others = { ...order, exchanges };
  return Math.min(paidForSwaps(others, items), remainingCredit(others));
}
