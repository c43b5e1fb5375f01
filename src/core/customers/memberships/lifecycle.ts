import { Type } from 'typebox';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { cancelPayment, findPayment } from '../../payments/manage-payments.ts';
import { findOrCreateCustomer } from '../find-or-create-customer.ts';
import { syncGroupMembership } from './plan-group.ts';
import { getSubscribedPlan } from './plans/manage-plans.ts';
import {
  applyPayment,
  getNextReminder,
  markCancelled,
  type Subscriber,
  subscriberNotFound,
} from './subscriber.ts';
import { toSubscriberDto } from './subscriber-dto.ts';
import { lockSubscriberRow, updateSubscriber } from './subscriber-store.ts';

/** A period that was paid ends at `periodEnd`. */
export const periodEnded = {
  name: 'memberships.renew',
  payload: Type.Object({ subscriberId: Type.String(), periodEnd: Type.String() }),
};

/** Somebody may owe money for too long. */
export const debtReminderDue = {
  name: 'memberships.remind',
  payload: Type.Object({ subscriberId: Type.String() }),
};

/** The subscriber as it stays until the transaction ends; locked before its payments and its customer. */
export async function lockOwnSubscriber(work: Work, id: string): Promise<Subscriber> {
  const subscriber = await lockSubscriberRow(work, id);
  if (!subscriber) throw subscriberNotFound();
  return subscriber;
}

/** The same; null: it was deleted some time after it had ended unpaid. */
export function lockSubscriber(work: Work, id: string): Promise<Subscriber | null> {
  return lockSubscriberRow(work, id);
}

/** Whose membership a sign-up pays for: its own, or that of the member whose address it has. Locked. */
export async function lockPayingSubscriber(work: Work, signedUp: Subscriber): Promise<Subscriber> {
  return signedUp.doubles === null ? signedUp : lockOwnSubscriber(work, signedUp.doubles);
}

/** Writes a locked subscriber's new state. */
export async function saveSubscriber(work: Work, changed: Subscriber): Promise<Subscriber> {
  const kept = { ...changed, version: changed.version + 1, updatedAt: work.now };
  await updateSubscriber(work, kept);
  return kept;
}

/**
 * What is owed has been paid, or costs nothing: a customer, a member of the plan's group, and a date
 * for the next period.
 */
export async function activateMembership(
  work: Work,
  subscriber: Subscriber,
  paidBy: string | null,
): Promise<Subscriber> {
  const { email, name } = subscriber;
  const customerId = subscriber.customerId ?? (await findOrCreateCustomer(work, { email, name }));
  const member = await saveSubscriber(work, {
    ...applyPayment(subscriber, paidBy, work.now),
    customerId,
  });
  const plan = await getSubscribedPlan(work, member.planId);
  if (subscriber.activatedAt === null)
    await syncGroupMembership(work, customerId, plan.customerGroupId);
  if (member.periodEnd) {
    const payload = { subscriberId: member.id, periodEnd: member.periodEnd.toISOString() };
    await enqueue(work, periodEnded, payload, { at: member.periodEnd, key: member.id });
  }
  return member;
}

/** Over at once; what is owed is not asked for any more. 409 `payment_in_progress` while it is being paid. */
export async function endMembership(work: Work, subscriber: Subscriber): Promise<Subscriber> {
  const over = markCancelled(subscriber, work.now);
  const payment = subscriber.paymentId && (await findPayment(work, subscriber.paymentId));
  if (payment && (payment.status === 'pending' || payment.status === 'processing'))
    await cancelPayment(work, payment.id);
  const kept = await saveSubscriber(work, over);
  const plan = await getSubscribedPlan(work, kept.planId);
  if (kept.customerId) await syncGroupMembership(work, kept.customerId, plan.customerGroupId);
  await emitSubscriberEvent(work, 'membership.subscriber.cancelled', kept);
  return kept;
}

/** Looks again when the next thing happens to a debt. One look waits at a time; it finds out by itself what is due. */
export async function scheduleReminder(work: Work, subscriber: Subscriber): Promise<void> {
  const reminder = getNextReminder(subscriber);
  if (!reminder) return;
  const payload = { subscriberId: subscriber.id };
  await enqueue(work, debtReminderDue, payload, { at: reminder.at, key: subscriber.id });
}

/** What the merchant hears; nothing of a double, with which nobody has become anything. */
export async function emitSubscriberEvent(
  work: Work,
  type: `membership.subscriber.${'created' | 'updated' | 'cancelled' | 'payment_failed'}`,
  subscriber: Subscriber,
): Promise<void> {
  if (subscriber.doubles !== null) return;
  await emitEvents(work, {
    type,
    site: { id: subscriber.siteId, slug: subscriber.siteSlug },
    resource: {
      type: 'membership_subscriber',
      id: subscriber.id,
      version: subscriber.version,
    },
    data: toSubscriberDto(subscriber, work.origin),
  });
}
