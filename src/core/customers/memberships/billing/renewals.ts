import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { enqueue } from '../../../../platform/jobs/queue.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import { holdProcessor, type Processors } from '../../../payments/find-processor.ts';
import { createPayment, findPayment } from '../../../payments/manage-payments.ts';
import type { PaymentContext } from '../../../payments/payment-context.ts';
import type { PaymentProcessor } from '../../../payments/processor.ts';
import { chargeMandate } from '../../../payments/submit-payment.ts';
import {
  activateMembership,
  emitSubscriberEvent,
  endMembership,
  lockOwnSubscriber,
  paymentCheckDue,
  periodEnded,
  saveSubscriber,
  scheduleReminder,
} from '../lifecycle.ts';
import { moveMembersJob } from '../plan-group.ts';
import { getSubscribedPlan } from '../plans/manage-plans.ts';
import {
  getNextOverdueChange,
  isMember,
  markDue,
  markPastDue,
  type Subscriber,
} from '../subscriber.ts';
import { toPaymentFacts } from './open-payment.ts';

/** Hours until the next check while a payment is being processed. */
const recheckHours = 24;

export function createMembershipJobs(paymentContext: PaymentContext): readonly Job[] {
  return [
    createRenewalJob(paymentContext),
    debtReminderJob,
    moveMembersJob,
  ] as unknown as readonly Job[];
}

/**
 * Runs at the end of a period. Subscribers whose payment method is saved are charged; others get a
 * payment link (`payment_url`) and a week of grace. Safe to repeat: the amount due is recorded once,
 * and its charge is sent once.
 */
const createRenewalJob = (paymentContext: PaymentContext) =>
  defineJob({
    ...periodEnded,
    async handle({ tenant, unit }, { subscriberId, periodEnd }) {
      const subscriber = await unit.run(tenant, (work) =>
        beginRenewal(work, paymentContext, subscriberId, periodEnd),
      );
      if (!subscriber?.paymentId || subscriber.mandate === null) return;
      await chargeMandate(paymentContext, tenant, subscriber.paymentId, {
        ...toPaymentFacts(subscriber),
        mandate: subscriber.mandate,
      });
    },
  });

/** Returns the subscriber if its latest payment is a charge to be made now. */
async function beginRenewal(
  work: Work,
  processors: Processors,
  subscriberId: string,
  periodEnd: string,
): Promise<Subscriber | null> {
  const subscriber = await lockOwnSubscriber(work, subscriberId);
  if (!isMember(subscriber) || subscriber.periodEnd?.toISOString() !== periodEnd) return null;
  if (subscriber.dueSince !== null) return findBegunCharge(work, subscriber);
  const plan = await getSubscribedPlan(work, subscriber.planId);
  if (plan.archivedAt) {
    await endMembership(work, subscriber);
    return null;
  }
  const due = markDue(subscriber, plan);
  if (due.price.amount === 0) {
    await emitSubscriberEvent(
      work,
      'membership.subscriber.updated',
      await activateMembership(work, due, null),
    );
    return null;
  }
  const processor = await holdProcessor(work, processors, due.siteId);
  const mandate = findMandate(due, processor);
  return mandate === null
    ? requestPayment(work, due)
    : beginCharge(work, processor, { ...due, mandate });
}

/**
 * Null: the member is asked to pay, because the processor cannot charge without them, or because they
 * dispute a payment.
 */
function findMandate(
  { paidBy, disputed, mandate, renewalToken }: Subscriber,
  { name, testToken, chargeMandate: charge }: PaymentProcessor,
): string | null {
  if (disputed || paidBy !== name || !charge) return null;
  return testToken === null ? mandate : (renewalToken ?? testToken);
}

async function beginCharge(
  work: Work,
  processor: PaymentProcessor,
  due: Subscriber,
): Promise<Subscriber> {
  const payment = await createPayment(work, {
    site: { id: due.siteId },
    processor,
    purpose: 'membership',
    subjectId: due.id,
    method: 'token',
    ...due.price,
    expiresAt: null,
  });
  const charged = await saveSubscriber(work, { ...due, paymentId: payment.id });
  await scheduleReminder(work, charged);
  return charged;
}

async function requestPayment(work: Work, due: Subscriber): Promise<null> {
  const updated = await saveSubscriber(work, due);
  await scheduleReminder(work, updated);
  await emitSubscriberEvent(work, 'membership.subscriber.updated', updated);
  return null;
}

/**
 * A previous run of this job was interrupted: its recorded charge is sent, unless it was sent
 * before.
 */
async function findBegunCharge(work: Work, subscriber: Subscriber): Promise<Subscriber | null> {
  const payment = subscriber.paymentId && (await findPayment(work, subscriber.paymentId));
  return payment && payment.method === 'token' ? subscriber : null;
}

/**
 * Handles unpaid subscriptions: past due after a week of grace, canceled after a month; unpaid
 * sign-ups are canceled after a week.
 */
const debtReminderJob = defineJob({
  ...paymentCheckDue,
  async handle({ tenant, unit }, { subscriberId }) {
    await unit.run(tenant, async (work) => {
      const subscriber = await lockOwnSubscriber(work, subscriberId);
      const reminder = getNextOverdueChange(subscriber);
      if (!reminder) return;
      if (reminder.at > work.now) return scheduleReminder(work, subscriber);
      if (await isBeingPaid(work, subscriber)) return recheckTomorrow(work, subscriber);
      if (reminder.becomes === 'cancelled') return void (await endMembership(work, subscriber));
      const late = await saveSubscriber(work, markPastDue(subscriber));
      await scheduleReminder(work, late);
      await emitSubscriberEvent(work, 'membership.subscriber.payment_failed', late);
    });
  },
});

async function isBeingPaid(work: Work, { paymentId }: Subscriber): Promise<boolean> {
  const payment = paymentId === null ? null : await findPayment(work, paymentId);
  return payment?.status === 'processing';
}

async function recheckTomorrow(work: Work, { id }: Subscriber): Promise<void> {
  const at = new Date(work.now.getTime() + recheckHours * 3_600_000);
  await enqueue(work, paymentCheckDue, { subscriberId: id }, { at, key: id });
}
