import type { Work } from '../../../platform/work.ts';
import { maxSubject } from '../../access/mail/mail.ts';
import { postMail } from '../../access/mail/post-mail.ts';
import { ownersOf } from '../../access/people/person.ts';
import type { WebhookId } from '../endpoint.ts';
import type { HealthNews } from './health.ts';

type Failing = {
  endpointId: WebhookId;
  url: string;
  failingSince: Date | null;
  failures: number;
};

/** Tells every owner of the workspace of `work`, in the transaction in which the endpoint has changed. */
export async function tellOwners(work: Work, news: HealthNews, endpoint: Failing): Promise<void> {
  const { workspaceId } = work.tenant;
  const page = `${work.origin}/account/webhooks/${endpoint.endpointId}?workspace=${workspaceId}`;
  const mail = ownersMail(news, endpoint, page);
  for (const { email } of await ownersOf(work)) await postMail(work, { to: email, ...mail });
}

/** What owners read of an endpoint that fails (§3.5, decisions 13). */
function ownersMail(news: HealthNews, endpoint: Omit<Failing, 'endpointId'>, page: string) {
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
    subject: `Webhook endpoint ${news}: ${url}`.slice(0, maxSubject),
    text: `${text[news].join('\n\n')}\n`,
  };
}
