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

/** Emails every owner of the workspace, in the transaction that changes the endpoint. */
export async function notifyOwners(
  work: Work,
  notification: HealthNotification,
  endpoint: EndpointFailure,
): Promise<void> {
  const { workspaceId } = work.tenant;
  const page = `${work.origin}/console/settings/developers/webhooks/${endpoint.endpointId}?workspace=${workspaceId}`;
  const mail = buildOwnersEmail(notification, endpoint, page);
  for (const { email } of await listOwners(work)) await enqueueEmail(work, { to: email, ...mail });
}

/** Builds the email about a failing or paused endpoint. */
function buildOwnersEmail(
  notification: HealthNotification,
  endpoint: Omit<EndpointFailure, 'endpointId'>,
  page: string,
) {
  const { url, failingSince, failures } = endpoint;
  const since = failingSince?.toISOString() ?? 'recently';
  const summary = `Since ${since}, none of ${failures} attempts got a 2xx response within 5 seconds.`;
  const text = {
    failing: [
      `The webhook endpoint ${url} is failing.`,
      summary,
      'Each delivery is tried 24 times over 72 hours. If the failures continue for 48 hours, the endpoint is paused and receives no new events. See its responses here:',
      page,
    ],
    paused: [
      `The webhook endpoint ${url} is paused.`,
      summary,
      'New events are not sent to it and are not queued for it. Deliveries in progress keep their remaining attempts. Fix the receiver, then resume the endpoint and replay the failed deliveries:',
      page,
    ],
  };
  return {
    // A URL may be longer than a subject.
    subject: `Webhook endpoint ${notification}: ${url}`.slice(0, maxSubjectLength),
    text: `${text[notification].join('\n\n')}\n`,
  };
}
