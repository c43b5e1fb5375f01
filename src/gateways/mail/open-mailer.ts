import path from 'node:path';
import type { Mailer } from '../../core/access/mail/mail.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { composer, defaultSender } from './message.ts';
import { outboxFolder } from './outbox-folder.ts';
import { smtpMailer } from './smtp.ts';

type Parts = { config: Config; origin: string; clock: Clock; log: Log };

/** What the operator chose: a mail server, or a folder. */
export function openMailer({ config, origin, clock, log }: Parts): Mailer {
  const { smtp, from } = config.mail;
  const compose = composer(from ?? defaultSender(origin), clock);
  if (smtp) return smtpMailer({ smtp, compose, log });
  return outboxFolder({ folder: path.join(config.dataDir, 'outbox'), compose, clock, log });
}
