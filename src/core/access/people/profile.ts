import { invalid, Refusal } from '../../../kernel/refusal.ts';
import { nobody, type Work } from '../../../platform/work.ts';
import { passwordChangedLetter } from '../mail/letters.ts';
import { postMail } from '../mail/post-mail.ts';
import { readName } from './create-user.ts';
import type { Person } from './membership.ts';
import { passwordProblem } from './password-rule.ts';
import { findUser, updateName, updatePasswordHash } from './person-store.ts';
import { endProofs } from './proofs/manage-proofs.ts';
import { endSessions, startSession } from './sessions/manage-sessions.ts';
import { recordAct } from './sessions/record-act.ts';
import type { StartedSession, Whence } from './sessions/session.ts';
import type { Entrance } from './sign-in.ts';

/** 400 for no name. Needs a system unit of work. */
export function changeName(work: Work, { userId }: Person, name: string): Promise<void> {
  return updateName(work, userId, readName(name));
}

export type PasswordChange = { current: string; next: string };

/** Signs the person out everywhere and in again here. 400 with what is wrong, at `current_password` or `new_password`. */
export async function changePassword(
  { unit, passwords }: Entrance,
  person: Person,
  { current, next }: PasswordChange,
  whence: Whence,
): Promise<StartedSession> {
  const problem = passwordProblem(next, person.email, 'new_password');
  if (problem) throw invalid([problem]);
  const user = await unit.runAsSystem(nobody, (work) => findUser(work, person.userId));
  const from = user?.passwordHash ?? null;
  if (from === null || !(await passwords.check(current, from))) throw wrongPassword();
  const to = await passwords.hash(next);
  return unit.runAsSystem(nobody, async (work) => {
    if (!(await updatePasswordHash(work, person.userId, { from, to }))) throw wrongPassword();
    // Who holds a link that was mailed before would otherwise still choose another password.
    await endProofs(work, { purpose: 'reset', email: person.email });
    return renewSessions(work, person, { action: 'password.changed', whence });
  });
}

/** A password that was forgotten becomes another, on the word of a mail that was answered. In the caller's transaction. */
export async function replacePassword(
  work: Work,
  person: Person,
  passwordHash: string,
  whence: Whence,
): Promise<StartedSession> {
  await updatePasswordHash(work, person.userId, { from: null, to: passwordHash });
  return renewSessions(work, person, { action: 'password.reset', whence });
}

/** Whoever knew the old password is out, and the person hears of it. */
async function renewSessions(
  work: Work,
  person: Person,
  { action, whence }: { action: string; whence: Whence },
): Promise<StartedSession> {
  await endSessions(work, person.userId);
  await postMail(work, passwordChangedLetter(person.email, `${work.origin}/account/forgot`));
  await recordAct(work, person, { action, whence });
  return startSession(work, person.userId, whence);
}

const wrongPassword = () =>
  new Refusal('forbidden', 'wrong_password', 'This is not your present password.', {
    details: [
      { field: 'current_password', code: 'wrong_password', message: 'is not your present one' },
    ],
  });
