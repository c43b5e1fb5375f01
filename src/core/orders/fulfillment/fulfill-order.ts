import type { Work } from '../../../platform/unit-of-work.ts';
import { assertShipmentCollectable, captureFulfilled } from '../captures/capture-fulfilled.ts';
import type { Order } from '../order.ts';
import { lockOrderWithPayments } from '../refunds/refund-order-payments.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { insertFulfillment } from './fulfillment-store.ts';
import { fulfillmentEventType, type Shipment, ship } from './ship.ts';

/** `notifyCustomer`: whether the buyer gets an email about the shipment; default true. */
export type FulfillmentInput = Shipment & { notifyCustomer?: boolean };

/**
 * Ships some or all unfulfilled units, and captures what they cost if the store collects payments at
 * shipping. Throws what `ship` and `assertShipmentCollectable` throw.
 */
export async function fulfillOrder(
  work: Work,
  orderId: string,
  { notifyCustomer = true, ...shipment }: FulfillmentInput,
): Promise<Order> {
  const order = await lockOrderWithPayments(work, orderId);

  const fulfillment = { id: work.newId('ful'), createdAt: work.now };
  const shipped = ship(order, shipment, fulfillment);
  await assertShipmentCollectable(work, { before: order, shipped });

  for (const added of shipped.fulfillments.slice(order.fulfillments.length))
    await insertFulfillment(work, order.id, added);
  const authorization = await captureFulfilled(work, shipped);
  const saved = await saveOrder(work, { ...shipped, authorization });
  await emitOrderEvent(work, fulfillmentEventType(saved), saved, {
    fulfillment_id: fulfillment.id,
    notify_customer: notifyCustomer,
  });
  return saved;
}
