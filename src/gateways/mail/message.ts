import type { SendMailOptions } from 'nodemailer';
import type { OutgoingEmail } from '../../core/access/mail/email.ts';
import type { Clock } from '../../kernel/clock.ts';

/** The From address of an email. */
export type Sender = { name: string; address: string };

/** Builds the message of an email. Addresses are objects, so that they are not parsed as lists. */
export type ComposeMessage = (email: OutgoingEmail) => SendMailOptions;

export function createMessageComposer(from: Sender, clock: Clock): ComposeMessage {
  const [, host = 'localhost'] = from.address.split('@');
  return ({ id, to, subject, text, html, fromName, fromAddress, replyTo }) => ({
    from: { name: fromName ?? from.name, address: fromAddress ?? from.address },
    ...(replyTo === undefined ? {} : { replyTo: { name: fromName ?? '', address: replyTo } }),
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    textEncoding: 'quoted-printable',
    date: clock(),
    // The same on every attempt, so that mail clients can show a duplicate once.
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The sender when MAIL_FROM is not set. */
export function defaultSender(origin: string): Sender {
  return { name: 'Stoa', address: `no-reply@${new URL(origin).hostname}` };
}
