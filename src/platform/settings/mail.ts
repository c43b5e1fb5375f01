import { type Static, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

/** How email is sent. */
export const mailVariables = {
  SMTP_URL: optionalText(
    'Mail server: `smtps://user:password@host:465` (TLS from the start) or `smtp://…:587` (STARTTLS where it is offered, required with a password). When unset, emails are written to `<data dir>/outbox/`.',
  ),
  MAIL_FROM: optionalText(
    'Sender of all emails: `Shop <shop@example.com>` or the address alone. `no-reply@<host of STOA_BASE_URL>` when unset.',
  ),
  MAIL_BOUNCE_SECRET: optionalText(
    'Secret of `POST /email/bounces/<secret>`, which takes reports about undelivered emails: at least 24 letters, digits, `-` or `_`. When unset, reports are not accepted.',
  ),
};

const MailVariables = Type.Object(mailVariables);

export type SmtpSettings = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  tls: boolean;
  /** Null: no authentication. */
  login: { user: string; password: string } | null;
};

export type MailSettings = {
  /** Null: emails are written to a folder. */
  smtp: SmtpSettings | null;
  /** Null: derived from STOA_BASE_URL. */
  from: { name: string; address: string } | null;
  /** Null: reports about undelivered emails are not accepted. */
  bounceSecret: string | null;
};

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;

/** The problems of the settings, one line each. No message repeats the password. */
export function mailProblems(names: Static<typeof MailVariables>): string[] {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_BOUNCE_SECRET: secret } = names;
  return violatedRules([
    [
      url !== undefined && parseSmtpUrl(url) === null,
      'SMTP_URL must be a URL like smtps://user:password@mail.example.com:465, with special characters of the password percent-encoded.',
    ],
    [
      from !== undefined && parseSender(from) === null,
      `MAIL_FROM must be an address like Shop <shop@example.com> (got "${from}").`,
    ],
    [
      secret !== undefined && !/^[\w-]{24,200}$/.test(secret),
      'MAIL_BOUNCE_SECRET must be 24 to 200 letters, digits, - or _.',
    ],
  ]);
}

/** Warns about production without SMTP: users would wait for links that are never sent. */
export function mailWarnings(names: Static<typeof MailVariables>, production: boolean): string[] {
  if (!production || names.SMTP_URL !== undefined) return [];
  return [
    'SMTP_URL is not set: order emails, invitations and password reset links are only written to <data dir>/outbox/.',
  ];
}

/** Reads valid settings. */
export function mailSettings(names: Static<typeof MailVariables>): MailSettings {
  return {
    smtp: names.SMTP_URL === undefined ? null : parseSmtpUrl(names.SMTP_URL),
    from: names.MAIL_FROM === undefined ? null : parseSender(names.MAIL_FROM),
    bounceSecret: names.MAIL_BOUNCE_SECRET ?? null,
  };
}

function parseSmtpUrl(text: string): SmtpSettings | null {
  const url = URL.parse(text);
  if (!url || !isSmtp(url.protocol) || url.hostname === '') return null;
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return null;
  const user = decodeOrNull(url.username);
  const password = decodeOrNull(url.password);
  if (user === null || password === null) return null;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? ports[url.protocol] : Number(url.port),
    tls: url.protocol === 'smtps:',
    login: user === '' ? null : { user, password },
  };
}

const isSmtp = (protocol: string): protocol is keyof typeof ports => protocol in ports;

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Accepts `Shop <shop@example.com>`, or the address alone. */
function parseSender(text: string): MailSettings['from'] {
  const [, named = '', inside] = /^([^<>\p{C}]*)<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const address = (inside ?? text).trim();
  if (!/^[^\s@<>"(),:;\\\p{C}]+@[^\s@<>"(),:;\\\p{C}]+$/u.test(address)) return null;
  return { name: named.trim().replace(/^"(.*)"$/, '$1'), address };
}
