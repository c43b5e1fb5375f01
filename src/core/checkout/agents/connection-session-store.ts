import type { View, Work } from '../../../platform/unit-of-work.ts';

/** The connection that opened a session, and the protocol version that it used. */
export type ConnectionSession = { connectionId: string; apiVersion: string };

export function insertConnectionSession(
  work: Work,
  sessionId: string,
  { connectionId, apiVersion }: ConnectionSession,
): void {
  work.write({
    name: 'connection_session_insert',
    text: `insert into connection_sessions (workspace_id, session_id, connection_id, api_version, created_at)
      values ($1, $2, $3, $4, $5)`,
    values: [work.tenant.workspaceId, sessionId, connectionId, apiVersion, work.now],
  });
}

export async function selectConnectionSession(
  view: View,
  sessionId: string,
): Promise<ConnectionSession | null> {
  const [row] = await view.named<ConnectionSession>({
    name: 'connection_session_find',
    text: `select connection_id as "connectionId", api_version as "apiVersion"
      from connection_sessions where workspace_id = $1 and session_id = $2`,
    values: [view.tenant.workspaceId, sessionId],
  });
  return row ?? null;
}

/** Stores a trace; the first one stays. */
export function updateIntentTrace(work: Work, sessionId: string, trace: object): void {
  work.write({
    name: 'connection_session_trace',
    text: `update connection_sessions set intent_trace = $3
      where workspace_id = $1 and session_id = $2 and intent_trace is null`,
    values: [work.tenant.workspaceId, sessionId, JSON.stringify(trace)],
  });
}
