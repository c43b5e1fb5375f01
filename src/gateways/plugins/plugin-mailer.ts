import type { Plugin } from '../../../packages/plugin/plugin.js';
import { DeliveryError, type Mailer, type OutgoingEmail } from '../../core/access/mail/email.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { Sender } from '../mail/message.ts';

/** Shorter than the lease of the job that sends. */
const sendMilliseconds = 30_000;
const timedOut = Symbol('timed out');

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
      const abort = new AbortController();
      const send = async () => mail.send(toMessage(email), { signal: abort.signal });
      try {
        const sent = await withTimeout<unknown>(sendMilliseconds, send(), () => timedOut);
        if (sent === timedOut) throw new Error(`not done within ${sendMilliseconds} ms`);
        log.info({ mail_id: email.id, subject: email.subject, plugin }, 'mail sent');
        return { status: 'sent' };
      } catch (error) {
        abort.abort();
        const reason = error instanceof Error ? error.message : String(error);
        throw new DeliveryError(`plug-in ${plugin}: ${reason}`, false);
      }
    },
  };
}
