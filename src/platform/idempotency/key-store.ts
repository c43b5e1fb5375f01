import { DomainError } from '../../kernel/domain-error.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Work } from '../unit-of-work.ts';
import {
  completeGuestKey,
  insertGuestKey,
  lockGuestKey,
  releaseGuestKey,
} from './guest-key-store.ts';
import type { IdempotentCall } from './idempotent-call.ts';
import { compressResponse, decompressResponse } from './stored-response.ts';

/** Encrypts stored responses, which may contain secrets and personal data. */
export type ResponseCipher = Pick<Secrets, 'encrypt' | 'decryptBytes'>;

/** What locking a key found. `fingerprint` is null if the key is unused. */
export type LockedKey = {
  is_locked: boolean;
  fingerprint: string | null;
  response: string | null;
};

/**
 * Locks the key until the transaction ends and reads what its last holder has stored. `isLocked` is
 * false when another process holds the lock. `known` is null when the key is unused; its `response`
 * is null when the key is claimed without a response. Throws 409 `idempotency_key_reused` when it
 * was used with another body.
 */
export async function lockAndReadKey(work: Work, call: IdempotentCall, cipher: ResponseCipher) {
  const [{ is_locked: isLocked, ...stored }] = await Promise.all([
    lockKey(work, call),
    call.preload?.(work).catch(ignoreDomainError),
  ]);
  if (stored.fingerprint === null) return { isLocked, known: null };
  if (stored.fingerprint !== call.fingerprint) throw keyReusedError();
  const response = stored.response && decryptResponse(stored.response, work, { call, cipher });
  return { isLocked, known: { response } };
}

function ignoreDomainError(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

export function encryptResponse(
  response: string,
  work: Work,
  { call, cipher }: { call: IdempotentCall; cipher: ResponseCipher },
): string {
  return cipher.encrypt(compressResponse(response), secretContextOf(work, call));
}

function decryptResponse(
  stored: string,
  work: Work,
  { call, cipher }: { call: IdempotentCall; cipher: ResponseCipher },
): string {
  return decompressResponse(cipher.decryptBytes(stored, secretContextOf(work, call)));
}

const secretContextOf = (work: Work, call: IdempotentCall) => ({
  workspaceId: work.tenant.workspaceId,
  location: `${call.guest ? 'guest_idempotency_keys' : 'idempotency_keys'}|${call.scope}|${call.key}`,
});

async function lockKey(work: Work, call: IdempotentCall): Promise<LockedKey> {
  const [row] = await (call.guest ? lockGuestKey(work, call) : lockBearerKey(work, call));
  return row ?? { is_locked: false, fingerprint: null, response: null };
}

const lockBearerKey = (work: Work, call: IdempotentCall) =>
  work.named<LockedKey>({
    name: 'idempotency_key_lock',
    text: 'select is_locked, fingerprint, response from lock_idempotency_key($1, $2, $3, $4)',
    values: [work.tenant.workspaceId, call.scope, call.key, work.now],
  });

/** Uses an unused key, whose lock is held. Without a response, it claims the key for one to come. */
export function useKey(work: Work, call: IdempotentCall, response: string | null): void {
  if (call.guest) insertGuestKey(work, call, response);
  else insertBearerKey(work, call, response);
}

/**
 * Stores the response of a claimed key, whose lock need not be held: the transaction fails with
 * SQLSTATE `nothingWritten` if another process has stored its response or released the key.
 */
export function completeKey(work: Work, call: IdempotentCall, response: string): void {
  if (call.guest) completeGuestKey(work, call, response);
  else completeBearerKey(work, call, response);
}

function insertBearerKey(work: Work, call: IdempotentCall, response: string | null): void {
  const expiresAt = new Date(work.now.getTime() + call.retentionHours * 3_600_000);
  work.writeLater({
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

function completeBearerKey(work: Work, call: IdempotentCall, response: string): void {
  const statement = {
    name: 'idempotency_key_complete',
    text: `update idempotency_keys set response = $5
      where workspace_id = $1 and scope = $2 and key = $3 and fingerprint = $4 and response is null`,
    values: [work.tenant.workspaceId, call.scope, call.key, call.fingerprint, response],
  };
  work.writeLater(statement, { mustWrite: true });
}

/** A failed call had no effect, so its key can be used again, even with another body. */
export function releaseKey(work: Work, call: IdempotentCall): void {
  if (call.guest) releaseGuestKey(work, call);
  else releaseBearerKey(work, call);
}

function releaseBearerKey(work: Work, call: IdempotentCall): void {
  work.writeLater({
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
