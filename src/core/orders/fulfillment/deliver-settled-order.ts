import type { Work } from '../../../platform/unit-of-work.ts';
import { releaseDownloads } from '../downloads/grant-downloads.ts';
import type { Order } from '../order.ts';
import { lockOrder } from '../read-orders.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { insertFulfillment } from './fulfillment-store.ts';
import { deliverDigitalLines, fulfillmentEventType } from './ship.ts';

/**
 * Marks an order whose payment on a chain has settled as paid, delivers its digital lines, and makes
 * its downloads available. Does nothing if the order is no longer pending.
 */
export async function deliverSettledOrder(work: Work, orderId: string): Promise<Order> {
  const locked = await lockOrder(work, orderId);
  if (locked.status !== 'pending') return locked;
  const order = { ...locked, paymentStatus: 'paid' as const };
  const delivered = deliverDigitalLines(order, { id: work.newId('ful'), createdAt: work.now });
  if (!delivered) return saveOrder(work, order);
  for (const added of delivered.fulfillments.slice(order.fulfillments.length))
    await insertFulfillment(work, order.id, added);
  await releaseDownloads(work, order.id);
  const saved = await saveOrder(work, delivered);
  await emitOrderEvent(work, fulfillmentEventType(saved), saved);
  return saved;
}
