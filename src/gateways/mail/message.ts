import type { SendMailOptions } from 'nodemailer';
import type { OutgoingEmail } from '../../core/access/mail/email.ts';
import type { Clock } from '../../kernel/clock.ts';

/** Who writes: name and address. */
export type Sender = { name: string; address: string };

/** Turns a letter into a message. Addresses are handed over as objects: nothing in them is read as a list. */
export type ComposeMessage = (letter: OutgoingEmail) => SendMailOptions;

export function createMessageComposer(from: Sender, clock: Clock): ComposeMessage {
  const [, host = 'localhost'] = from.address.split('@');
  return ({ id, to, subject, text }) => ({
    from,
    to: { name: '', address: to },
    subject,
    text,
    textEncoding: 'quoted-printable',
    date: clock(),
    // The same at every attempt: a receiver that got it twice shows it once.
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Nobody answers: the address of who did not say otherwise. */
export function defaultSender(origin: string): Sender {
  return { name: 'Stoa', address: `no-reply@${new URL(origin).hostname}` };
}
