import type { Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import type { RefundedGoods } from '../../payments/payment.ts';
import { releaseAuthorization } from '../captures/release-order.ts';
import { assertUnitsCaptured } from '../captures/uncaptured-units.ts';
import type { LineQuantities } from '../fulfillment/ship.ts';
import type { Order } from '../order.ts';
import { getOrder } from '../read-orders.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { hasPaymentArrived, refundableAmount } from './collected-payments.ts';
import { refundExceedsPaid } from './refund-exceeds-paid.ts';
import {
  applyExternalRefunds,
  assertRefundChannel,
  lockOrderWithPayments,
  refundOrderPayments,
} from './refund-order-payments.ts';
import { itemsRefundAmount, resolveRefundItems, takeOutUnits } from './refunded-units.ts';
import { lateOwedAmount, type ReplacedByRefund, repayableAmount } from './repayable.ts';

/**
 * `amount` is in minor units, above zero unless items are named; null refunds what was paid for the
 * items, or all that is left.
 */
export type CreateRefundInput = {
  amount: number | null;
  /** The units that are taken out of the order; none to refund money only. */
  items?: LineQuantities;
  restock?: boolean;
  reason: string | null;
  externalReference?: string | null;
};

/**
 * Refunds money of an order. The refund is `pending` until the processor confirms it, and only then
 * changes the status of the order; a refund on a chain changes it immediately. Items leave the order
 * at once, without a refund if nothing is paid back for them. A refund of all that is left also
 * releases what was not captured; if some of it is captured anyway, that is refunded too. Throws 422
 * `refund_exceeds_paid` with the remaining amount as `refundable`, and what `resolveRefundItems`,
 * `assertUnitsCaptured` and `assertRefundChannel` throw.
 */
export async function refundOrder(
  work: Work,
  orderId: string,
  input: CreateRefundInput,
): Promise<Order> {
  const order = await lockOrderWithPayments(work, orderId);
  const { externalReference = null } = input;
  const items = resolveRefundItems(order, input.items ?? []);
  const wanted = resolveWanted(order, items, input);
  assertUnitsCaptured(order, items);
  const goods = { items, restocked: items.length > 0 && (input.restock ?? false) };
  const replaces = replacedBy(input, items);
  const refundable = replaces ? repayableAmount(order, replaces) : refundableAmount(order);
  const { amount = refundable, atLeast } = wanted;
  if (amount < atLeast || amount > refundable) throw refundExceedsPaid(order, refundable);

  const reason = input.reason ?? 'requested_by_merchant';
  const request = { amount, reason, externalReference, goods, ...(replaces && { replaces }) };
  const refunds = await refundOrderPayments(work, order, request);
  const rest = await takeOutUnits(work, order, goods);
  const isFull = input.amount === null && items.length === 0;
  const authorization = isFull
    ? await releaseAuthorization(work, order, { reason, returnsPayment: true })
    : order.authorization;
  const saved = await saveOrder(work, {
    ...rest,
    authorization,
    // Read again, because earlier failed refunds may owe less now.
    refunds: (await getOrder(work, order.id)).refunds,
  });
  const again = replaces === 'all' ? Math.min(amount, lateOwedAmount(order)) : 0;
  await emitRequested(work, { before: order, saved }, { again, hasRefunds: refunds.length > 0 });
  await audit(work, {
    action: 'order.refunded',
    resource: { type: 'order', id: order.id },
    before: { refundable: refundable },
    after: {
      refundable: refundable - amount,
      refunds: refunds.map(({ id }) => id),
      reason,
      ...goods,
    },
  });
  if (externalReference === null) return saved;
  await applyExternalRefunds(work, refunds);
  return getOrder(work, order.id);
}

/**
 * The processor's confirmation emits `order.refunded`. `again`: the amount that repeats refunds
 * which failed after they had succeeded. The revenue was already reduced when they succeeded.
 */
async function emitRequested(
  work: Work,
  { before, saved }: { before: Order; saved: Order },
  { again, hasRefunds }: { again: number; hasRefunds: boolean },
): Promise<void> {
  if (again > 0) await emitOrderEvent(work, 'order.updated', saved, { refunded_again: again });
  if (saved.fulfillmentStatus !== before.fulfillmentStatus)
    await emitOrderEvent(work, 'order.fulfilled', saved);
  else if (!hasRefunds) await emitOrderEvent(work, 'order.updated', saved);
}

/**
 * Units that are taken out now were not part of an earlier refund. What the bank has sent back after
 * a refund had succeeded is refunded again only if the merchant names the amount.
 */
function replacedBy(
  { amount }: Pick<CreateRefundInput, 'amount'>,
  items: RefundedGoods['items'],
): ReplacedByRefund | null {
  if (items.length > 0) return null;
  return amount === null ? 'failed' : 'all';
}

/**
 * The amount that a request names or that was paid for its items; undefined: all that is left. Items
 * for which nothing is paid back leave the order without a refund, which needs no reference, but not
 * before it is paid.
 */
function resolveWanted(
  order: Order,
  items: RefundedGoods['items'],
  { amount: named, externalReference = null }: CreateRefundInput,
): { amount?: number; atLeast: 0 | 1 } {
  const amount = named ?? (items.length > 0 ? itemsRefundAmount(order, items) : undefined);
  const isRemoval = items.length > 0 && amount === 0 && hasPaymentArrived(order);
  if (!isRemoval || externalReference !== null) assertRefundChannel(order, externalReference);
  return { ...(amount !== undefined && { amount }), atLeast: isRemoval ? 0 : 1 };
}
