import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { getCallingGrantId } from '../app-caller.ts';
import { lockLiveGrant } from './grant-store.ts';

/**
 * Locks the grant of the calling app, so that it cannot be revoked before this transaction ends;
 * null: the caller is not an app. Throws 401 `invalid_token` if the grant was revoked after the
 * token was checked, because that revocation would miss what this transaction creates.
 */
export async function lockCallingGrant(work: Work) {
  const grantId = getCallingGrantId(work);
  if (grantId === null || (await lockLiveGrant(work, grantId))) return grantId;
  throw new DomainError(
    'unauthenticated',
    'invalid_token',
    "This app's access has ended. Connect it again.",
    {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    },
  );
}
