import { DomainError } from '../../../kernel/domain-error.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { assertUserCanManage } from '../users/manage-members.ts';
import { lockLiveApiKey } from './api-key-store.ts';

/** The id of the API key that makes the request; null: another caller. */
export function getCallingKeyId({ tenant: { principal } }: Pick<View, 'tenant'>): string | null {
  return principal?.kind === 'api_key' ? principal.id : null;
}

/**
 * The calling API key, which then cannot be revoked before this transaction ends; null: another
 * caller. Throws 401 `invalid_token` if it was revoked or has expired after it was authenticated,
 * because a revocation would miss what this transaction creates.
 */
export async function lockCallingKey(work: Work): Promise<{ expiresAt: Date | null } | null> {
  const id = getCallingKeyId(work);
  if (id === null) return null;
  const key = await lockLiveApiKey(work, id);
  if (key) return key;
  throw new DomainError(
    'unauthenticated',
    'invalid_token',
    'This key was revoked or has expired.',
    {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    },
  );
}

/**
 * Asserts that the calling user may still manage the workspace, and that the calling API key is not
 * revoked, as it is when its creator loses that right. Neither can happen before this transaction
 * ends. Throws 403 `role_too_low` and 401 `invalid_token`.
 */
export async function lockCallerAccess(work: Work): Promise<void> {
  await assertUserCanManage(work);
  await lockCallingKey(work);
}

/**
 * The id of the user or the API key that receives a new key of an agent connection, or sets its URL,
 * so that both end with their access.
 * Null: the command line. Throws what `lockCallerAccess` throws.
 */
export async function lockCreator(work: Work): Promise<string | null> {
  await lockCallerAccess(work);
  const { principal } = work.tenant;
  return principal?.kind === 'person' || principal?.kind === 'api_key' ? principal.id : null;
}

/**
 * The same for a key without an expiry, which an API key that expires cannot create, as it cannot
 * create an API key that outlives it. Throws 403 `expiring_key_not_allowed`, too.
 */
export async function lockKeyCreator(work: Work): Promise<string | null> {
  const creator = await lockCreator(work);
  const key = await lockCallingKey(work);
  if (key === null || key.expiresAt === null) return creator;
  throw new DomainError(
    'forbidden',
    'expiring_key_not_allowed',
    'An API key that expires cannot create or replace the key of an agent connection, which would outlive it. Use an API key without an expiry, or the console.',
  );
}
