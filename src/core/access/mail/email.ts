import { invalid } from '../../../kernel/domain-error.ts';
import { isEmailAddress } from './email-address.ts';

/** A plain-text email to one address. */
export type Email = { to: string; subject: string; text: string };

/**
 * An email to send. `id` is the same for every attempt, so that receivers can detect duplicates.
 */
export type OutgoingEmail = Email & { id: string };

/** Sends emails; throws an Error if the attempt should be repeated later. */
export type Mailer = { send(email: OutgoingEmail): Promise<void> };

/** Maximum length of a subject, in characters. */
export const maxSubjectLength = 300;

/** Throws 400 for an address or a subject that could inject headers or further recipients. */
export function assertSendableEmail({ to, subject }: Email): void {
  if (!isEmailAddress(to))
    throw invalid([{ field: 'to', code: 'bad_email', message: 'must be an email address' }]);
  if (/\p{Cc}/u.test(subject) || subject.trim() === '' || subject.length > maxSubjectLength) {
    const message = `must be one line of 1 to ${maxSubjectLength} characters`;
    throw invalid([{ field: 'subject', code: 'bad_subject', message }]);
  }
}
