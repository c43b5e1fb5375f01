import { invalid } from '../../../kernel/refusal.ts';
import { isEmailAddress } from './email-address.ts';

/** A letter in plain text to one address. */
export type Mail = { to: string; subject: string; text: string };

/** A mail on its way; `id` is the same at every attempt, so that receivers know a repeat. */
export type Letter = Mail & { id: string };

/** Hands a letter over to whoever delivers it; an Error: not now, try again. */
export type Mailer = { send(letter: Letter): Promise<void> };

/** Characters of a subject. */
export const maxSubject = 300;

/** 400 for what would write headers or further receivers into the letter. */
export function checkMail({ to, subject }: Mail): void {
  if (!isEmailAddress(to))
    throw invalid([{ field: 'to', code: 'bad_email', message: 'must be an e-mail address' }]);
  if (/\p{Cc}/u.test(subject) || subject.trim() === '' || subject.length > maxSubject) {
    const message = `must be one line of 1 to ${maxSubject} characters`;
    throw invalid([{ field: 'subject', code: 'bad_subject', message }]);
  }
}
