import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { capturableAmount } from '../../payments/captures/payment-authorization.ts';
import { readPaymentAuthorization } from '../../payments/captures/read-payment-authorization.ts';
import { notAuthorized, requestCapture } from '../../payments/captures/request-capture.ts';
import type { Capture } from '../../payments/payment.ts';
import type { LineQuantities } from '../fulfillment/ship.ts';
import { sumByLine } from '../fulfillment/ship.ts';
import type { Order } from '../order.ts';
import { lockOrderWithPayments } from '../refunds/refund-order-payments.ts';
import { allocateToUnits, paidForLine } from '../refunds/unit-amounts.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { isEnded } from './collected-status.ts';

/** What to capture: an amount, what some units cost without shipping, or all that is left. */
export type CaptureInput = { amount: number | null; items: LineQuantities };

/**
 * Captures a part of the payment of an order. The capture is pending until the processor confirms
 * it, and only then changes the payment status. Throws 404 `line_item_not_found`, 409
 * `order_not_modifiable`, and what
 * `requestCapture` throws.
 */
export async function captureOrder(
  work: Work,
  orderId: string,
  { amount, items }: CaptureInput,
): Promise<Order> {
  const order = await lockOrderWithPayments(work, orderId);
  if (order.authorization && capturableAmount(order.authorization) > 0) assertNotEnded(order);
  const sum = items.length > 0 ? costOfUnits(order, items) : amount;
  const capture = await captureAmount(work, order, sum);
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
  if (!isEnded(order)) return;
  throw new DomainError(
    'wrong_state',
    'order_not_modifiable',
    `This order is ${order.status}, so nothing more can be captured. Release its payment.`,
  );
}

/** Requests a capture for a locked order; null captures all that is left. */
export function captureAmount(work: Work, order: Order, amount: number | null): Promise<Capture> {
  const { id: orderId, payment, authorization } = order;
  if (!authorization || !payment?.id) throw notAuthorized();
  return requestCapture(work, { payment: { id: payment.id }, amount, orderId });
}

/** What these units cost with tax and discounts, without shipping. */
function costOfUnits(order: Order, items: LineQuantities): number {
  const counts = new Map(sumByLine(order, items).map((item) => [item.lineItemId, item.quantity]));
  return order.lines.reduce((sum, line) => {
    const units = { before: 0, count: Math.min(counts.get(line.id) ?? 0, line.quantity) };
    return sum + allocateToUnits(paidForLine(order, line), line.quantity, units);
  }, 0);
}
