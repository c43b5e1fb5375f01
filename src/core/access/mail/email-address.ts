import { invalid } from '../../../kernel/domain-error.ts';

// RFC 5321 4.5.3.1.3, without the angle brackets.
const maxLength = 254;

/** One address and nothing else: nothing in it can end a header or begin a second address. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= maxLength && /^[^\s@<>"(),:;\\[\]\p{C}]+@[^\s@<>"(),:;\\[\]\p{C}]+$/u.test(text)
  );
}

/** How addresses are compared and kept; who writes in capitals is the same person. */
export const normalizeEmailAddress = (text: string): string => text.trim().toLowerCase();

/** An address as it is kept, or 400. */
export function parseEmailAddress(text: string, field = 'email'): string {
  const email = normalizeEmailAddress(text);
  if (isEmailAddress(email)) return email;
  throw invalid([{ field, code: 'bad_email', message: 'must be an e-mail address' }]);
}
