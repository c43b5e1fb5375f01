import type { Work } from '../../../platform/unit-of-work.ts';
import { releaseDownloads } from '../downloads/grant-downloads.ts';
import type { Order } from '../order.ts';
import { lockOrder } from '../read-orders.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { insertFulfillment } from './fulfillment-store.ts';
import { deliverDigitalLines, fulfillmentEventType } from './ship.ts';

/**
 * The money of an order that was paid on a chain has moved: its digital lines hand themselves over and
 * their files are let go (decisions 8). Nothing for an order that is not pending any more.
 */
export async function deliverSettledOrder(work: Work, orderId: string): Promise<Order> {
  const order = await lockOrder(work, orderId);
  if (order.status !== 'pending') return order;
  const handed = deliverDigitalLines(order, { id: work.newId('ful'), createdAt: work.now });
  if (!handed) return order;
  for (const added of handed.fulfillments.slice(order.fulfillments.length))
    await insertFulfillment(work, order.id, added);
  await releaseDownloads(work, order.id);
  const saved = await saveOrder(work, handed);
  await emitOrderEvent(work, fulfillmentEventType(saved), saved);
  return saved;
}
