import type { Plugin } from '../../../packages/plugin/plugin.js';
import { DeliveryError, type Mailer, type OutgoingEmail } from '../../core/access/mail/email.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { Sender } from '../mail/message.ts';
import { callPlugin } from './call-plugin.ts';

/** Shorter than the lease of the job that sends. */
const sendMilliseconds = 30_000;

type Deps = { plugin: string; mail: NonNullable<Plugin['mail']>; sender: Sender; log: Log };

/** Sends emails through a plug-in. An error repeats the attempt later. */
export function createPluginMailer({ plugin, mail, sender, log }: Deps): Mailer {
  const toMessage = ({ id, to, subject, text, html, ...email }: OutgoingEmail) => ({
    id,
    from: {
      name: email.fromName ?? sender.name,
      address: email.fromAddress ?? sender.address,
    },
    to,
    reply_to: email.replyTo ?? null,
    subject,
    text,
    html: html ?? null,
  });
  return {
    delivers: true,
    async send(email) {
      const message = toMessage(email);
      try {
        await callPlugin(plugin, sendMilliseconds, (context) => mail.send(message, context));
        log.info({ mail_id: email.id, subject: email.subject, plugin }, 'mail sent');
        return { status: 'sent' };
      } catch (error) {
        throw new DeliveryError(error instanceof Error ? error.message : String(error), false);
      }
    },
  };
}
