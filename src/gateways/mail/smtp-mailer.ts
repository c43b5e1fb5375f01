import { createTransport } from 'nodemailer';
import type { Mailer } from '../../core/access/mail/email.ts';
import type { SmtpSettings } from '../../platform/settings/mail.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { ComposeMessage } from './message.ts';

/** All of it ends well before the job's lease does. */
const limits = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 15_000,
};
const totalMilliseconds = 30_000;

type Deps = { smtp: SmtpSettings; compose: ComposeMessage; log: Log };

/**
 * Sends through a mail server. A password never goes over a line in the clear; certificates are
 * checked. A recipient who is refused for good is not tried again.
 */
export function createSmtpMailer({ smtp, compose, log }: Deps): Mailer {
  const { host, port, tls, login } = smtp;
  const isNear = /^(?:localhost|127\..*|::1)$/.test(host);
  const transport = createTransport({
    host,
    port,
    secure: tls,
    ignoreTLS: !tls && isNear,
    requireTLS: !tls && !isNear && login !== null,
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    tls: { minVersion: 'TLSv1.2' },
    ...limits,
  });
  return {
    async send(letter) {
      try {
        await withTimeout(totalMilliseconds, transport.sendMail(compose(letter)), throwTimeout);
        log.info({ mail_id: letter.id, subject: letter.subject }, 'mail sent');
      } catch (error) {
        if (!isPermanentFailure(error)) throw new Error(`mail not sent: ${reasonOf(error)}`);
        const facts = { mail_id: letter.id, subject: letter.subject, reason: reasonOf(error) };
        log.warn(facts, 'a mail was refused for good');
      }
    },
  };
}

function throwTimeout(): never {
  throw Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' });
}

/** 5xx to this recipient or this text; what is wrong with us or with the way there may be mended. */
function isPermanentFailure(error: unknown): boolean {
  const { code, command, responseCode } = smtpErrorDetailsOf(error);
  if (typeof responseCode !== 'number' || responseCode < 500) return false;
  return code === 'EENVELOPE' ? command === 'RCPT TO' : code === 'EMESSAGE';
}

/** Without what the server said: it quotes addresses. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode } = smtpErrorDetailsOf(error);
  return [code ?? 'unknown', command, responseCode].filter(Boolean).join(' ');
}

type SmtpErrorDetails = { code?: string; command?: string; responseCode?: number };

const smtpErrorDetailsOf = (error: unknown): SmtpErrorDetails =>
  error instanceof Error ? (error as SmtpErrorDetails) : {};
