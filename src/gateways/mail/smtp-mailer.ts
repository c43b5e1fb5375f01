import type { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { DeliveryError, type Mailer } from '../../core/access/mail/email.ts';
import type { OpenSocket } from '../../platform/outbound/open-socket.ts';
import { OutboundError, type OutboundErrorClass } from '../../platform/outbound/outbound-error.ts';
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

type Deps = {
  smtp: SmtpSettings;
  compose: ComposeMessage;
  log: Log;
  /** Opens the connection to the server of a merchant; omitted for the operator's. */
  openSocket?: OpenSocket;
};

/**
 * Sends email through an SMTP server. Passwords are sent only over TLS (except to loopback), and
 * certificates are checked. A permanently rejected recipient or message is not retried.
 */
export function createSmtpMailer({ smtp, compose, log, openSocket }: Deps): Mailer {
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
    ...(openSocket && { getSocket: connectWith(openSocket, { host, port }) }),
    ...limits,
  });
  const isMerchants = openSocket !== undefined;
  return {
    delivers: true,
    async send(email) {
      try {
        await withTimeout(totalMilliseconds, transport.sendMail(compose(email)), throwTimeout);
        log.info({ mail_id: email.id, subject: email.subject }, 'mail sent');
        return { status: 'sent' };
      } catch (error) {
        const part =
          isMerchants && isRefusedByPolicy(error) ? null : permanentlyRejectedPart(error);
        const detail = reasonOf(error);
        if (part === null) throw new DeliveryError(detail, isTemporaryForRecipient(error));
        const facts = { mail_id: email.id, subject: email.subject, reason: detail };
        log.warn(facts, 'mail permanently rejected');
        return { status: 'rejected', part, detail };
      }
    },
  };
}

const connectionCodes: Partial<Record<OutboundErrorClass, string>> = {
  blocked: 'EBLOCKED',
  dns: 'EDNS',
  timeout: 'ETIMEDOUT',
};

/** A socket provider of nodemailer, whose errors have codes such as its own. */
function connectWith(openSocket: OpenSocket, target: { host: string; port: number }) {
  return (_options: object, done: GetSocketCallback) => {
    openSocket(target).then(
      (connection) => done(null, { connection }),
      (error: unknown) => {
        const known =
          error instanceof OutboundError ? connectionCodes[error.errorClass] : undefined;
        const code = known ?? 'ECONNECTION';
        done(
          Object.assign(new Error('no connection', { cause: error }), { code, command: 'CONN' }),
        );
      },
    );
  };
}

type GetSocketCallback = (error: Error | null, socket?: { connection: Socket }) => void;

/**
 * A refusal such as "relay access denied" (RFC 3463: 5.7.x) is about the sender. When a merchant has
 * mistyped the login, it must not suppress the addresses of buyers.
 */
function isRefusedByPolicy(error: unknown): boolean {
  const { code, response } = smtpErrorDetailsOf(error);
  return code === 'EENVELOPE' && /^5\d\d[ -]5\.7\./.test(response ?? '');
}

function isTemporaryForRecipient(error: unknown): boolean {
  const { command, responseCode } = smtpErrorDetailsOf(error);
  return command === 'RCPT TO' && responseCode !== undefined && responseCode < 500;
}

function throwTimeout(): never {
  throw Object.assign(new Error('the mail server timed out'), { code: 'ETIMEDOUT' });
}

/**
 * The part of the email that the server rejected with 5xx; null: another error, which may be
 * temporary.
 */
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

type SmtpErrorDetails = {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

const smtpErrorDetailsOf = (error: unknown): SmtpErrorDetails =>
  error instanceof Error ? (error as SmtpErrorDetails) : {};
