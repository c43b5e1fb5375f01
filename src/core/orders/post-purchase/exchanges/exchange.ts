import { DomainError, notFound } from '../../../../kernel/domain-error.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import { audit } from '../../../access/audit/audit.ts';
import { getConfirmationToken } from '../../confirmation.ts';
import type { Exchange, Order } from '../../order.ts';
import { assertNoFullRefund } from '../../refunds/assert-no-full-refund.ts';
import { isFullRefundPending } from '../../refunds/collected-payments.ts';
import { saveOrder } from '../../save-order.ts';
import { updateExchange } from './exchange-store.ts';

/** The exchange of an order, or 404 `exchange_not_found`. */
export function getExchange(order: Order, id: string): Exchange {
  const item = order.exchanges.find((one) => one.id === id);
  if (!item) throw notFound('exchange_not_found', 'This order has no such exchange.');
  return item;
}

/** Whether an exchange is neither completed nor rejected. */
export function isOpenExchange({ status }: Pick<Exchange, 'status'>): boolean {
  return status === 'requested' || status === 'approved';
}

/**
 * Throws 409 `order_not_exchangeable` for an order that was refunded, returned, canceled or
 * voided, and 409 `refund_in_progress` while a full refund is pending, so that no new goods are
 * given for refunded money.
 */
export function assertExchangeable(order: Order): void {
  if (!isOpenOrder(order))
    throw new DomainError(
      'wrong_state',
      'order_not_exchangeable',
      `This order is ${order.status} and cannot be exchanged.`,
    );
  assertNoFullRefund(order);
}

/** Whether items of this order can be exchanged, and a payment for an exchange is kept. */
export function isExchangeable(order: Order): boolean {
  return isOpenOrder(order) && !isFullRefundPending(order);
}

const isOpenOrder = ({ status }: Order) => status === 'pending' || status === 'fulfilled';

/** The amount that the buyer still has to pay for an exchange, in minor units. */
export function exchangeAmountDue(item: Exchange): number {
  return isOpenExchange(item) && item.paidAt === null ? Math.max(0, item.priceDifference) : 0;
}

/**
 * The URL where the buyer pays the price difference; null if nothing is due or the order cannot be
 * exchanged. As secret as the URL of the order page.
 */
export function exchangePaymentUrl(view: View, order: Order, item: Exchange): string | null {
  if (exchangeAmountDue(item) === 0 || !isExchangeable(order)) return null;
  return `${view.origin}/orders/${getConfirmationToken(view, order)}/exchanges/${item.id}/pay`;
}

/** Saves a changed exchange of a locked order, and increments the version of the order. */
export async function saveExchange(work: Work, order: Order, changed: Exchange): Promise<Exchange> {
  const saved = await saveOrder(work, await writeExchange(work, order, changed));
  return getExchange(saved, changed.id);
}

/** Like `saveExchange`, for a caller that saves the order itself afterwards. */
export async function writeExchange(work: Work, order: Order, changed: Exchange): Promise<Order> {
  const item = { ...changed, updatedAt: work.now };
  await updateExchange(work, item);
  const before = getExchange(order, item.id);
  if (before.status !== item.status) await auditExchangeStatus(work, before, item);
  return {
    ...order,
    exchanges: order.exchanges.map((one) => (one.id === item.id ? item : one)),
  };
}

function auditExchangeStatus(work: Work, before: Exchange, after: Exchange): Promise<void> {
  const resource = { type: 'exchange', id: after.id };
  return audit(work, { action: `exchange.${after.status}`, resource, before, after });
}
