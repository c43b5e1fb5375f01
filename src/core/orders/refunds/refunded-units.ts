import { DomainError } from '../../../kernel/domain-error.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { restock } from '../../catalog/stock/stock.ts';
import type { RefundedGoods } from '../../payments/payment.ts';
import { uncapturedCost } from '../captures/uncaptured-units.ts';
import { revokeReturnedDownloads } from '../downloads/revoke-returned-downloads.ts';
import { completeFulfillment, type LineQuantities, sumByLine } from '../fulfillment/ship.ts';
import type { Order, OrderLine } from '../order.ts';
import { toVariantUnits } from '../post-purchase/returns/receive-return.ts';
import { requestedUnits } from '../post-purchase/returns/returnable-units.ts';
import { getOrder } from '../read-orders.ts';
import { refundableAmount } from './collected-payments.ts';
import { addRefundedUnits } from './refunded-units-store.ts';
import { paidForReturnedUnits, returnRefundAmount } from './unit-amounts.ts';

/**
 * Units of a line that a refund can take out of the order: those that are in no return, exchange or
 * earlier refund. The units of a canceled or voided order went back into stock.
 */
export function refundableUnits(order: Order, line: OrderLine): number {
  if (order.status === 'cancelled' || order.status === 'voided') return 0;
  return line.quantity - line.refunded - requestedUnits(order, line.id);
}

/**
 * Returns the units to refund, one entry per line. Throws 404 `line_item_not_found`, 409
 * `items_not_refundable` with the units that can be refunded.
 */
export function resolveRefundItems(order: Order, items: LineQuantities): RefundedGoods['items'] {
  const requested = sumByLine(order, items);
  const left = new Map(order.lines.map((line) => [line.id, refundableUnits(order, line)]));
  if (requested.every(({ lineItemId, quantity }) => quantity <= (left.get(lineItemId) ?? 0)))
    return requested;
  const refundableItems = [...left]
    .filter(([, quantity]) => quantity > 0)
    .map(([line_item_id, quantity]) => ({ line_item_id, quantity }));
  const message =
    refundableItems.length === 0
      ? 'No items of this order can be refunded: they are in a return, an exchange or another refund, or the order is canceled.'
      : 'The quantity exceeds the units that can be refunded. See `refundable_items` for the units of each line.';
  throw new DomainError('conflict', 'items_not_refundable', message, {
    extensions: { refundable_items: refundableItems },
  });
}

/**
 * Takes refunded units out of the order: they are neither shipped nor returned any more. Restocks
 * them if the goods say so, and withdraws their downloads.
 */
export async function takeOutUnits(work: Work, order: Order, goods: RefundedGoods): Promise<Order> {
  if (goods.items.length === 0) return order;
  const units = new Map(goods.items.map((item) => [item.lineItemId, item.quantity]));
  const lines = order.lines.map((line) => ({
    ...line,
    refunded: line.refunded + (units.get(line.id) ?? 0),
  }));
  const rest = completeFulfillment({ ...order, lines });
  await addRefundedUnits(work, order.id, goods.items);
  if (goods.restocked) await restock(work, toVariantUnits(order, goods));
  await revokeReturnedDownloads(work, rest, goods.items);
  return rest;
}

/** What a refund of units is without an amount: nothing for what was not captured of them. */
export function itemsRefundAmount(order: Order, items: RefundedGoods['items']): number {
  return returnRefundAmount(order, items, uncapturedCost(order, items));
}

export type RefundPreview = {
  amount: number;
  /** What is left of the payments. */
  refundable: number;
  /** All lines with the units that can be refunded, and what the chosen ones cost. */
  lines: { lineItemId: string; refundableUnits: number; quantity: number; amount: number }[];
};

/** What a refund of these units would be; throws what `resolveRefundItems` throws. */
export async function previewRefund(
  view: View,
  orderId: string,
  items: LineQuantities,
): Promise<RefundPreview> {
  const order = await getOrder(view, orderId);
  const chosen = resolveRefundItems(order, items);
  const quantities = new Map(chosen.map((item) => [item.lineItemId, item.quantity]));
  return {
    amount: itemsRefundAmount(order, chosen),
    refundable: refundableAmount(order),
    lines: order.lines.map((line) => {
      const quantity = quantities.get(line.id) ?? 0;
      const amount = paidForReturnedUnits(order, { lineItemId: line.id, quantity });
      return {
        lineItemId: line.id,
        refundableUnits: refundableUnits(order, line),
        quantity,
        amount,
      };
    }),
  };
}
