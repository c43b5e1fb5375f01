import type { Work } from '../../../platform/unit-of-work.ts';
import {
  capturableAmount,
  type PaymentAuthorization,
} from '../../payments/captures/payment-authorization.ts';
import {
  isBeingReleased,
  readPaymentAuthorization,
} from '../../payments/captures/read-payment-authorization.ts';
import { getPaymentCapture } from '../../sites/get-payment-capture.ts';
import { unfulfilledUnits } from '../fulfillment/ship.ts';
import type { Order } from '../order.ts';
import { allocateToUnits, paidForLine } from '../refunds/unit-amounts.ts';
import { captureAmount } from './capture-order.ts';
import { releaseInProgress } from './collected-status.ts';

/**
 * Captures what was fulfilled of a locked order, unless the store captures manually. Returns the new
 * state of its payment. Shipping is captured with the first units. A payment that can be captured
 * only once is captured completely, because the rest would be lost.
 */
export async function captureFulfilled(
  work: Work,
  order: Order,
): Promise<PaymentAuthorization | null> {
  const { authorization, siteId } = order;
  if (!authorization || capturableAmount(authorization) === 0) return authorization;
  if ((await getPaymentCapture(work, siteId)) === 'manual') return authorization;
  const amount = amountToCapture(order, authorization);
  if (amount < 1) return authorization;
  await captureAmount(work, order, amount);
  return readPaymentAuthorization(work, order.payment);
}

/**
 * Throws 409 `authorization_closed` while the rest of the payment is being released, unless all that
 * is shipped with this order has been captured. A capture in progress may still be refused.
 */
export async function assertShipmentCollectable(work: Work, shipped: Order): Promise<void> {
  const { authorization, payment } = shipped;
  if (!authorization?.isEnding || authorization.captured >= costOfShipped(shipped)) return;
  if (await isBeingReleased(work, payment)) throw releaseInProgress();
}

/** Counts from the total that should be captured by now, so that nothing is captured twice. */
export function amountToCapture(order: Order, authorization: PaymentAuthorization): number {
  const left = capturableAmount(authorization);
  const { captures, captured, pending } = authorization;
  if (captures === 'once') return left;
  const isDone = order.lines.every((line) => unfulfilledUnits(line) === 0);
  if (isDone) return left;
  const due = costOfShipped(order);
  return Math.max(0, Math.min(left, due - captured - pending));
}

/** What should be captured by now: shipping, and the units that were fulfilled or taken out. */
export function costOfShipped(order: Order): number {
  return costBesidesLines(order) + costOfFulfilledUnits(order);
}

/** Shipping and its tax. */
function costBesidesLines(order: Order): number {
  const lines = order.lines.reduce((sum, line) => sum + paidForLine(order, line), 0);
  return Math.max(0, order.totals.total - lines);
}

/** Units that a refund has taken out of the order were captured before. */
function costOfFulfilledUnits(order: Order): number {
  return order.lines.reduce((sum, line) => {
    const units = { before: 0, count: line.quantity - unfulfilledUnits(line) };
    return sum + allocateToUnits(paidForLine(order, line), line.quantity, units);
  }, 0);
}
