import type { Order, OrderItem } from '@stoa/client';

/** Lines with units that can still be shipped, and their number. The server delivers downloads. */
export function shippableLines({ items }: Order): { item: OrderItem; units: number }[] {
  return items
    .filter(({ is_digital: isDigital }) => !isDigital)
    .map((item) => ({ item, units: unfulfilledUnits(item) }))
    .filter(({ units }) => units > 0);
}

const unfulfilledUnits = (item: OrderItem): number =>
  Math.max(0, item.quantity - item.fulfilled_quantity - item.refunded_quantity);

/** Whether the order waits for a shipment or a download. Refunded units are not left. */
export const isFulfillable = ({ status, items }: Order): boolean =>
  status === 'pending' && items.some((item) => unfulfilledUnits(item) > 0);

/** Whether goods have been shipped. Downloads are delivered without the merchant. */
export const hasShipped = ({ items }: Order): boolean =>
  items.some((item) => !item.is_digital && item.fulfilled_quantity > 0);

/** The units on a packing slip: those that are left to ship, or all units of a shipped order. */
export function slipLines(order: Order): { item: OrderItem; units: number }[] {
  const left = shippableLines(order);
  if (left.length > 0 && isFulfillable(order)) return left;
  return order.items
    .filter(({ is_digital: isDigital }) => !isDigital)
    .map((item) => ({ item, units: item.fulfilled_quantity }))
    .filter(({ units }) => units > 0);
}

/** Whether the order is or was packed: not if it has only downloads, or was canceled or refunded before. */
export const hasSlip = (order: Order): boolean =>
  order.status !== 'cancelled' && order.status !== 'voided' && slipLines(order).length > 0;

/** Lines with fulfilled units that are in no return, exchange or refund yet. */
export function returnableLines(order: Order): { item: OrderItem; units: number }[] {
  return order.items
    .map((item) => ({ item, units: keptUnits(item) - requestedUnits(order, item.id) }))
    .filter(({ units }) => units > 0);
}

const keptUnits = (item: OrderItem): number =>
  Math.min(item.fulfilled_quantity, item.quantity - item.refunded_quantity);

/** Lines with units that a refund can take out of the order. */
export function refundableLines(order: Order): { item: OrderItem; units: number }[] {
  if (closedReason(order) !== null) return [];
  return order.items
    .map((item) => ({
      item,
      units: item.quantity - item.refunded_quantity - requestedUnits(order, item.id),
    }))
    .filter(({ units }) => units > 0);
}

/** Units in returns and exchanges that were not rejected. */
export function requestedUnits({ returns, exchanges }: Order, lineId: string): number {
  return [...returns, ...exchanges]
    .filter(({ status }) => status !== 'rejected')
    .flatMap(({ items }) => items)
    .filter(({ line_item_id: id }) => id === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Minor units that the buyer's bank has taken back, at most the unrefunded amount. */
export function lostAmount(order: Order): number {
  const left = order.totals.total - refundedAmount(order);
  const lost = (order.disputes ?? [])
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amount, currency }) => sum + (currency === order.currency ? amount : left), 0);
  return Math.min(left, lost);
}

/** Minor units that a refund of money can give back, also of failed refunds. */
export const repayableAmount = ({ refundable_amount: amount = 0 }: Order): number => amount;

/** Minor units that are left of the order's payment, without failed refunds that were settled. */
export const refundableAmount = (order: Order): number =>
  Math.min(
    repayableAmount(order),
    (order.payment_authorization?.captured_amount ?? order.totals.total) -
      refundedAmount(order) -
      lostAmount(order),
  );

/** Minor units of an authorized payment that can be captured now. */
export const capturableAmount = ({ payment_authorization: held }: Order): number =>
  held?.capturable_amount ?? 0;

/**
 * Whether the authorization has ended and something was shipped. The server knows whether it was
 * given up.
 */
export function isShippedAndExpired(order: Order): boolean {
  const { payment_authorization: held, status, fulfillment_status: shipped } = order;
  const isOpen = status === 'pending' || status === 'fulfilled';
  if (!held || !isOpen || shipped === 'unfulfilled' || held.released_amount === 0) return false;
  return held.expires_at !== null && Date.parse(held.expires_at) <= Date.now();
}

export function refundedAmount({ refunds }: Order): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

export const lineName = (order: Order, lineId: string): string =>
  order.items.find(({ id }) => id === lineId)?.name ?? lineId;

/** `Size M, Blue`, or an empty string for a product without options. */
export const optionText = ({ options }: OrderItem): string => Object.values(options).join(', ');

/** Why nothing can be returned or refunded; null if it can. */
export function closedReason({ status }: Order): string | null {
  if (status === 'cancelled') return 'The order is canceled';
  return status === 'voided' ? 'The payment never settled' : null;
}
