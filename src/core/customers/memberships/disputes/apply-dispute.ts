import type { SiteId } from '../../../../kernel/id.ts';
import type { CappedCount } from '../../../../platform/db/capped-count.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { Payment } from '../../../payments/payment.ts';
import type { Dispute } from '../../../payments/processor.ts';
import {
  emitSubscriberEvent,
  endMembership,
  lockPayingSubscriber,
  lockSubscriber,
  saveSubscriber,
} from '../lifecycle.ts';
import { isMember } from '../subscriber.ts';
import { countOpenDisputes, hasOpenDispute, saveDispute } from './dispute-store.ts';

/**
 * Marks a membership as disputed while a dispute of one of its payments is open. The member keeps
 * the benefits until the bank has decided: a dispute that is lost ends the membership at once. Does
 * nothing for a known dispute.
 */
export async function applyDispute(
  work: Work,
  dispute: Dispute,
  payment: Pick<Payment, 'id' | 'subjectId'>,
): Promise<void> {
  const signedUp = await lockSubscriber(work, payment.subjectId);
  if (!signedUp) return;
  const subscriber = await lockPayingSubscriber(work, signedUp);
  const of = { subscriberId: subscriber.id, paymentId: payment.id };
  if (!(await saveDispute(work, dispute, of))) return;
  const isDisputed = await hasOpenDispute(work, subscriber.id);
  const saved = await saveSubscriber(work, { ...subscriber, disputed: isDisputed });
  const { id, status, reason, money } = dispute;
  const type = status === 'open' ? 'disputed' : 'dispute_closed';
  const context = { dispute: { id, status, reason, ...money } };
  await emitSubscriberEvent(work, `membership.subscriber.${type}`, saved, context);
  if (status === 'lost' && isMember(saved)) await endMembership(work, saved, 'leave');
}

/** Disputes of memberships that are not decided. Test payments do not count. */
export function countMembershipDisputes(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countOpenDisputes(view, siteId);
}
