import type { Tenant, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { DeliveryError, type Mailer, type OutgoingEmail } from '../../access/mail/email.ts';
import type { RenderEmail } from '../content/email-content.ts';
import { emailLocaleOf } from '../languages/languages.ts';
import { composeTestEmail } from '../templates/preview-email.ts';
import { getSender } from './manage-sender.ts';
import { saveOutcome } from './sender-store.ts';

type Deps = { unit: UnitOfWork; mailer: Mailer; renderEmail: RenderEmail };
type SenderTest = { tenant: Tenant; siteSlug: string; to: string };

/**
 * Sends an example of an order confirmation to a member now. Returns what went wrong; null: the
 * mail server accepted the email. Throws 400 for other addresses, 404 `site_not_found`.
 */
export async function testSender(
  { unit, mailer, renderEmail }: Deps,
  { tenant, siteSlug, to }: SenderTest,
): Promise<string | null> {
  const { email, site, sender } = await unit.run(tenant, async (work) => {
    const found = await getSender(work, siteSlug);
    const locale = emailLocaleOf(found.site.languages[0] ?? 'en') ?? 'en';
    const sample = {
      siteSlug,
      to,
      kind: 'order_confirmed',
      locale,
      orderId: null,
      texts: null,
    } as const;
    const composed = await composeTestEmail(work, sample, renderEmail);
    return { ...found, email: { ...composed, id: work.newId('eml') } };
  });
  const failure = await attempt(mailer, email);
  const outcome = { version: sender.version, failure: failure?.isServers ? failure.reason : null };
  await unit.run(tenant, (work) => saveOutcome(work, site.id, outcome));
  return failure?.text ?? null;
}

type Failure = { text: string; reason: string; isServers: boolean };

async function attempt(mailer: Mailer, email: OutgoingEmail): Promise<Failure | null> {
  try {
    const result = await mailer.send(email);
    if (result.status === 'sent') return null;
    const reason = result.status === 'rejected' ? result.detail : 'outbox_only';
    return { reason, isServers: false, text: describeResult(result.status, reason) };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const { reason, isAboutRecipient } = error;
    return { reason, isServers: !isAboutRecipient, text: describeFailure(reason) };
  }
}

const describeResult = (status: 'written' | 'rejected', reason: string): string =>
  status === 'rejected'
    ? describeFailure(reason)
    : 'There is no mail server: the email was written to a folder. Enter a mail server for the store, or set SMTP_URL.';

const sentences: Record<string, string> = {
  EAUTH: 'The mail server does not accept the user name and password.',
  EBLOCKED: 'This server may not connect to the host of the mail server.',
  ECONNECTION: 'There is no connection to the mail server. Check host and port.',
  EDNS: 'The host of the mail server does not resolve. Check its name.',
  EENVELOPE: 'The mail server does not accept the sender or the recipient.',
  EMESSAGE: 'The mail server does not accept the message.',
  ESOCKET: 'The connection to the mail server failed. Check host, port and security.',
  ETIMEDOUT: 'The mail server did not answer in time. Check host, port and security.',
  ETLS: 'The connection to the mail server could not be encrypted. Check security and certificate.',
};

/** Explains why an email was not sent, from SMTP command and status or the code of a connection. */
function describeFailure(reason: string): string {
  const [code = ''] = reason.split(' ');
  return `${sentences[code] ?? 'The email could not be sent.'} (${reason})`;
}
