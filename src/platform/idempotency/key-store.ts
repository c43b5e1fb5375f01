import { DomainError } from '../../kernel/domain-error.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Work } from '../unit-of-work.ts';
import { findGuestResponse, releaseGuestKey, saveGuestResponse } from './guest-key-store.ts';
import type { IdempotentCall } from './idempotent-call.ts';

/** Encrypts stored responses, which may contain secrets and personal data. */
export type ResponseCipher = Pick<Secrets, 'encrypt' | 'decrypt'>;

/**
 * Sends both statements in one round trip; the read runs after the lock and sees its last holder's
 * row.
 */
export async function lockAndReadKey(work: Work, call: IdempotentCall, cipher: ResponseCipher) {
  const [isLocked, known] = await Promise.all([
    lockKey(work, call),
    readResponse(work, call, cipher),
  ]);
  return { isLocked, known };
}

/**
 * Null when the key is unused; `response` is null when it is claimed without a response. Throws 409
 * `idempotency_key_reused` when it was used with another body.
 */
async function readResponse(
  work: Work,
  call: IdempotentCall,
  cipher: ResponseCipher,
): Promise<{ response: string | null } | null> {
  const stored = await findResponse(work, call);
  if (!stored) return null;
  if (stored.fingerprint !== call.fingerprint) throw keyReusedError();
  const { response } = stored;
  return {
    response: response === null ? null : cipher.decrypt(response, secretContextOf(work, call)),
  };
}

export const secretContextOf = (work: Work, call: IdempotentCall) => ({
  workspaceId: work.tenant.workspaceId,
  location: `${call.guest ? 'guest_idempotency_keys' : 'idempotency_keys'}|${call.scope}|${call.key}`,
});

/** Returns false when another process holds the lock. */
async function lockKey(work: Work, call: IdempotentCall): Promise<boolean> {
  const [row] = await work.named<{ locked: boolean }>({
    name: 'idempotency_key_lock',
    text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    values: [`${work.tenant.workspaceId}|${call.scope}|${call.key}`],
  });
  return row?.locked ?? false;
}

async function findResponse(work: Work, call: IdempotentCall) {
  if (call.guest) return findGuestResponse(work, call);
  const [row] = await work.named<{ fingerprint: string; response: string | null }>({
    name: 'idempotency_key_find',
    text: `select fingerprint, response from idempotency_keys
      where workspace_id = $1 and scope = $2 and key = $3 and expires_at > $4`,
    values: [work.tenant.workspaceId, call.scope, call.key, work.now],
  });
  return row;
}

/** Stores the response; null claims the key for a response to come. */
export function saveResponse(work: Work, call: IdempotentCall, response: string | null): void {
  if (call.guest) saveGuestResponse(work, call, response);
  else saveBearerResponse(work, call, response);
}

function saveBearerResponse(work: Work, call: IdempotentCall, response: string | null): void {
  const expiresAt = new Date(work.now.getTime() + call.retentionHours * 3_600_000);
  work.write({
    name: 'idempotency_key_save',
    text: `insert into idempotency_keys (workspace_id, scope, key, fingerprint, response, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (workspace_id, scope, key) do update
        set fingerprint = excluded.fingerprint, response = excluded.response,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
    values: [
      work.tenant.workspaceId,
      call.scope,
      call.key,
      call.fingerprint,
      response,
      work.now,
      expiresAt,
    ],
  });
}

/** A failed call had no effect, so its key can be used again, even with another body. */
export function releaseKey(work: Work, call: IdempotentCall): void {
  if (call.guest) releaseGuestKey(work, call);
  else releaseBearerKey(work, call);
}

function releaseBearerKey(work: Work, call: IdempotentCall): void {
  work.write({
    name: 'idempotency_key_release',
    text: `delete from idempotency_keys
      where workspace_id = $1 and scope = $2 and key = $3 and fingerprint = $4 and response is null`,
    values: [work.tenant.workspaceId, call.scope, call.key, call.fingerprint],
  });
}

const keyReusedError = () =>
  new DomainError(
    'conflict',
    'idempotency_key_reused',
    'This Idempotency-Key was already used with a different request body. Send a new key.',
  );

/**
 * Deletes up to `limit` expired responses of all workspaces; returns the number of deleted rows.
 */
export async function deleteExpiredKeys(work: Work, limit: number): Promise<number> {
  const deleted = await work.query(
    `delete from idempotency_keys where (workspace_id, scope, key) in (
       select workspace_id, scope, key from idempotency_keys where expires_at <= $1
       order by expires_at limit $2 for update skip locked)
     returning 1`,
    [work.now, limit],
  );
  return deleted.length;
}
