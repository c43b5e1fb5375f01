import type { View, Work } from '../../../platform/unit-of-work.ts';
import { digestSql } from '../delivery-id-sql.ts';

/** The platform of a checkout session. */
export type PlatformSession = {
  /** URL of the platform's profile. */
  profileUrl: string;
  /** The URL to which order events are sent. */
  webhookUrl: string;
  /** Origin of the business profile that it used. */
  businessUrl: string;
};

/** Stores the platform of a session; the first one stays. */
export function insertPlatformSession(work: Work, id: string, session: PlatformSession): void {
  work.write({
    name: 'platform_session_insert',
    text: `insert into platform_sessions (workspace_id, session_id, profile_url, webhook_url, business_url, created_at)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [
      work.tenant.workspaceId,
      id,
      session.profileUrl,
      session.webhookUrl,
      session.businessUrl,
      work.now,
    ],
  });
}

export async function findPlatformSession(view: View, id: string): Promise<PlatformSession | null> {
  const [row] = await view.named<PlatformSession>({
    name: 'platform_session_find',
    text: `select profile_url as "profileUrl", webhook_url as "webhookUrl", business_url as "businessUrl"
      from platform_sessions where workspace_id = $1 and session_id = $2`,
    values: [view.tenant.workspaceId, id],
  });
  return row ?? null;
}

/**
 * SQL of `platform_targets`: the deliveries of the events `e` about orders that came through a
 * platform or an agent connection with a webhook URL. The endpoint's id is a digest of the platform's
 * URL, or the id of the connection. `$8` are the workspaces of the events.
 */
export const platformTargetsSql = `subjects as (
        select e.*, o.checkout_id from e
        cross join lateral (
          select e.resource_id as order_id where e.resource_type = 'order'
          union all
          select r.order_id from order_returns r
            where e.resource_type = 'return' and r.workspace_id = e.workspace_id and r.workspace_id = any($8) and r.return_id = e.resource_id
          union all
          select x.order_id from order_exchanges x
            where e.resource_type = 'exchange' and x.workspace_id = e.workspace_id and x.workspace_id = any($8) and x.exchange_id = e.resource_id) subject
        join orders o on o.workspace_id = e.workspace_id and o.workspace_id = any($8) and o.order_id = subject.order_id),
      platform_events as (
        select s.*, p.webhook_url, 'plt_' || substr(s.event_id, 5, 5) || ${digestSql('p.webhook_url', 26)} as endpoint_id
        from subjects s
        join platform_sessions p on p.workspace_id = s.workspace_id and p.session_id = s.checkout_id),
      receivers as (
        insert into platform_endpoints (workspace_id, endpoint_id, url, created_at)
        select workspace_id, endpoint_id, webhook_url, min(created_at) from platform_events group by 1, 2, 3
        on conflict do nothing),
      platform_targets as (
        select workspace_id, endpoint_id, event_id, type, created_at from platform_events
        union all
        select s.workspace_id, c.connection_id, s.event_id, s.type, s.created_at
        from subjects s
        join connection_sessions k on k.workspace_id = s.workspace_id and k.session_id = s.checkout_id
        join agent_connections c on c.workspace_id = k.workspace_id and c.connection_id = k.connection_id
        where c.webhook_url is not null)`;

/** The order that a return or an exchange belongs to, or null. */
export async function findOrderIdOfSubject(
  view: View,
  { type, id }: { type: string; id: string },
): Promise<string | null> {
  const [row] = await view.named<{ order_id: string }>({
    name: 'platform_order_of',
    text: `select order_id from order_returns where $2 = 'return' and workspace_id = $1 and return_id = $3
      union all
      select order_id from order_exchanges where $2 = 'exchange' and workspace_id = $1 and exchange_id = $3`,
    values: [view.tenant.workspaceId, type, id],
  });
  return row?.order_id ?? null;
}
