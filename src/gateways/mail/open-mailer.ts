import path from 'node:path';
import type { Mailer } from '../../core/access/mail/email.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { createMessageComposer, defaultSender } from './message.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

type Deps = { config: Config; origin: string; clock: Clock; log: Log };

/** Where emails are written that are not sent. */
export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'outbox');

/** Opens the configured mailer: an SMTP server, or without one a folder. */
export function openMailer({ config, origin, clock, log }: Deps): Mailer {
  const { smtp, from } = config.mail;
  const compose = createMessageComposer(from ?? defaultSender(origin), clock);
  const outbox = createOutboxMailer({ folder: outboxFolder(config), compose, clock, log });
  if (!smtp) return outbox;
  const server = createSmtpMailer({ smtp, compose, log });
  return {
    delivers: true,
    send: (email) => (email.outboxOnly ? outbox : server).send(email),
  };
}
