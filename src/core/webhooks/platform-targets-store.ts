import { digestSql } from './delivery-id-sql.ts';

/** `offset 0`: a join would be planned by how much the first workspace of a connection has. */
const rowsOf = (inWorkspaces: string) => (table: string) =>
  `workspace_id = ${table}.workspace_id and workspace_id ${inWorkspaces}`;

/**
 * SQL of `platform_targets`: the deliveries of the events `e` about orders that came through a
 * platform or an agent connection with a webhook URL. The endpoint's id is a digest of the platform's
 * URL, or the id of the connection. `inWorkspaces` is a condition for the workspaces of the events.
 */
export function platformTargetsSql(inWorkspaces: string): string {
  const ofWorkspace = rowsOf(inWorkspaces);
  return `subjects as (
        select e.*, o.checkout_id from e
        cross join lateral (
          select e.resource_id as order_id where e.resource_type = 'order'
          union all
          select order_id from order_returns
            where e.resource_type = 'return' and ${ofWorkspace('e')} and return_id = e.resource_id
          union all
          select order_id from order_exchanges
            where e.resource_type = 'exchange' and ${ofWorkspace('e')} and exchange_id = e.resource_id) subject
        cross join lateral (
          select checkout_id from orders where ${ofWorkspace('e')} and order_id = subject.order_id offset 0) o),
      platform_events as (
        select s.*, p.webhook_url, 'plt_' || substr(s.event_id, 5, 5) || ${digestSql('p.webhook_url', 26)} as endpoint_id
        from subjects s
        cross join lateral (
          select webhook_url from platform_sessions where ${ofWorkspace('s')} and session_id = s.checkout_id offset 0) p),
      receivers as (
        insert into platform_endpoints (workspace_id, endpoint_id, url, created_at)
        select workspace_id, endpoint_id, webhook_url, min(created_at) from platform_events group by 1, 2, 3
        on conflict do nothing),
      platform_targets as (
        select workspace_id, endpoint_id, event_id, type, created_at from platform_events
        union all
        select s.workspace_id, c.connection_id, s.event_id, s.type, s.created_at
        from subjects s
        cross join lateral (
          select workspace_id, connection_id from connection_sessions
          where ${ofWorkspace('s')} and session_id = s.checkout_id offset 0) k
        join agent_connections c on c.workspace_id = k.workspace_id and c.connection_id = k.connection_id
        where c.webhook_url is not null)`;
}
