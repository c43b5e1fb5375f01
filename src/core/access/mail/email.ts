import { invalid } from '../../../kernel/domain-error.ts';
import { isEmailAddress } from './email-address.ts';

/** A letter in plain text to one address. */
export type Email = { to: string; subject: string; text: string };

/** A mail on its way; `id` is the same at every attempt, so that receivers know a repeat. */
export type OutgoingEmail = Email & { id: string };

/** Hands a letter over to whoever delivers it; an Error: not now, try again. */
export type Mailer = { send(letter: OutgoingEmail): Promise<void> };

/** Characters of a subject. */
export const maxSubjectLength = 300;

/** 400 for what would write headers or further receivers into the letter. */
export function assertSendableEmail({ to, subject }: Email): void {
  if (!isEmailAddress(to))
    throw invalid([{ field: 'to', code: 'bad_email', message: 'must be an e-mail address' }]);
  if (/\p{Cc}/u.test(subject) || subject.trim() === '' || subject.length > maxSubjectLength) {
    const message = `must be one line of 1 to ${maxSubjectLength} characters`;
    throw invalid([{ field: 'subject', code: 'bad_subject', message }]);
  }
}
