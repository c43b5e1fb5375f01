import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { systemTenant, type Work } from '../../../platform/unit-of-work.ts';
import { buildPasswordChangedEmail } from '../mail/emails.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { parseDisplayName } from './create-user.ts';
import { deleteEmailTokens } from './email-tokens/manage-email-tokens.ts';
import { findPasswordProblem } from './password-rule.ts';
import { auditUserAction } from './sessions/audit-user-action.ts';
import { endSessions, startSession } from './sessions/manage-sessions.ts';
import type { ClientInfo, StartedSession } from './sessions/session.ts';
import type { SignInDeps } from './sign-in.ts';
import type { User } from './user.ts';
import { findStoredUser, updateName, updatePasswordHash } from './user-store.ts';

/** Throws 400 for an invalid name. Needs a system unit of work. */
export function changeName(work: Work, { userId }: User, name: string): Promise<void> {
  return updateName(work, userId, parseDisplayName(name));
}

export type ChangePasswordInput = { current: string; next: string };

/**
 * Changes the password, ends all sessions and starts a new one here. Throws 400 and 403 with the
 * problem at `current_password` or `new_password`.
 */
export async function changePassword(
  { unit, passwords }: SignInDeps,
  user: User,
  { current, next }: ChangePasswordInput,
  client: ClientInfo,
): Promise<StartedSession> {
  const problem = findPasswordProblem(next, user.email, 'new_password');
  if (problem) throw invalid([problem]);
  const stored = await unit.runAsSystem(systemTenant, (work) => findStoredUser(work, user.userId));
  const from = stored?.passwordHash ?? null;
  if (from === null || !(await passwords.verify(current, from))) throw wrongPassword();
  const to = await passwords.hash(next);
  return unit.runAsSystem(systemTenant, async (work) => {
    if (!(await updatePasswordHash(work, user.userId, { from, to }))) throw wrongPassword();
    // Otherwise a reset link that was emailed before could still set another password.
    await deleteEmailTokens(work, { purpose: 'reset', email: user.email });
    return restartSessions(work, user, { action: 'password.changed', client });
  });
}

/**
 * Replaces a forgotten password after the emailed link was followed, in the caller's transaction.
 */
export async function replacePassword(
  work: Work,
  user: User,
  passwordHash: string,
  client: ClientInfo,
): Promise<StartedSession> {
  await updatePasswordHash(work, user.userId, { from: null, to: passwordHash });
  return restartSessions(work, user, { action: 'password.reset', client });
}

/** Ends all sessions, because others may know the old password, and notifies the user. */
async function restartSessions(
  work: Work,
  user: User,
  { action, client }: { action: string; client: ClientInfo },
): Promise<StartedSession> {
  await endSessions(work, user.userId);
  await enqueueEmail(work, buildPasswordChangedEmail(user.email, `${work.origin}/account/forgot`));
  await auditUserAction(work, user, { action, client });
  return startSession(work, user.userId, client);
}

const wrongPassword = () =>
  new DomainError('forbidden', 'wrong_password', 'The current password is incorrect.', {
    details: [{ field: 'current_password', code: 'wrong_password', message: 'is incorrect' }],
  });
