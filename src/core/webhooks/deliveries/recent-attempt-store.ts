import type { EventId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { WebhookId } from '../endpoint.ts';
import type { DeliveryId } from './delivery.ts';

export type RecentAttemptRow = {
  delivery_id: DeliveryId;
  attempt: number;
  at: Date;
  status_code: number | null;
  latency_ms: number;
  error: string | null;
};

/** Attempts started from `since` on, oldest first. */
export async function listAttemptsSince(view: View, since: Date): Promise<RecentAttemptRow[]> {
  return view.query<RecentAttemptRow>(
    `select delivery_id, attempt, at, status_code, latency_ms, error from webhook_attempts
     where workspace_id = $1 and at >= $2 order by at, delivery_id, attempt`,
    [view.tenant.workspaceId, since],
  );
}

export type DeliverySubjectRow = {
  delivery_id: DeliveryId;
  event_id: EventId;
  event_type: string;
  endpoint_id: WebhookId;
  url: string;
};

/**
 * The events and endpoints of deliveries. A delivery id contains the time but not the endpoint, so
 * each endpoint of the workspace is tried.
 */
export async function listDeliverySubjects(
  view: View,
  deliveries: { id: DeliveryId; createdAt: Date }[],
): Promise<DeliverySubjectRow[]> {
  const same =
    't.workspace_id = w.workspace_id and t.endpoint_id = w.endpoint_id and t.created_at = s.created_at and t.delivery_id = s.delivery_id';
  return view.query<DeliverySubjectRow>(
    `select s.delivery_id, d.event_id, d.event_type, w.endpoint_id, w.url
     from unnest($2::text[], $3::timestamptz[]) as s(delivery_id, created_at)
     join (select workspace_id, endpoint_id, url from webhook_endpoints
       union all select workspace_id, endpoint_id, url from platform_endpoints
       union all select workspace_id, connection_id, webhook_url from agent_connections where webhook_url is not null) w on w.workspace_id = $1
     cross join lateral (
       select t.event_id, t.event_type from webhook_queue t where ${same}
       union all
       select t.event_id, t.event_type from webhook_deliveries t where ${same} limit 1) d`,
    [
      view.tenant.workspaceId,
      deliveries.map(({ id }) => id),
      deliveries.map(({ createdAt }) => createdAt),
    ],
  );
}
