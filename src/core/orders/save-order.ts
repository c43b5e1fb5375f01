import type { Work } from '../../platform/unit-of-work.ts';
import { emitEvents } from '../events/emit-events.ts';
import type { EventType } from '../events/event.ts';
import type { Order } from './order.ts';
import { toMerchantOrderDto } from './order-dto.ts';
import { updateOrder } from './order-store.ts';
import { saveOrderTerms } from './order-terms-store.ts';

/**
 * Saves the status of a locked order and increments its version. Lines, fulfillments, returns and
 * exchanges are saved by the functions that change them.
 */
export async function saveOrder(work: Work, order: Order): Promise<Order> {
  const saved = { ...order, version: order.version + 1, updatedAt: work.now };
  await updateOrder(work, saved);
  saveOrderTerms(work, saved);
  return saved;
}

type OrderEventType = Extract<EventType, `order.${string}`>;

/** Emits an event about an order, with its current representation. */
export async function emitOrderEvent(
  work: Work,
  type: OrderEventType,
  order: Order,
  context: object = {},
): Promise<void> {
  await emitEvents(work, toOrderEvent(work, type, { order, context }));
}

export function toOrderEvent(
  { origin }: { origin: string },
  type: OrderEventType,
  { order, context = {} }: { order: Order; context?: object },
) {
  return {
    type,
    site: { id: order.siteId, slug: order.siteSlug },
    resource: { type: 'order', id: order.id, version: order.version },
    data: toMerchantOrderDto(order, origin),
    context,
  };
}
