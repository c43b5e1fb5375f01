import { type InsertedRow, insertColumns } from '../../../platform/db/rows/insert-columns.ts';
import type { Work } from '../../../platform/unit-of-work.ts';

export type CallRow = Omit<InsertedRow<'agent_calls'>, 'output'> & {
  output: string | null;
};

const insertCalls = insertColumns<CallRow>('agent_calls', {
  workspace_id: 'text',
  session_id: 'text',
  call_id: 'text',
  at: 'timestamptz',
  number: 'int',
  site_id: 'text',
  protocol: 'text',
  operation: 'text',
  step: 'int',
  method: 'text',
  path: 'text',
  caller: 'json',
  input: 'json',
  output: 'json',
  error: 'text',
  latency_ms: 'int',
  cart: 'text',
  checkout: 'text',
  order_id: 'text',
  words: 'text',
  match: 'text',
});

export const addCalls = (work: Work, rows: readonly CallRow[]): void =>
  work.write(insertCalls(rows));

/** Whether the call is stored, by an attempt whose response was lost. */
export async function isCallStored(
  work: Work,
  { workspaceId, at, callId }: { workspaceId: string; at: Date; callId: string },
): Promise<boolean> {
  const rows = await work.query(
    'select 1 from agent_calls where workspace_id = $1 and at = $2 and call_id = $3',
    [workspaceId, at, callId],
  );
  return rows.length > 0;
}

/** Deletes rows of the default partitions, which were written before their day had a partition. */
export async function deleteCallsBefore(work: Work, instant: Date): Promise<void> {
  await work.query('delete from agent_calls where at < $1', [instant]);
  await work.query('delete from agent_sessions where started_at < $1', [instant]);
  await work.query('delete from agent_session_keys where day < $1', [instant]);
}
