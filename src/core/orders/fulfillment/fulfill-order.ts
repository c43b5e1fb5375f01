import type { Work } from '../../../platform/unit-of-work.ts';
import type { Order } from '../order.ts';
import { lockOrder } from '../read-orders.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { insertFulfillment } from './fulfillment-store.ts';
import { fulfillmentEventType, type Shipment, ship } from './ship.ts';

/** Ships some or all unfulfilled units; throws what `ship` throws. */
export async function fulfillOrder(
  work: Work,
  orderId: string,
  shipment: Shipment,
): Promise<Order> {
  const order = await lockOrder(work, orderId);

  const fulfillment = { id: work.newId('ful'), createdAt: work.now };
  const shipped = ship(order, shipment, fulfillment);

  for (const added of shipped.fulfillments.slice(order.fulfillments.length))
    await insertFulfillment(work, order.id, added);
  const saved = await saveOrder(work, shipped);
  await emitOrderEvent(work, fulfillmentEventType(saved), saved, {
    fulfillment_id: fulfillment.id,
  });
  return saved;
}
