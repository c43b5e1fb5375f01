import type { AuthenticateBearer } from '../../core/access/bearer.ts';
import { createConsoleAuthenticator } from '../../core/access/console/authenticate.ts';
import { createApiKeyAuthenticator } from '../../core/access/keys/authenticate.ts';
import { createAccessTokenAuthenticator } from '../../core/access/oauth/tokens/authenticate.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

/** Authenticates bearer credentials: API keys, OAuth access tokens and console tokens. */
export function openCredentials(unit: UnitOfWork) {
  const { authenticate: byKey, ...keys } = createApiKeyAuthenticator(unit);
  const { authenticate: byToken, ...tokens } = createAccessTokenAuthenticator(unit);
  const authenticate: AuthenticateBearer = async (credential) =>
    (await byKey(credential)) ?? byToken(credential);
  const authenticateConsole = createConsoleAuthenticator(unit);
  return { ...keys, ...tokens, authenticate, authenticateConsole };
}
