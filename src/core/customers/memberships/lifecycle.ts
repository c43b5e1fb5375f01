import { Type } from 'typebox';
import { minutesAfter } from '../../../kernel/clock.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import type { EventType } from '../../events/event.ts';
import { cancelPayment, lockPayment } from '../../payments/manage-payments.ts';
import { findOrCreateCustomer } from '../save-customer.ts';
import { syncGroupMembership } from './plan-group.ts';
import { getSubscribedPlan } from './plans/manage-plans.ts';
import {
  applyPayment,
  getNextOverdueChange,
  markCancelled,
  type Subscriber,
  subscriberNotFound,
} from './subscriber.ts';
import { toSubscriberDto } from './subscriber-dto.ts';
import { lockSubscriberRow, updateSubscriber } from './subscriber-store.ts';

/** The job that runs when a paid period ends at `periodEnd`. */
export const periodEnded = {
  name: 'memberships.renew',
  payload: Type.Object({ subscriberId: Type.String(), periodEnd: Type.String() }),
};

/** The job that checks for an overdue payment. */
export const paymentCheckDue = {
  name: 'memberships.remind',
  payload: Type.Object({ subscriberId: Type.String() }),
};

/**
 * Locks a subscriber until the transaction ends. Lock it before its payments and its customer.
 * Throws 404 `subscriber_not_found`.
 */
export async function lockOwnSubscriber(work: Work, id: string): Promise<Subscriber> {
  const subscriber = await lockSubscriberRow(work, id);
  if (!subscriber) throw subscriberNotFound();
  return subscriber;
}

/** Like `lockOwnSubscriber`; null: it has been deleted as an unpaid sign-up. */
export function lockSubscriber(work: Work, id: string): Promise<Subscriber | null> {
  return lockSubscriberRow(work, id);
}

/**
 * Locks the subscriber that a sign-up pays for: itself or, for a duplicate, the member with the
 * same address.
 */
export async function lockPayingSubscriber(work: Work, signedUp: Subscriber): Promise<Subscriber> {
  return signedUp.duplicateOf === null ? signedUp : lockOwnSubscriber(work, signedUp.duplicateOf);
}

/** Saves a locked subscriber. */
export async function saveSubscriber(work: Work, changed: Subscriber): Promise<Subscriber> {
  const kept = { ...changed, version: changed.version + 1, updatedAt: work.now };
  await updateSubscriber(work, kept);
  return kept;
}

/**
 * Activates a membership whose amount due is paid or zero: creates the customer, adds it to the
 * plan's group and schedules the next period.
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
  await schedulePeriodEnd(work, member);
  return member;
}

/** Each period has its own key: a pending job of the period before would be kept in its place. */
async function schedulePeriodEnd(
  work: Work,
  { id, periodEnd }: Subscriber,
  at = periodEnd,
): Promise<void> {
  if (periodEnd === null || at === null) return;
  const payload = { subscriberId: id, periodEnd: periodEnd.toISOString() };
  await enqueue(work, periodEnded, payload, { at, key: `${id} ${payload.periodEnd}` });
}

/** Long enough for a processor to come back, short enough to charge on the day that was agreed. */
const renewalRetryMinutes = 60;

/**
 * The processor did not receive the charge of the period that is due: another one follows. False
 * after the days of grace.
 */
export async function repeatRenewal(work: Work, subscriber: Subscriber): Promise<boolean> {
  const at = minutesAfter(work.now, renewalRetryMinutes);
  const overdue = getNextOverdueChange(subscriber);
  if (!overdue || overdue.at < at) return false;
  const unpaid = { ...subscriber, dueSince: null, paymentId: null };
  await schedulePeriodEnd(work, await saveSubscriber(work, unpaid), at);
  return true;
}

/** Schedules renewals and reminders of a subscriber whose row came from another server. */
export async function scheduleImportedSubscriber(work: Work, id: string): Promise<void> {
  const subscriber = await lockOwnSubscriber(work, id);
  if (subscriber.status === 'active') await schedulePeriodEnd(work, subscriber);
  await scheduleReminder(work, subscriber);
}

/**
 * Ends a membership immediately and cancels a pending payment. While a payment is being processed,
 * throws 409 `payment_in_progress`, or leaves it: it is refunded when it succeeds. A processor's event
 * must leave it, because an event that is refused is lost.
 */
export async function endMembership(
  work: Work,
  subscriber: Subscriber,
  whileProcessing: 'refuse' | 'leave' = 'refuse',
): Promise<Subscriber> {
  const cancelled = markCancelled(subscriber, work.now);
  await cancelOpenPayment(work, subscriber, whileProcessing);
  const kept = await saveSubscriber(work, cancelled);
  const plan = await getSubscribedPlan(work, kept.planId);
  if (kept.customerId) await syncGroupMembership(work, kept.customerId, plan.customerGroupId);
  await emitSubscriberEvent(work, 'membership.subscriber.cancelled', kept);
  return kept;
}

async function cancelOpenPayment(
  work: Work,
  { paymentId }: Subscriber,
  whileProcessing: 'refuse' | 'leave',
): Promise<void> {
  if (paymentId === null) return;
  const { status } = await lockPayment(work, paymentId);
  const isRefused = status === 'processing' && whileProcessing === 'refuse';
  if (status === 'pending' || isRefused) await cancelPayment(work, paymentId);
}

/**
 * Schedules the next check of an amount due. There is one check per subscriber at a time; it
 * determines what is due when it runs.
 */
export async function scheduleReminder(work: Work, subscriber: Subscriber): Promise<void> {
  const reminder = getNextOverdueChange(subscriber);
  if (!reminder) return;
  const payload = { subscriberId: subscriber.id };
  await enqueue(work, paymentCheckDue, payload, { at: reminder.at, key: subscriber.id });
}

type SubscriberEventType = Extract<EventType, `membership.subscriber.${string}`>;

/**
 * Records an event for the merchant. Duplicate sign-ups have none, because they are not
 * memberships.
 */
export async function emitSubscriberEvent(
  work: Work,
  type: SubscriberEventType,
  subscriber: Subscriber,
  context?: object,
): Promise<void> {
  if (subscriber.duplicateOf !== null) return;
  await emitEvents(work, {
    type,
    site: { id: subscriber.siteId, slug: subscriber.siteSlug },
    resource: {
      type: 'membership_subscriber',
      id: subscriber.id,
      version: subscriber.version,
    },
    data: toSubscriberDto(subscriber, work.origin),
    ...(context && { context }),
  });
}
