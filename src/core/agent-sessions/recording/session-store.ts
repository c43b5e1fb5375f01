import { type InsertedRow, insertColumns } from '../../../platform/db/rows/insert-columns.ts';
import type { Work } from '../../../platform/unit-of-work.ts';

/** A session with the counts of some of its calls. */
export type SessionRow = InsertedRow<'agent_sessions'>;

const types = {
  workspace_id: 'text',
  session_id: 'text',
  started_at: 'timestamptz',
  last_at: 'timestamptz',
  site_id: 'text',
  protocol: 'text',
  agent: 'text',
  verified: 'boolean',
  calls: 'int',
  errors: 'int',
  steps: 'int',
  failed_steps: 'int',
  last_error: 'text',
};

const insertSessions = insertColumns<SessionRow>('agent_sessions', types);

const addToSessions = insertColumns<SessionRow>('agent_sessions', types, {
  name: 'agent_sessions_add',
  conflict: `on conflict (workspace_id, started_at, session_id) do update set
    last_at = greatest(agent_sessions.last_at, excluded.last_at),
    site_id = coalesce(agent_sessions.site_id, excluded.site_id),
    verified = agent_sessions.verified or excluded.verified,
    calls = agent_sessions.calls + excluded.calls,
    errors = agent_sessions.errors + excluded.errors,
    steps = agent_sessions.steps | excluded.steps,
    failed_steps = agent_sessions.failed_steps | excluded.failed_steps,
    last_error = case when excluded.last_at >= agent_sessions.last_at then excluded.last_error
      else agent_sessions.last_error end`,
});

/** `opened`: the ids of new sessions. A plain insert costs half as much as one that may update. */
export function saveSessions(
  work: Work,
  sessions: readonly SessionRow[],
  opened: ReadonlySet<string>,
): void {
  const fresh = sessions.filter((row) => opened.has(row.session_id));
  const continued = sessions.filter((row) => !opened.has(row.session_id));
  if (fresh.length > 0) work.write(insertSessions(fresh));
  if (continued.length > 0) work.write(addToSessions(continued));
}
