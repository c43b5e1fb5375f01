import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { getCallingGrantId } from '../app-caller.ts';
import { lockLiveGrant } from './grant-store.ts';

/**
 * The grant of the calling app, which nothing ends until this transaction does; null: no app calls.
 * 401 `invalid_token` when it has ended since the token was read: what is made in its name now
 * would be missed by the end that came before.
 */
export async function lockCallingGrant(work: Work) {
  const grantId = getCallingGrantId(work);
  if (grantId === null || (await lockLiveGrant(work, grantId))) return grantId;
  throw new DomainError('unauthenticated', 'invalid_token', 'The access of this app has ended.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}
