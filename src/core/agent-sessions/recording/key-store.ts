import { insertColumns } from '../../../platform/db/rows/insert-columns.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { type KnownSession, mapKey, type SessionsByKey } from './resolve-sessions.ts';

type KeyRow = Tables['agent_session_keys'];

const day = 86_400_000;

export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / day) * day);

/** Only one process writes at a time, so that calls of one session do not open two. */
export function lockRecording(work: Work): void {
  work.write({
    name: 'agent_calls_lock',
    text: 'select pg_advisory_xact_lock(7361200144)',
    values: [],
  });
}

/** The sessions of keys that were used since yesterday. */
export async function findKnownSessions(
  work: Work,
  keys: readonly Pick<KeyRow, 'workspace_id' | 'key'>[],
): Promise<SessionsByKey> {
  if (keys.length === 0) return new Map();
  const today = startOfDay(work.now);
  const rows = await work.named<KeyRow>({
    name: 'agent_session_keys_find',
    // Only two partitions are read.
    text: `select k.* from unnest($1::text[], $2::text[]) as wanted (workspace_id, key)
      join agent_session_keys k on k.workspace_id = wanted.workspace_id and k.key = wanted.key
      where k.day in ($3, $4) order by k.seen_at`,
    values: [
      keys.map((row) => row.workspace_id),
      keys.map(({ key }) => key),
      today,
      new Date(today.getTime() - day),
    ],
  });
  return new Map(rows.map((row) => [mapKey(row.workspace_id, row.key), toKnownSession(row)]));
}

const toKnownSession = (row: KeyRow): KnownSession => ({
  sessionId: row.session_id,
  startedAt: row.started_at,
  seenAt: row.seen_at,
  bound: row.bound,
});

const insertKeys = insertColumns<KeyRow>(
  'agent_session_keys',
  {
    workspace_id: 'text',
    key: 'text',
    day: 'timestamptz',
    session_id: 'text',
    started_at: 'timestamptz',
    seen_at: 'timestamptz',
    bound: 'boolean',
  },
  {
    conflict: `on conflict (workspace_id, key, day) do update set session_id = excluded.session_id,
      started_at = excluded.started_at, seen_at = excluded.seen_at, bound = excluded.bound`,
  },
);

export type KeyedSession = Pick<KeyRow, 'workspace_id' | 'key'> & { session: KnownSession };

export function saveSessionKeys(work: Work, keyed: readonly KeyedSession[]): void {
  if (keyed.length === 0) return;
  const rows = keyed.map(({ session, ...key }) => ({
    ...key,
    day: startOfDay(session.seenAt),
    session_id: session.sessionId,
    started_at: session.startedAt,
    seen_at: session.seenAt,
    bound: session.bound,
  }));
  work.write(insertKeys(rows));
}
