import type { Work } from '../unit-of-work.ts';
import type { IdempotentCall } from './idempotent-call.ts';

const day = 86_400_000;
const maxClockSkew = 3_600_000;

/**
 * The time range of guest responses that can be replayed. The upper bound allows for a server whose
 * clock is ahead. Both bounds limit the query to two partitions, or three in the last hour of a
 * day.
 */
const replayWindow = ({ now }: Work) => [
  new Date(now.getTime() - day),
  new Date(now.getTime() + maxClockSkew),
];

const withinReplayWindow =
  'workspace_id = $1 and scope = $2 and key = $3 and created_at > $4 and created_at < $5';

const replayWindowValues = (work: Work, { scope, key }: IdempotentCall) => [
  work.tenant.workspaceId,
  scope,
  key,
  ...replayWindow(work),
];

/** Like the lock of a caller's key, within the replay window. */
export const lockGuestKey = (work: Work, call: IdempotentCall) =>
  work.named<{ is_locked: boolean; fingerprint: string | null; response: string | null }>({
    name: 'guest_idempotency_key_lock',
    text: `select is_locked, fingerprint, response from lock_guest_idempotency_key($1, $2, $3, $4, $5)`,
    values: replayWindowValues(work, call),
  });

/** Adds the row of an unused key. The caller must hold the lock of the key. */
export function insertGuestKey(work: Work, call: IdempotentCall, response: string | null): void {
  const { scope, key, fingerprint } = call;
  work.writeLater({
    name: 'guest_idempotency_key_insert',
    text: `insert into guest_idempotency_keys (workspace_id, scope, key, fingerprint, response, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [work.tenant.workspaceId, scope, key, fingerprint, response, work.now],
  });
}

/** Stores the response in the row of a claimed key. Fails if another process has stored its own. */
export function completeGuestKey(work: Work, call: IdempotentCall, response: string): void {
  const statement = {
    name: 'guest_idempotency_key_complete',
    text: `update guest_idempotency_keys set response = $7
      where ${withinReplayWindow} and fingerprint = $6 and response is null`,
    values: [...replayWindowValues(work, call), call.fingerprint, response],
  };
  work.writeLater(statement, { mustWrite: true });
}

export function releaseGuestKey(work: Work, call: IdempotentCall): void {
  work.writeLater({
    name: 'guest_idempotency_key_release',
    text: `delete from guest_idempotency_keys where ${withinReplayWindow} and fingerprint = $6 and response is null`,
    values: [...replayWindowValues(work, call), call.fingerprint],
  });
}
