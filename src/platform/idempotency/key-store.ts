import { DomainError } from '../../kernel/domain-error.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Work } from '../unit-of-work.ts';
import { findGuestResponse, releaseGuestKey, saveGuestResponse } from './guest-key-store.ts';
import type { IdempotentCall } from './idempotent-call.ts';

/** Encrypts stored answers: they hold what the first caller was told. */
export type ResponseCipher = Pick<Secrets, 'encrypt' | 'decrypt'>;

/** Both travel together: the look comes after the lock, and sees what its last holder has written. */
export async function lockAndReadKey(work: Work, call: IdempotentCall, seal: ResponseCipher) {
  const [isLocked, known] = await Promise.all([
    lockKey(work, call),
    readResponse(work, call, seal),
  ]);
  return { isLocked, known };
}

/** Null: nobody has used the key. `answer` null: somebody has claimed it. 409 for another body. */
async function readResponse(
  work: Work,
  call: IdempotentCall,
  seal: ResponseCipher,
): Promise<{ answer: string | null } | null> {
  const stored = await findResponse(work, call);
  if (!stored) return null;
  if (stored.fingerprint !== call.fingerprint) throw keyReusedError();
  const { answer } = stored;
  return { answer: answer === null ? null : seal.decrypt(answer, secretContextOf(work, call)) };
}

export const secretContextOf = (work: Work, call: IdempotentCall) => ({
  workspaceId: work.tenant.workspaceId,
  location: `${call.guest ? 'guest_idempotency_keys' : 'idempotency_keys'}|${call.scope}|${call.key}`,
});

/** False: another process holds the key. */
async function lockKey(work: Work, call: IdempotentCall): Promise<boolean> {
  const [row] = await work.named<{ locked: boolean }>({
    name: 'once_lock',
    text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    values: [`${work.tenant.workspaceId}|${call.scope}|${call.key}`],
  });
  return row?.locked ?? false;
}

async function findResponse(work: Work, call: IdempotentCall) {
  if (call.guest) return findGuestResponse(work, call);
  const [row] = await work.named<{ fingerprint: string; answer: string | null }>({
    name: 'once_find',
    text: `select fingerprint, answer from idempotency_keys
      where workspace_id = $1 and scope = $2 and key = $3 and expires_at > $4`,
    values: [work.tenant.workspaceId, call.scope, call.key, work.now],
  });
  return row;
}

/** `answer` null: the key is claimed, and the answer is still to come. */
export function saveResponse(work: Work, call: IdempotentCall, answer: string | null): void {
  if (call.guest) saveGuestResponse(work, call, answer);
  else saveBearerResponse(work, call, answer);
}

function saveBearerResponse(work: Work, call: IdempotentCall, answer: string | null): void {
  const expiresAt = new Date(work.now.getTime() + call.keepHours * 3_600_000);
  work.write({
    name: 'once_save',
    text: `insert into idempotency_keys (workspace_id, scope, key, fingerprint, answer, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (workspace_id, scope, key) do update
        set fingerprint = excluded.fingerprint, answer = excluded.answer,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
    values: [
      work.tenant.workspaceId,
      call.scope,
      call.key,
      call.fingerprint,
      answer,
      work.now,
      expiresAt,
    ],
  });
}

/** What was refused had no effect: the key may be tried again, with another body too. */
export function releaseKey(work: Work, call: IdempotentCall): void {
  if (call.guest) releaseGuestKey(work, call);
  else releaseBearerKey(work, call);
}

function releaseBearerKey(work: Work, call: IdempotentCall): void {
  work.write({
    name: 'once_give_back',
    text: `delete from idempotency_keys
      where workspace_id = $1 and scope = $2 and key = $3 and fingerprint = $4 and answer is null`,
    values: [work.tenant.workspaceId, call.scope, call.key, call.fingerprint],
  });
}

const keyReusedError = () =>
  new DomainError(
    'conflict',
    'idempotency_key_reused',
    'This Idempotency-Key was used with another body: send a new key.',
  );

/** Deletes expired responses of all workspaces, at most so many; answers how many there were. */
export async function deleteExpiredKeys(work: Work, limit: number): Promise<number> {
  const gone = await work.query(
    `delete from idempotency_keys where (workspace_id, scope, key) in (
       select workspace_id, scope, key from idempotency_keys where expires_at <= $1
       order by expires_at limit $2 for update skip locked)
     returning 1`,
    [work.now, limit],
  );
  return gone.length;
}
