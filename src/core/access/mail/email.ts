import { invalid } from '../../../kernel/domain-error.ts';
import type { SmtpSettings } from '../../../platform/settings/mail.ts';
import { isEmailAddress } from './email-address.ts';

/** An email to one address, as plain text and optionally also as HTML. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Display name of the sender; the configured name if absent. */
  fromName?: string;
  /** Where replies go; the address of the sender if absent. */
  replyTo?: string;
  /** Address of the sender; the configured one if absent. */
  fromAddress?: string;
  /** The mail server that sends it; the configured one if absent. */
  smtp?: SmtpSettings;
};

/**
 * An email to send. `id` is the same for every attempt, so that receivers can detect duplicates.
 */
export type OutgoingEmail = Email & {
  id: string;
  /** Writes the email to the outbox folder even if there is an SMTP server. */
  outboxOnly?: boolean;
};

/**
 * The outcome of an email: the SMTP server accepted it, it was only written to the outbox folder,
 * or the server rejected the recipient or the message permanently. `detail` is the SMTP command and
 * status code.
 */
export type SendResult =
  | { status: 'sent' | 'written' }
  | { status: 'rejected'; part: 'recipient' | 'message'; detail: string };

/** An attempt that should be repeated later. */
export class DeliveryError extends Error {
  /** SMTP command and status, or the code of the failed connection. */
  readonly reason: string;
  /** Whether the server refused the recipient for now; otherwise the server itself failed. */
  readonly isAboutRecipient: boolean;

  constructor(reason: string, isAboutRecipient: boolean) {
    super(`mail not sent: ${reason}`);
    this.reason = reason;
    this.isAboutRecipient = isAboutRecipient;
  }
}

/** Sends emails; throws a `DeliveryError` if the attempt should be repeated later. */
export type Mailer = {
  /** Whether emails of stores without their own mail server leave this server. */
  delivers: boolean;
  send(email: OutgoingEmail): Promise<SendResult>;
};

/** Maximum length of a subject, in characters. */
export const maxSubjectLength = 300;

/** Throws 400 for an address or a subject that could inject headers or further recipients. */
export function assertSendableEmail({ to, subject }: Pick<Email, 'to' | 'subject'>): void {
  if (!isEmailAddress(to))
    throw invalid([{ field: 'to', code: 'bad_email', message: 'must be an email address' }]);
  if (/\p{Cc}/u.test(subject) || subject.trim() === '' || subject.length > maxSubjectLength) {
    const message = `must be one line of 1 to ${maxSubjectLength} characters`;
    throw invalid([{ field: 'subject', code: 'bad_subject', message }]);
  }
}
