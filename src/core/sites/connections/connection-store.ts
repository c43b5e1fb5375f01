import type { SiteId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { ConnectionId } from './agent-connection.ts';

export async function countConnections(view: View): Promise<number> {
  const [row] = await view.query<{ count: number }>(
    'select count(*)::int from agent_connections where workspace_id = $1',
    [view.tenant.workspaceId],
  );
  return row?.count ?? 0;
}

export async function existsConnectionTo(view: View, siteId: SiteId): Promise<boolean> {
  const rows = await view.query(
    'select from agent_connections where workspace_id = $1 and site_id = $2 limit 1',
    [view.tenant.workspaceId, siteId],
  );
  return rows.length > 0;
}

export type ConnectionRow = {
  id: ConnectionId;
  siteId: SiteId;
  siteSlug: string;
  handlers: string[] | null;
};

export async function findConnectionByKeyHash(
  view: View,
  keyHash: string,
): Promise<ConnectionRow | null> {
  const [row] = await view.named<ConnectionRow>({
    name: 'agent_connection_by_key',
    text: `select c.connection_id as "id", c.site_id as "siteId", s.slug as "siteSlug", c.handlers
      from agent_connections c join sites s on s.workspace_id = c.workspace_id and s.site_id = c.site_id
      where c.workspace_id = $1 and c.key_hash = $2`,
    values: [view.tenant.workspaceId, keyHash],
  });
  return row ?? null;
}
