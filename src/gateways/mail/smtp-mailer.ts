import { createTransport } from 'nodemailer';
import type { Mailer } from '../../core/access/mail/email.ts';
import type { SmtpSettings } from '../../platform/settings/mail.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { ComposeMessage } from './message.ts';

/** All timeouts are shorter than the lease of the job. */
const limits = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};
const totalMilliseconds = 30_000;

type Deps = { smtp: SmtpSettings; compose: ComposeMessage; log: Log };

/**
 * Sends email through an SMTP server. Passwords are sent only over TLS (except to loopback), and
 * certificates are checked. A permanently rejected recipient or message is not retried.
 */
export function createSmtpMailer({ smtp, compose, log }: Deps): Mailer {
  const { host, port, tls, login } = smtp;
  const isLoopback = /^(?:localhost|127\..*|::1)$/.test(host);
  const transport = createTransport({
    host,
    port,
    secure: tls,
    ignoreTLS: !tls && isLoopback,
    requireTLS: !tls && !isLoopback && login !== null,
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    tls: { minVersion: 'TLSv1.2' },
    ...limits,
  });
  return {
    delivers: true,
    async send(email) {
      try {
        await withTimeout(totalMilliseconds, transport.sendMail(compose(email)), throwTimeout);
        log.info({ mail_id: email.id, subject: email.subject }, 'mail sent');
        return { status: 'sent' };
      } catch (error) {
        const part = permanentlyRejectedPart(error);
        const detail = reasonOf(error);
        if (part === null) throw new Error(`mail not sent: ${detail}`);
        const facts = { mail_id: email.id, subject: email.subject, reason: detail };
        log.warn(facts, 'mail permanently rejected');
        return { status: 'rejected', part, detail };
      }
    },
  };
}

function throwTimeout(): never {
  throw Object.assign(new Error('the mail server timed out'), { code: 'ETIMEDOUT' });
}

/** What the server rejected with 5xx; null: another error, which may be temporary. */
function permanentlyRejectedPart(error: unknown): 'recipient' | 'message' | null {
  const { code, command, responseCode } = smtpErrorDetailsOf(error);
  if (typeof responseCode !== 'number' || responseCode < 500) return null;
  if (code === 'EENVELOPE') return command === 'RCPT TO' ? 'recipient' : null;
  return code === 'EMESSAGE' ? 'message' : null;
}

/** Omits the text of the server, which may contain addresses. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode } = smtpErrorDetailsOf(error);
  return [code ?? 'unknown', command, responseCode].filter(Boolean).join(' ');
}

type SmtpErrorDetails = { code?: string; command?: string; responseCode?: number };

const smtpErrorDetailsOf = (error: unknown): SmtpErrorDetails =>
  error instanceof Error ? (error as SmtpErrorDetails) : {};
