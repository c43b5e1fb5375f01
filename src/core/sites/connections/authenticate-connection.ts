import { tokenHash } from '../../../platform/crypto/tokens.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { AuthenticateBearer } from '../../access/bearer.ts';
import type { WorkspaceDirectory } from '../../access/workspaces/workspace-directory.ts';
import { findConnectionByKeyHash } from './connection-store.ts';

/**
 * Authenticates the bearer keys of agent connections. They hold the scope `acp` and no other, so
 * they are useless at every other API. A removed connection and a replaced key are refused at once.
 */
export function createConnectionAuthenticator(
  unit: UnitOfWork,
  workspaces: WorkspaceDirectory,
): AuthenticateBearer {
  return async (credential) => {
    const tenant = await workspaces.byToken('agent', credential);
    if (!tenant) return null;
    const connection = await unit.querySingle(tenant, (view) =>
      findConnectionByKeyHash(view, tokenHash(credential)),
    );
    if (!connection) return null;
    const { id: credentialId } = connection;
    return { tenant, credentialId, scopes: ['acp'], expiresAt: null, connection };
  };
}
