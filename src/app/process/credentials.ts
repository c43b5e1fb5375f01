import type { AuthenticateBearer } from '../../core/access/bearer.ts';
import { createApiKeyAuthenticator } from '../../core/access/keys/authenticate.ts';
import { createAccessTokenAuthenticator } from '../../core/access/oauth/tokens/authenticate.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** Everything that may stand after `Bearer `: API keys and access tokens, told apart by their form. */
export function openCredentials(unit: UnitOfWork) {
  const { authenticate: byKey, ...keys } = createApiKeyAuthenticator(unit);
  const { authenticate: byToken, ...tokens } = createAccessTokenAuthenticator(unit);
  const authenticate: AuthenticateBearer = async (credential) =>
    (await byKey(credential)) ?? byToken(credential);
  return { ...keys, ...tokens, authenticate };
}
