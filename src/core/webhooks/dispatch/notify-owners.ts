import type { Work } from '../../../platform/unit-of-work.ts';
import { maxSubjectLength } from '../../access/mail/email.ts';
import { enqueueEmail } from '../../access/mail/enqueue-email.ts';
import { listOwners } from '../../access/users/find-users.ts';
import type { WebhookId } from '../endpoint.ts';
import type { HealthNotification } from './health.ts';

type EndpointFailure = {
  endpointId: WebhookId;
  url: string;
  failingSince: Date | null;
  failures: number;
};

/** Tells every owner of the workspace of `work`, in the transaction in which the endpoint has changed. */
export async function notifyOwners(
  work: Work,
  news: HealthNotification,
  endpoint: EndpointFailure,
): Promise<void> {
  const { workspaceId } = work.tenant;
  const page = `${work.origin}/account/webhooks/${endpoint.endpointId}?workspace=${workspaceId}`;
  const mail = buildOwnersEmail(news, endpoint, page);
  for (const { email } of await listOwners(work)) await enqueueEmail(work, { to: email, ...mail });
}

/** What owners read of an endpoint that fails (§3.5, decisions 13). */
function buildOwnersEmail(
  news: HealthNotification,
  endpoint: Omit<EndpointFailure, 'endpointId'>,
  page: string,
) {
  const { url, failingSince, failures } = endpoint;
  const since = failingSince?.toISOString() ?? 'lately';
  const tally = `Since ${since} it has answered none of ${failures} attempts with a 2xx status within 5 seconds.`;
  const text = {
    failing: [
      `The webhook endpoint ${url} does not take its events.`,
      tally,
      'Each delivery is tried 24 times over 72 hours. If this goes on for 48 hours, the endpoint is paused: then new events are not sent to it any more. What it answers is here:',
      page,
    ],
    paused: [
      `The webhook endpoint ${url} is paused.`,
      tally,
      'New events are not sent to it, and are not kept for it. Deliveries that were under way keep their remaining attempts. Mend the receiver, then resume the endpoint and replay what has failed:',
      page,
    ],
  };
  return {
    // An address may be longer than a subject.
    subject: `Webhook endpoint ${news}: ${url}`.slice(0, maxSubjectLength),
    text: `${text[news].join('\n\n')}\n`,
  };
}
