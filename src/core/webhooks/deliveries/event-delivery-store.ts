import type { EventId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { deliveryIdSql } from '../delivery-id-sql.ts';
import type { WebhookDelivery } from './delivery.ts';

/** The delivery of an event to one endpoint. */
export type EventDelivery = Pick<WebhookDelivery, 'id' | 'endpointId' | 'status'> & {
  eventId: EventId;
  url: string;
  attempts: number;
};

/**
 * The first deliveries of events to the endpoints that still exist. The id of a delivery follows
 * from those of its event and endpoint, so each is found by its key.
 */
export function listDeliveriesOfEvents(
  view: View,
  events: { id: EventId; createdAt: Date }[],
): Promise<EventDelivery[]> {
  return view.query<EventDelivery>(
    `select d.delivery_id as id, w.endpoint_id as "endpointId", e.event_id as "eventId", w.url, d.status, d.attempts
     from unnest($2::text[], $3::timestamptz[]) as e (event_id, created_at)
       join webhook_endpoints w on w.workspace_id = $1
       join lateral (
         select delivery_id, 'pending' as status, attempts from webhook_queue q
           where q.workspace_id = $1 and q.endpoint_id = w.endpoint_id and q.delivery_id = ${deliveryIdSql('e.event_id', 'w.endpoint_id')}
         union all
         select delivery_id, status, attempts from webhook_deliveries c
           where c.workspace_id = $1 and c.endpoint_id = w.endpoint_id and c.created_at = e.created_at
             and c.delivery_id = ${deliveryIdSql('e.event_id', 'w.endpoint_id')}) d on true
     order by w.created_at, w.endpoint_id`,
    [view.tenant.workspaceId, events.map(({ id }) => id), events.map(({ createdAt }) => createdAt)],
  );
}
