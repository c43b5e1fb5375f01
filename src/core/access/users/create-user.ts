import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import { hashPassword } from '../../../platform/crypto/password.ts';
import { violatedConstraint, type Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../audit/audit.ts';
import { parseEmailAddress } from '../mail/email-address.ts';
import { findPasswordProblem } from './password-rule.ts';
import type { Role } from './role.ts';
import { insertMember, insertUser } from './user-store.ts';

export type CreateUserInput = { email: string; name: string; password: string; role: Role };

const maxNameLength = 100;

/** Makes a person and lets them into the workspace, on the operator's word; one address is one person (409 `email_taken`). */
export async function createUser(
  work: Work,
  draft: CreateUserInput,
): Promise<{ id: Id<'usr'>; email: string }> {
  const email = parseEmailAddress(draft.email);
  const problem = findPasswordProblem(draft.password, email);
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
    await insertUser(work, { id, email, name: parseDisplayName(draft.name), passwordHash });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_key') throw error;
    throw new DomainError(
      'conflict',
      'email_taken',
      `There is already a user with the address ${email}.`,
    );
  }
  return { id, email };
}

/** What people call somebody: one line of 1 to 100 characters, or 400. */
export function parseDisplayName(text: string): string {
  const name = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (name !== '' && name.length <= maxNameLength) return name;
  const message = `must have 1 to ${maxNameLength} characters`;
  throw invalid([{ field: 'name', code: 'bad_name', message }]);
}
