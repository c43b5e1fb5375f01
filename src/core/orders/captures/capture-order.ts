import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { capturableAmount } from '../../payments/captures/payment-authorization.ts';
import {
  listCaptures,
  readPaymentAuthorization,
} from '../../payments/captures/read-payment-authorization.ts';
import { notAuthorized, requestCapture } from '../../payments/captures/request-capture.ts';
import type { Capture } from '../../payments/payment.ts';
import type { LineQuantities } from '../fulfillment/ship.ts';
import type { Order } from '../order.ts';
import { lockOrderWithPayments } from '../refunds/refund-order-payments.ts';
import { allocateToUnits, paidForLine } from '../refunds/unit-amounts.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { namedUnits, resolveCaptureItems } from './capturable-units.ts';
import { isEnded } from './collected-status.ts';

/** What to capture: an amount, what some units cost without shipping, or all that is left. */
export type CaptureInput = { amount: number | null; items: LineQuantities };

/**
 * Captures a part of the payment of an order. The capture is pending until the processor confirms
 * it, and only then changes the payment status. Throws 409 `order_not_modifiable`, and what
 * `resolveCaptureItems` and `requestCapture` throw.
 */
export async function captureOrder(
  work: Work,
  orderId: string,
  { amount, items }: CaptureInput,
): Promise<Order> {
  const order = await lockOrderWithPayments(work, orderId);
  const isOpen = order.authorization !== null && capturableAmount(order.authorization) > 0;
  if (isOpen) assertNotEnded(order);
  const captures = await listCaptures(work, order.payment);
  // If nothing can be captured, report that instead of a problem with the items.
  const units = isOpen ? resolveCaptureItems(order, items, captures) : [];
  const sum = units.length > 0 ? costOfUnits(order, units, captures) : amount;
  const capture = await captureAmount(work, order, { amount: sum, items: units });
  const saved = await saveOrder(work, {
    ...order,
    authorization: await readPaymentAuthorization(work, order.payment),
  });
  await emitOrderEvent(work, 'order.updated', saved);
  await audit(work, {
    action: 'order.captured',
    resource: { type: 'order', id: order.id },
    before: { captured: order.authorization?.captured ?? null },
    after: { capture: capture.id, amount: capture.amount },
  });
  return saved;
}

function assertNotEnded(order: Order): void {
  const isReturning = order.authorization?.isReturning === true;
  if (!isEnded(order) && !isReturning) return;
  const state = isEnded(order) ? order.status : 'being refunded in full';
  throw new DomainError(
    'wrong_state',
    'order_not_modifiable',
    `This order is ${state}, so nothing more can be captured. Release its payment.`,
  );
}

/** Requests a capture for a locked order; the amount null captures all that is left. */
export function captureAmount(
  work: Work,
  order: Order,
  { amount, items }: { amount: number | null; items: Capture['items'] },
): Promise<Capture> {
  const { id: orderId, payment, authorization } = order;
  if (!authorization || !payment?.id) throw notAuthorized();
  return requestCapture(work, { payment: { id: payment.id }, amount, orderId, items });
}

/**
 * What these units cost with tax and discounts but without shipping, counted from the units that
 * earlier captures named, so that no cent of rounding is captured twice.
 */
function costOfUnits(order: Order, items: Capture['items'], captures: Capture[]): number {
  const counts = new Map(items.map((item) => [item.lineItemId, item.quantity]));
  return order.lines.reduce((sum, line) => {
    const units = { before: namedUnits(line, captures), count: counts.get(line.id) ?? 0 };
    return sum + allocateToUnits(paidForLine(order, line), line.quantity, units);
  }, 0);
}
