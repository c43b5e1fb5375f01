import type { View } from '../../../platform/unit-of-work.ts';
import type { TimelineEvent } from '../../orders/timeline/read-timeline.ts';
import { type EventDelivery, listDeliveriesOfEvents } from './event-delivery-store.ts';

export type { EventDelivery } from './event-delivery-store.ts';

/** The deliveries of events to the endpoints that still exist, without replays. */
export async function listEventDeliveries(
  view: View,
  events: TimelineEvent[],
): Promise<EventDelivery[]> {
  return events.length === 0 ? [] : listDeliveriesOfEvents(view, events);
}
