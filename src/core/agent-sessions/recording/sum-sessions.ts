import { stepBit } from '../agent-call.ts';
import type { CallRow } from './call-store.ts';
import type { PreparedCall } from './prepare-calls.ts';
import type { KnownSession } from './resolve-sessions.ts';
import type { SessionRow } from './session-store.ts';

type StoredCall = { row: CallRow; prepared: PreparedCall; session: KnownSession };

/** One row for each session of the calls, with their counts. */
export function sumSessions(calls: readonly StoredCall[]): SessionRow[] {
  const sums = new Map<string, SessionRow>();
  for (const stored of calls.toSorted(byTime)) {
    const sum = sums.get(stored.row.session_id);
    if (sum) addCall(sum, stored);
    else sums.set(stored.row.session_id, openSum(stored));
  }
  return [...sums.values()];
}

const byTime = ({ row: left }: StoredCall, { row: right }: StoredCall): number =>
  left.at.getTime() - right.at.getTime() || left.number - right.number;

function openSum(stored: StoredCall): SessionRow {
  const { row, prepared, session } = stored;
  const sum: SessionRow = {
    workspace_id: row.workspace_id,
    session_id: row.session_id,
    started_at: session.startedAt,
    last_at: row.at,
    site_id: null,
    protocol: row.protocol,
    agent: prepared.call.caller.agent,
    verified: false,
    calls: 0,
    errors: 0,
    steps: 0,
    failed_steps: 0,
    last_error: null,
  };
  addCall(sum, stored);
  return sum;
}

/** Calls are added in the order of their time. */
function addCall(sum: SessionRow, { row, prepared: { call } }: StoredCall): void {
  sum.last_at = row.at;
  sum.site_id ??= row.site_id;
  sum.verified ||= call.caller.verifiedIssuer !== null;
  sum.calls += 1;
  sum.last_error = row.error;
  if (row.error !== null) {
    sum.errors += 1;
    sum.failed_steps |= row.step;
    return;
  }
  const isPurchase = row.order_id !== null && (call.step === 'checkout' || call.step === 'order');
  sum.steps |= row.step | (isPurchase ? stepBit('order') : 0);
}
