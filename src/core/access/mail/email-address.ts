import { invalid } from '../../../kernel/domain-error.ts';

// RFC 5321, section 4.5.3.1.3, without the angle brackets.
const maxLength = 254;

/**
 * Whether the text is exactly one address. No character in it can end a header or start a second
 * address.
 */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= maxLength && /^[^\s@<>"(),:;\\[\]\p{C}]+@[^\s@<>"(),:;\\[\]\p{C}]+$/u.test(text)
  );
}

/** Addresses are compared and stored in lower case. */
export const normalizeEmailAddress = (text: string): string => text.trim().toLowerCase();

/** The normalized address. Throws 400 `bad_email`. */
export function parseEmailAddress(text: string, field = 'email'): string {
  const email = normalizeEmailAddress(text);
  if (isEmailAddress(email)) return email;
  throw invalid([{ field, code: 'bad_email', message: 'must be an email address' }]);
}
