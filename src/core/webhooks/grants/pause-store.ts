import type { NamedStatement } from '../../../platform/unit-of-work.ts';
import type { RecordedEvent } from '../../events/event.ts';

/**
 * Pauses the endpoints of grants that have ended, and fails their pending deliveries, which can be
 * replayed.
 */
export function pauseEndpointsOfGrants(events: RecordedEvent[]): NamedStatement | null {
  const ended = events.filter(({ type }) => type === 'oauth_grant.revoked');
  if (ended.length === 0) return null;
  return {
    name: 'webhooks_pause_of_grants',
    text: `with ended as (
        select * from unnest($1::text[], $2::text[], $3::timestamptz[]) as e(workspace_id, grant_id, at)),
      paused as (
        update webhook_endpoints w set active = false, paused_reason = 'grant_ended', version = w.version + 1, updated_at = ended.at
        from ended
        where w.workspace_id = ended.workspace_id and w.grant_id = ended.grant_id
          and w.paused_reason is distinct from 'grant_ended'
        returning w.workspace_id, w.endpoint_id, ended.at),
      removed as (
        delete from webhook_queue q using paused p
        where q.workspace_id = p.workspace_id and q.endpoint_id = p.endpoint_id returning q.*, p.at)
      insert into webhook_deliveries
        (workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, status, reason, attempts, created_at, ended_at)
      select workspace_id, endpoint_id, delivery_id, event_id, event_type, replay_of, 'failed', 'endpoint_paused', attempts, created_at, at
      from removed`,
    values: [
      ended.map(({ workspaceId }) => workspaceId),
      ended.map(({ resource }) => resource.id),
      ended.map(({ createdAt }) => createdAt),
    ],
  };
}
