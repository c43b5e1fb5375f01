import { invalid, Refusal } from '../../../kernel/refusal.ts';
import { hashPassword } from '../../../platform/crypto/password.ts';
import { brokenConstraint, type Work } from '../../../platform/work.ts';
import { insertMember, insertUser } from './user-store.ts';

export type Role = 'owner' | 'admin' | 'member';
export type UserDraft = { email: string; name: string; password: string; role: Role };

const minPassword = 10;

/** Makes a person and lets them into the workspace; one address is one person (409 `email_taken`). */
export async function createUser(
  work: Work,
  draft: UserDraft,
): Promise<{ id: string; email: string }> {
  const email = draft.email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalid([{ field: 'email', code: 'bad_email', message: 'must be an e-mail address' }]);
  }
  if (draft.password.length < minPassword) {
    throw invalid([
      {
        field: 'password',
        code: 'too_short',
        message: `must have at least ${minPassword} characters`,
      },
    ]);
  }
  const user = {
    id: work.newId('usr'),
    email,
    name: draft.name,
    passwordHash: await hashPassword(draft.password),
  };
  try {
    await insertUser(work, user);
  } catch (error) {
    if (brokenConstraint(error) !== 'users_email_key') throw error;
    throw new Refusal(
      'conflict',
      'email_taken',
      `There is already a user with the address ${email}.`,
    );
  }
  await insertMember(work, user.id, draft.role);
  return { id: user.id, email };
}
