import type { Authenticate } from '../../core/access/actor.ts';
import { apiKeyAuthenticator } from '../../core/access/keys/authenticate.ts';
import { accessTokenAuthenticator } from '../../core/access/oauth/tokens/authenticate.ts';
import type { UnitOfWork } from '../../platform/work.ts';

/** Everything that may stand after `Bearer `: API keys and access tokens, told apart by their form. */
export function openCredentials(unit: UnitOfWork) {
  const { authenticate: byKey, ...keys } = apiKeyAuthenticator(unit);
  const { authenticate: byToken, ...tokens } = accessTokenAuthenticator(unit);
  const authenticate: Authenticate = async (credential) =>
    (await byKey(credential)) ?? byToken(credential);
  return { ...keys, ...tokens, authenticate };
}
