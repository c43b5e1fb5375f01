import { minutesAfter } from '../../../kernel/clock.ts';
import { tokenHash, workspaceCodeOfToken } from '../../../platform/crypto/tokens.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { AuthenticateBearer, Bearer } from '../bearer.ts';
import { oldestUse } from '../users/sessions/manage-sessions.ts';
import { mayRefund, recentPasswordMinutes } from './console-access.ts';
import { type ConsoleTokenHolder, findConsoleTokenHolder } from './console-token-store.ts';
import { listRoleScopes } from './role-scopes.ts';

/**
 * Looks up console tokens. Nothing is cached: a token that ends in one process immediately ends in
 * all of them, and the lookup is one read by primary keys.
 */
export function createConsoleAuthenticator(unit: UnitOfWork): AuthenticateBearer {
  return async (credential) => {
    const code = workspaceCodeOfToken('console', credential);
    if (code === null) return null;
    return unit.querySingleAsSystem(async (view) => {
      const token = { code, tokenHash: tokenHash(credential), seenAfter: oldestUse(view.now) };
      const holder = await findConsoleTokenHolder(view, token);
      return holder && toBearer(holder, code, view.now);
    });
  };
}

/**
 * The credential is the user, so that the same `Idempotency-Key` is recognized after the token has
 * been replaced.
 */
function toBearer(holder: ConsoleTokenHolder, code: string, now: Date): Bearer {
  const { user_id: id, name, email, role } = holder;
  return {
    tenant: { workspaceId: holder.workspace_id, code },
    credentialId: id,
    scopes: listRoleScopes(role),
    expiresAt: holder.expires_at,
    console: {
      user: { id, name, email },
      role,
      canRefund: mayRefund(role, holder.staff_can_refund),
      hasRecentPassword: minutesAfter(holder.password_entered_at, recentPasswordMinutes) > now,
    },
  };
}
