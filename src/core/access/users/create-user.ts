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

/**
 * Creates a user as a member of the workspace, on behalf of the operator. Throws 409 `email_taken`.
 */
export async function createUser(
  work: Work,
  input: CreateUserInput,
): Promise<{ id: Id<'usr'>; email: string }> {
  const email = parseEmailAddress(input.email);
  const problem = findPasswordProblem(input.password, email);
  if (problem) throw invalid([problem]);
  const passwordHash = await hashPassword(input.password);
  const user = await addUser(work, { email, name: input.name, passwordHash });
  await insertMember(work, user.id, input.role);
  await audit(work, {
    action: 'member.added',
    resource: { type: 'user', id: user.id },
    after: { email, role: input.role },
  });
  return user;
}

/**
 * Creates a user with a verified address. Needs a system unit of work. Throws 409 `email_taken`.
 */
export async function addUser(
  work: Work,
  input: { email: string; name: string; passwordHash: string },
): Promise<{ id: Id<'usr'>; email: string }> {
  const id = work.newId('usr');
  const { email, passwordHash } = input;
  try {
    await insertUser(work, { id, email, name: parseDisplayName(input.name), passwordHash });
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

/** A display name: one line of 1 to 100 characters. Throws 400. */
export function parseDisplayName(text: string): string {
  const name = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (name !== '' && name.length <= maxNameLength) return name;
  const message = `must have 1 to ${maxNameLength} characters`;
  throw invalid([{ field: 'name', code: 'bad_name', message }]);
}
