import type { Id } from '../../../kernel/id.ts';
import { invalid, Refusal } from '../../../kernel/refusal.ts';
import { hashPassword } from '../../../platform/crypto/password.ts';
import { brokenConstraint, type Work } from '../../../platform/work.ts';
import { audit } from '../audit/audit.ts';
import { readEmail } from '../mail/email-address.ts';
import { passwordProblem } from './password-rule.ts';
import { insertMember, insertUser } from './person-store.ts';
import type { Role } from './role.ts';

export type UserDraft = { email: string; name: string; password: string; role: Role };

const maxName = 100;

/** Makes a person and lets them into the workspace, on the operator's word; one address is one person (409 `email_taken`). */
export async function createUser(
  work: Work,
  draft: UserDraft,
): Promise<{ id: Id<'usr'>; email: string }> {
  const email = readEmail(draft.email);
  const problem = passwordProblem(draft.password, email);
  if (problem) throw invalid([problem]);
  const passwordHash = await hashPassword(draft.password);
  const user = await addUser(work, { email, name: draft.name, passwordHash });
  await insertMember(work, user.id, draft.role);
  await audit(work, {
    action: 'member.added',
    resource: { type: 'user', id: user.id },
    after: { email, role: draft.role },
  });
  return user;
}

/** Somebody new under an address that is proven. Needs a system unit of work. 409 `email_taken`. */
export async function addUser(
  work: Work,
  draft: { email: string; name: string; passwordHash: string },
): Promise<{ id: Id<'usr'>; email: string }> {
  const id = work.newId('usr');
  const { email, passwordHash } = draft;
  try {
    await insertUser(work, { id, email, name: readName(draft.name), passwordHash });
  } catch (error) {
    if (brokenConstraint(error) !== 'users_email_key') throw error;
    throw new Refusal(
      'conflict',
      'email_taken',
      `There is already a user with the address ${email}.`,
    );
  }
  return { id, email };
}

/** What people call somebody: one line of 1 to 100 characters, or 400. */
export function readName(text: string): string {
  const name = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (name !== '' && name.length <= maxName) return name;
  const message = `must have 1 to ${maxName} characters`;
  throw invalid([{ field: 'name', code: 'bad_name', message }]);
}
