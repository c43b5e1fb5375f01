import { DomainError } from '../../kernel/domain-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { lockOwnSubscriber } from '../customers/memberships/lifecycle.ts';
import type { Subscriber, SubscriberStatus } from '../customers/memberships/subscriber.ts';
import { toSubscriberDto } from '../customers/memberships/subscriber-dto.ts';
import type { EmailKind } from './email-kinds.ts';
import { queueEmail } from './queue/queue-emails.ts';

const kinds: Record<Exclude<SubscriberStatus, 'cancelled'>, EmailKind> = {
  pending: 'membership_payment_due',
  active: 'membership_renewal_due',
  past_due: 'membership_past_due',
};

/**
 * Emails a subscriber the link that pays the amount due. Further calls within the same minute send
 * nothing. Throws 404 `subscriber_not_found`, 409 `nothing_due`.
 */
export async function sendPaymentLink(work: Work, id: string): Promise<Subscriber> {
  const subscriber = await lockOwnSubscriber(work, id);
  const { status, dueSince, email, siteId } = subscriber;
  if (status === 'cancelled' || dueSince === null) throw nothingDue();
  const minute = Math.floor(work.now.getTime() / 60_000);
  queueEmail(work, siteId, {
    kind: kinds[status],
    resourceId: `${subscriber.id} link ${minute}`,
    recipient: email,
    details: toSubscriberDto(subscriber, work.origin),
  });
  return subscriber;
}

const nothingDue = () =>
  new DomainError(
    'conflict',
    'nothing_due',
    'This subscriber owes nothing, so there is no payment link to send.',
  );
