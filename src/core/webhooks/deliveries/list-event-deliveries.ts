import type { EventId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { type EventDelivery, listDeliveriesOfEvents } from './event-delivery-store.ts';

export type { EventDelivery } from './event-delivery-store.ts';

/** The deliveries of events to the endpoints that still exist, without replays. */
export async function listEventDeliveries(
  view: View,
  events: { id: EventId; createdAt: Date }[],
): Promise<EventDelivery[]> {
  return events.length === 0 ? [] : listDeliveriesOfEvents(view, events);
}
