import { DomainError } from '../../../kernel/domain-error.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import {
  capturableAmount,
  type PaymentAuthorization,
} from '../../payments/captures/payment-authorization.ts';
import {
  isBeingReleased,
  listCaptures,
  readPaymentAuthorization,
} from '../../payments/captures/read-payment-authorization.ts';
import { getPaymentCapture } from '../../sites/get-payment-capture.ts';
import { type LineQuantities, unfulfilledUnits } from '../fulfillment/ship.ts';
import type { Order } from '../order.ts';
import {
  receivedUnits,
  returnedUnits,
  sumQuantities,
} from '../post-purchase/returns/returnable-units.ts';
import { allocateToUnits, paidForLine } from '../refunds/unit-amounts.ts';
import { unnamedFulfilledUnits } from './capturable-units.ts';
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
  if (authorization.isReturning) return authorization;
  if ((await getPaymentCapture(work, siteId)) === 'manual') return authorization;
  const amount = amountToCapture(order, authorization);
  if (amount < 1) return authorization;
  const items = unnamedFulfilledUnits(order, await listCaptures(work, order.payment));
  await captureAmount(work, order, { amount, items });
  return readPaymentAuthorization(work, order.payment);
}

/**
 * Throws 409 `authorization_closed` once the rest of the payment is being released, was released or
 * has expired, unless all that is shipped with this order has been captured: nothing more can be
 * collected for it. A capture in progress may still be refused. Units that cost nothing are shipped
 * whatever was captured.
 */
export async function assertShipmentCollectable(
  work: Work,
  { before, shipped }: { before: Order; shipped: Order },
): Promise<void> {
  const { authorization, payment } = shipped;
  const cost = costOfShipped(shipped);
  if (!authorization || authorization.captured >= cost || cost === costOfShipped(before)) return;
  if (authorization.released > 0) throw shipmentNotCaptured(shipped, cost);
  if (authorization.isEnding && (await isBeingReleased(work, payment))) throw releaseInProgress();
}

function shipmentNotCaptured({ authorization, currency }: Order, cost: number): DomainError {
  const captured = authorization?.captured ?? 0;
  const text = (amount: number) => formatMoney({ amount, currency });
  return new DomainError(
    'wrong_state',
    'authorization_closed',
    `Only ${text(captured)} of the payment was captured; the rest was released or has expired and can no longer be collected. With this shipment, the shipped units and shipping would cost ${text(cost)}. Ship only what was captured, and remove the other units from the order with a refund that lists them in \`items\`.`,
    { extensions: { captured, required: cost } },
  );
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

/** What the units that have not left the order cost, with shipping. */
export function costOfKeptUnits(order: Order): number {
  return order.lines.reduce((sum, line) => {
    const gone = returnedUnits(order, line);
    const units = { before: gone, count: line.quantity - gone };
    return sum + allocateToUnits(paidForLine(order, line), line.quantity, units);
  }, costBesidesLines(order));
}

/**
 * What the units cost that the buyer has, or has exchanged, with shipping; without the units that are
 * `returning`.
 */
export function costOfBuyersUnits(order: Order, returning: LineQuantities = []): number {
  return order.lines.reduce((sum, line) => {
    const received = receivedUnits(order, line.id) + sumQuantities([{ items: returning }], line.id);
    const kept = Math.min(line.fulfilled, line.quantity - line.refunded) - received;
    const units = { before: line.refunded + received, count: Math.max(0, kept) };
    return sum + allocateToUnits(paidForLine(order, line), line.quantity, units);
  }, costBesidesLines(order));
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
