import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { BlockedAgent } from './blocked-agent.ts';

type Row = {
  agent: string;
  reason: string | null;
  author: BlockedAgent['author'];
  created_at: Date;
};

const toBlockedAgent = ({ created_at: createdAt, ...row }: Row): BlockedAgent => ({
  ...row,
  createdAt,
});

/** By name, after `afterName`. */
export async function listBlockedRows(
  view: View,
  { afterName, limit }: { afterName: string; limit: number },
): Promise<BlockedAgent[]> {
  const rows = await view.query<Row>(
    `select agent, reason, author, created_at from blocked_agents
     where workspace_id = $1 and agent > $2 order by agent limit $3`,
    [view.tenant.workspaceId, afterName, limit],
  );
  return rows.map(toBlockedAgent);
}

export async function findBlocked(view: View, agent: string): Promise<BlockedAgent | null> {
  const [row] = await view.query<Row>(
    `select agent, reason, author, created_at from blocked_agents
     where workspace_id = $1 and agent = $2`,
    [view.tenant.workspaceId, agent],
  );
  return row ? toBlockedAgent(row) : null;
}

export async function countBlocked(view: View): Promise<number> {
  const [row] = await view.query<{ count: number }>(
    'select count(*)::int from blocked_agents where workspace_id = $1',
    [view.tenant.workspaceId],
  );
  return row?.count ?? 0;
}

/** False: the agent is blocked already. */
export async function insertBlocked(work: Work, blocked: BlockedAgent): Promise<boolean> {
  const inserted = await work.query(
    `insert into blocked_agents (workspace_id, agent, reason, author, created_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`,
    [
      work.tenant.workspaceId,
      blocked.agent,
      blocked.reason,
      blocked.author && JSON.stringify(blocked.author),
      blocked.createdAt,
    ],
  );
  return inserted.length > 0;
}

/** False: the agent was not blocked. */
export async function deleteBlocked(work: Work, agent: string): Promise<boolean> {
  const deleted = await work.query(
    'delete from blocked_agents where workspace_id = $1 and agent = $2 returning 1',
    [work.tenant.workspaceId, agent],
  );
  return deleted.length > 0;
}

/** The workspaces that block each agent. Needs a system view. */
export async function listBlockers(view: View): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await view.query<{ agent: string; workspaces: string[] }>(
    'select agent, array_agg(workspace_id) as workspaces from blocked_agents group by agent',
    [],
  );
  return new Map(rows.map(({ agent, workspaces }) => [agent, new Set(workspaces)]));
}
