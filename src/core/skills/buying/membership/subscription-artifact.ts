import { displayMoney } from '../../../../kernel/money.ts';
import { plainText } from '../../../catalog/plain-text.ts';
import {
  isMember,
  isUnconfirmed,
  type Subscriber,
} from '../../../customers/memberships/subscriber.ts';
import { payUrl } from '../../../customers/memberships/subscriber-record.ts';
import type { Artifact } from '../../../tasks/message.ts';
import { artifactOf } from '../../wire/artifact.ts';

/** A subscription as whoever signs up sees it (decisions 13): no more than the caller has said. */
export function subscriptionArtifact(subscriber: Subscriber, origin: string): Artifact {
  const { id, status, planId, planName } = subscriber;
  const data = {
    subscriber: { id, status, plan: { id: planId, name: planName } },
    paymentUrl: paymentUrlOf(subscriber, origin),
  };
  return artifactOf('subscription', data, subscriptionInWords(subscriber, origin));
}

export function subscriptionInWords(subscriber: Subscriber, origin: string): string {
  const [siteName, planName] = [subscriber.siteName, subscriber.planName].map(plainText);
  const { price } = subscriber;
  const url = paymentUrlOf(subscriber, origin);
  if (isMember(subscriber))
    return `The membership ${planName} of ${siteName} is ${subscriber.status.replace('_', ' ')}.`;
  if (isUnconfirmed(subscriber))
    return `An email was sent to the address. Open its link to confirm: then the membership ${planName} of ${siteName} begins.`;
  if (url === null) return `The membership ${planName} of ${siteName} is ${subscriber.status}.`;
  return `Pay ${displayMoney(price)} at ${url}: then the membership ${planName} of ${siteName} begins.`;
}

const paymentUrlOf = ({ id, dueSince }: Subscriber, origin: string) =>
  dueSince === null ? null : payUrl(origin, id);
