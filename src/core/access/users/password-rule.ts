import type { FieldProblem } from '../../../kernel/domain-error.ts';

// Only the length counts, not which characters are used. The upper bound limits the cost of
// hashing.
const minLength = 10;
const maxLength = 200;

/** What is wrong with a new password, or null. */
export function findPasswordProblem(
  password: string,
  email: string,
  field = 'password',
): FieldProblem | null {
  const { length } = [...password];
  if (length < minLength)
    return {
      field,
      code: 'too_short',
      message: `must have at least ${minLength} characters`,
    };
  if (length > maxLength)
    return { field, code: 'too_long', message: `must have at most ${maxLength} characters` };
  const folded = password.trim().toLowerCase();
  if (folded === email || folded === email.split('@')[0])
    return { field, code: 'is_email', message: 'must not be the email address' };
  if (new Set(password).size < 4)
    return { field, code: 'too_simple', message: 'must have more than three different characters' };
  return null;
}
