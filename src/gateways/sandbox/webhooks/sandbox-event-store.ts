import type { View, Work } from '../../../platform/unit-of-work.ts';

/** A webhook event with its exact body, which is sent until it is acknowledged. */
export type SandboxEvent = { id: string; body: string; delivered: boolean };

export async function insertSandboxEvent(
  work: Work,
  { id, body }: Pick<SandboxEvent, 'id' | 'body'>,
): Promise<void> {
  await work.query(
    'insert into sandbox_events (workspace_id, event_id, body, created_at) values ($1, $2, $3, $4)',
    [work.tenant.workspaceId, id, body, work.now],
  );
}

export async function findSandboxEvent(view: View, id: string): Promise<SandboxEvent | null> {
  const rows = await view.query<{ body: string; delivered_at: Date | null }>(
    'select body, delivered_at from sandbox_events where workspace_id = $1 and event_id = $2',
    [view.tenant.workspaceId, id],
  );
  const [row] = rows;
  return row ? { id, body: row.body, delivered: row.delivered_at !== null } : null;
}

export async function markDelivered(work: Work, id: string): Promise<void> {
  await work.query(
    'update sandbox_events set delivered_at = $3 where workspace_id = $1 and event_id = $2',
    [work.tenant.workspaceId, id, work.now],
  );
}
