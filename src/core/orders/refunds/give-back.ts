import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockPayment } from '../../payments/manage-payments.ts';
import type { Refund } from '../../payments/payment.ts';
import { requestRefund } from '../../payments/refunds/request-refund.ts';
import type { Order } from '../order.ts';
import { getOrder, lockOwnOrder } from '../read-orders.ts';
import { keptPayments, takeFrom } from './paid.ts';

/** An order and the payments kept for it, locked as everybody locks: payments first, by their ids. */
export async function lockWithPayments(work: Work, orderId: string): Promise<Order> {
  const seen = await getOrder(work, orderId);
  const ids = keptPayments(seen).map(({ id }) => id);
  for (const id of ids.sort()) await lockPayment(work, id);
  return lockOwnOrder(work, orderId);
}

/**
 * Promises an amount back, at most what is left: one refund for each payment that it takes from. 422
 * `refund_not_supported` for an order that was paid on a chain: no processor can take that back.
 */
export async function giveBack(
  work: Work,
  order: Order,
  { amount, reason }: { amount: number; reason: string },
): Promise<Refund[]> {
  if (amount === 0) return [];
  if (order.channel === 'x402') throw notSupported();
  const refunds: Refund[] = [];
  for (const part of takeFrom(keptPayments(order), amount)) {
    refunds.push(await requestRefund(work, { ...part, reason, orderId: order.id }));
  }
  return refunds;
}

const notSupported = () =>
  new Refusal(
    'unprocessable',
    'refund_not_supported',
    'This order was paid on a chain: send the money back there.',
  );
