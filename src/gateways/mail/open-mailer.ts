import path from 'node:path';
import type { Plugin } from '../../../packages/plugin/plugin.js';
import type { Mailer, OutgoingEmail } from '../../core/access/mail/email.ts';
import type { Clock } from '../../kernel/clock.ts';
import { createSocketOpener } from '../../platform/outbound/open-socket.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { traceCalls } from '../../platform/telemetry/tracing.ts';
import { createPluginMailer } from '../plugins/plugin-mailer.ts';
import { createMessageComposer, defaultSender, type Sender } from './message.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

type Deps = {
  config: Config;
  origin: string;
  clock: Clock;
  log: Log;
  plugins: readonly Plugin[];
};

/** Where emails are written that are not sent. */
export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'outbox');

/**
 * Opens the mailer: emails leave through the server that they name, else through a plug-in or the
 * configured server, and without one they are written to a folder.
 */
export function openMailer({ config, origin, clock, log, plugins }: Deps): Mailer {
  const { smtp, from } = config.mail;
  const sender = from ?? defaultSender(origin);
  const compose = createMessageComposer(sender, clock);
  const outbox = createOutboxMailer({ folder: outboxFolder(config), compose, clock, log });
  const server =
    openPluginMailer(plugins, sender, log) ?? (smtp && createSmtpMailer({ smtp, compose, log }));
  const { production, outboundAllow: allow } = config;
  const openSocket = createSocketOpener({ production, allow });
  const mailerFor = (email: OutgoingEmail): Mailer => {
    if (email.outboxOnly) return outbox;
    if (email.smtp) return createSmtpMailer({ smtp: email.smtp, compose, log, openSocket });
    return server ?? outbox;
  };
  return traceCalls('mailer', {
    delivers: server !== null,
    send: (email: OutgoingEmail) => mailerFor(email).send(email),
  });
}

function openPluginMailer(plugins: readonly Plugin[], sender: Sender, log: Log): Mailer | null {
  const plugin = plugins.find(({ mail }) => mail);
  if (!plugin?.mail) return null;
  return createPluginMailer({ plugin: plugin.name, mail: plugin.mail, sender, log });
}
