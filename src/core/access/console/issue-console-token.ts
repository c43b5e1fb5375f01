import { minutesAfter } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import { generateToken, tokenHash } from '../../../platform/crypto/tokens.ts';
import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import type { Scope } from '../scope.ts';
import type { Role } from '../users/role.ts';
import { consoleTokenMinutes } from './console-access.ts';
import {
  deleteConsoleTokensOf,
  deleteExpiredConsoleTokens,
  insertConsoleToken,
} from './console-token-store.ts';
import { listRoleScopes } from './role-scopes.ts';

/** A token for one workspace. Its text is returned once and not stored. */
export type IssuedConsoleToken = {
  token: string;
  expiresAt: Date;
  scopes: readonly Scope[];
  role: Role;
};

/**
 * Issues a console token to a member. It ends after ten minutes, and before that with its session
 * or the member's role. Throws 401 `session_ended`. Needs a system unit of work.
 */
export async function issueConsoleToken(
  work: Work,
  tenant: Tenant,
  { userId, sessionId }: { userId: Id<'usr'>; sessionId: Id<'ses'> },
): Promise<IssuedConsoleToken> {
  await deleteExpiredConsoleTokens(work);
  const token = generateToken('console', tenant.code, work.random);
  const issued = await insertConsoleToken(work, {
    workspaceId: tenant.workspaceId,
    tokenHash: tokenHash(token),
    userId,
    sessionId,
    expiresAt: minutesAfter(work.now, consoleTokenMinutes),
  });
  if (!issued) throw sessionEnded();
  return { token, ...issued, scopes: listRoleScopes(issued.role) };
}

/** Ends a member's console tokens in the current workspace, in the caller's transaction. */
export function endConsoleTokens(work: Work, userId: Id<'usr'>): Promise<void> {
  return deleteConsoleTokensOf(work, userId);
}

const sessionEnded = () =>
  new DomainError('unauthenticated', 'session_ended', 'Your session has ended. Sign in again.');
