import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { systemTenant, type Work } from '../../../platform/unit-of-work.ts';
import { buildPasswordChangedEmail } from '../mail/emails.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { parseDisplayName } from './create-user.ts';
import { endProofs } from './email-tokens/manage-email-tokens.ts';
import { findPasswordProblem } from './password-rule.ts';
import { auditUserAction } from './sessions/audit-user-action.ts';
import { endSessions, startSession } from './sessions/manage-sessions.ts';
import type { ClientInfo, StartedSession } from './sessions/session.ts';
import type { SignInDeps } from './sign-in.ts';
import type { User } from './user.ts';
import { findStoredUser, updateName, updatePasswordHash } from './user-store.ts';

/** 400 for no name. Needs a system unit of work. */
export function changeName(work: Work, { userId }: User, name: string): Promise<void> {
  return updateName(work, userId, parseDisplayName(name));
}

export type ChangePasswordInput = { current: string; next: string };

/** Signs the person out everywhere and in again here. 400 with what is wrong, at `current_password` or `new_password`. */
export async function changePassword(
  { unit, passwords }: SignInDeps,
  person: User,
  { current, next }: ChangePasswordInput,
  whence: ClientInfo,
): Promise<StartedSession> {
  const problem = findPasswordProblem(next, person.email, 'new_password');
  if (problem) throw invalid([problem]);
  const user = await unit.runAsSystem(systemTenant, (work) => findStoredUser(work, person.userId));
  const from = user?.passwordHash ?? null;
  if (from === null || !(await passwords.verify(current, from))) throw wrongPassword();
  const to = await passwords.hash(next);
  return unit.runAsSystem(systemTenant, async (work) => {
    if (!(await updatePasswordHash(work, person.userId, { from, to }))) throw wrongPassword();
    // Who holds a link that was mailed before would otherwise still choose another password.
    await endProofs(work, { purpose: 'reset', email: person.email });
    return restartSessions(work, person, { action: 'password.changed', whence });
  });
}

/** A password that was forgotten becomes another, on the word of a mail that was answered. In the caller's transaction. */
export async function replacePassword(
  work: Work,
  person: User,
  passwordHash: string,
  whence: ClientInfo,
): Promise<StartedSession> {
  await updatePasswordHash(work, person.userId, { from: null, to: passwordHash });
  return restartSessions(work, person, { action: 'password.reset', whence });
}

/** Whoever knew the old password is out, and the person hears of it. */
async function restartSessions(
  work: Work,
  person: User,
  { action, whence }: { action: string; whence: ClientInfo },
): Promise<StartedSession> {
  await endSessions(work, person.userId);
  await enqueueEmail(
    work,
    buildPasswordChangedEmail(person.email, `${work.origin}/account/forgot`),
  );
  await auditUserAction(work, person, { action, whence });
  return startSession(work, person.userId, whence);
}

const wrongPassword = () =>
  new DomainError('forbidden', 'wrong_password', 'The current password is incorrect.', {
    details: [{ field: 'current_password', code: 'wrong_password', message: 'is incorrect' }],
  });
