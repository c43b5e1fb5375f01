import { formatMoney } from '../../../../kernel/money.ts';
import { htmlToText } from '../../../catalog/plain-text.ts';
import {
  isMember,
  isUnconfirmed,
  type Subscriber,
} from '../../../customers/memberships/subscriber.ts';
import { buildPaymentUrl } from '../../../customers/memberships/subscriber-dto.ts';
import type { Artifact } from '../../../tasks/message.ts';
import { toArtifact } from '../../wire/artifact.ts';

/** The artifact `subscription`. It contains no personal data of the subscriber. */
export function toSubscriptionArtifact(subscriber: Subscriber, origin: string): Artifact {
  const { id, status, planId, planName } = subscriber;
  const data = {
    subscriber: { id, status, plan: { id: planId, name: planName } },
    paymentUrl: getPaymentUrl(subscriber, origin),
  };
  return toArtifact('subscription', data, describeSubscription(subscriber, origin));
}

export function describeSubscription(subscriber: Subscriber, origin: string): string {
  const [siteName, planName] = [subscriber.siteName, subscriber.planName].map(htmlToText);
  const { price } = subscriber;
  const url = getPaymentUrl(subscriber, origin);
  if (isMember(subscriber))
    return `The membership ${planName} of ${siteName} is ${subscriber.status.replace('_', ' ')}.`;
  if (isUnconfirmed(subscriber))
    return `An email was sent to the address. Open its link to confirm the address and start the membership ${planName} of ${siteName}.`;
  if (url === null) return `The membership ${planName} of ${siteName} is ${subscriber.status}.`;
  return `Pay ${formatMoney(price)} at ${url} to start the membership ${planName} of ${siteName}.`;
}

const getPaymentUrl = ({ id, dueSince }: Subscriber, origin: string) =>
  dueSince === null ? null : buildPaymentUrl(origin, id);
