import { type Static, Type } from 'typebox';
import { nullable, nullableDateTime, nullableText } from '../../../platform/fields.ts';
import type { SmtpSettings } from '../../../platform/settings/mail.ts';
import type { Email } from '../../access/mail/email.ts';
import type { Site } from '../../sites/site.ts';

/** How the emails of a store are sent. */
export type EmailSender = {
  /** Null: the address of MAIL_FROM. */
  fromAddress: string | null;
  /** The store's own mail server; null: that of SMTP_URL. */
  smtp: SmtpSettings | null;
  /** When the store's mail server began to fail; null: the last attempt succeeded. */
  failingSince: Date | null;
  /** SMTP command and status, or the code of the failed connection. */
  lastFailure: string | null;
  version: number;
  updatedAt: Date | null;
};

export const defaultEmailSender: EmailSender = {
  fromAddress: null,
  smtp: null,
  failingSince: null,
  lastFailure: null,
  version: 0,
  updatedAt: null,
};

/** Whether the domain of the address is verified for the store. */
export function isOwnAddress(site: Pick<Site, 'domains'>, address: string): boolean {
  return site.domains.includes(address.slice(address.lastIndexOf('@') + 1));
}

/**
 * The sender of the store's emails. An address whose domain is no longer verified is replaced by
 * that of MAIL_FROM.
 */
export function senderFields(
  site: Pick<Site, 'name' | 'contactEmail' | 'domains'>,
  { fromAddress, smtp }: EmailSender,
): Pick<Email, 'fromName' | 'replyTo' | 'fromAddress' | 'smtp'> {
  return {
    fromName: site.name,
    ...(site.contactEmail !== null && { replyTo: site.contactEmail }),
    ...(fromAddress !== null && isOwnAddress(site, fromAddress) && { fromAddress }),
    ...(smtp !== null && { smtp }),
  };
}

const SmtpServer = Type.Object({
  host: Type.String(),
  port: Type.Integer(),
  security: Type.String({
    description: '`tls`: TLS from the start. `starttls`: upgraded to TLS, always before a login.',
  }),
  username: nullable(Type.String(), 'Null: no login.'),
});

/** Settings of a store's emails in the REST API; the password is never returned. */
export const EmailSettingsDto = Type.Object(
  {
    from_address: nullable(
      Type.String(),
      'Null: the address of the server (`MAIL_FROM`). The name is that of the store, and replies go to its `contact_email`.',
    ),
    from_address_verified: Type.Boolean({
      description:
        'False: the domain of `from_address` is no longer verified, so the address of the server is used.',
    }),
    smtp: nullable(SmtpServer, 'The mail server of the store; null: that of the server.'),
    failing_since: nullable(
      Type.String({ format: 'date-time' }),
      'When the mail server of the store began to fail. Emails wait and are sent once it works.',
    ),
    last_failure: nullableText,
    updated_at: nullableDateTime,
  },
  { $id: 'EmailSettings' },
);

export function toEmailSettingsDto(
  site: Pick<Site, 'domains'>,
  { fromAddress, smtp, failingSince, lastFailure, updatedAt }: EmailSender,
): Static<typeof EmailSettingsDto> {
  return {
    from_address: fromAddress,
    from_address_verified: fromAddress === null || isOwnAddress(site, fromAddress),
    smtp: smtp && {
      host: smtp.host,
      port: smtp.port,
      security: smtp.tls ? 'tls' : 'starttls',
      username: smtp.login?.user ?? null,
    },
    failing_since: failingSince?.toISOString() ?? null,
    last_failure: lastFailure,
    updated_at: updatedAt?.toISOString() ?? null,
  };
}
