import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { enqueue } from '../../../../platform/jobs/queue.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import { createPayment, findPayment } from '../../../payments/manage-payments.ts';
import type { PaymentContext } from '../../../payments/payment-context.ts';
import type { PaymentProcessor } from '../../../payments/processor.ts';
import { chargeToken } from '../../../payments/submit-payment.ts';
import {
  activateMembership,
  debtReminderDue,
  emitSubscriberEvent,
  endMembership,
  lockOwnSubscriber,
  periodEnded,
  saveSubscriber,
  scheduleReminder,
} from '../lifecycle.ts';
import { moveMembersJob } from '../plan-group.ts';
import { getSubscribedPlan } from '../plans/manage-plans.ts';
import { getNextReminder, isMember, markDue, markPastDue, type Subscriber } from '../subscriber.ts';
import { toPaymentFacts } from './open-payment.ts';

/** Play money that always pays; a card of the real world cannot be charged without its holder through the port. */
const sandboxToken = 'tok_success';

/** How long somebody whose payment is under way is left alone. */
const recheckHours = 24;

export function createMembershipJobs(desk: PaymentContext): readonly Job[] {
  return [createRenewalJob(desk), debtReminderJob, moveMembersJob] as unknown as readonly Job[];
}

/**
 * At the end of a period. Who paid by the sandbox is charged again; everybody else gets a link
 * (`payment_url`) and a week of grace. Repeatable: the debt is written once, and its charge has one id.
 */
const createRenewalJob = (desk: PaymentContext) =>
  defineJob({
    ...periodEnded,
    async handle({ tenant, unit }, { subscriberId, periodEnd }) {
      const subscriber = await unit.run(tenant, (work) =>
        beginRenewal(work, desk.processor, subscriberId, periodEnd),
      );
      if (!subscriber?.paymentId) return;
      const token = subscriber.renewalToken ?? sandboxToken;
      await chargeToken(desk, tenant, subscriber.paymentId, {
        ...toPaymentFacts(subscriber),
        token,
      });
    },
  });

/** The subscriber when its latest payment is a charge to be made now. */
async function beginRenewal(
  work: Work,
  processor: PaymentProcessor,
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
  const owed = markDue(subscriber, plan);
  if (owed.price.amount === 0) {
    await emitSubscriberEvent(
      work,
      'membership.subscriber.updated',
      await activateMembership(work, owed, null),
    );
    return null;
  }
  return isChargeable(owed, processor)
    ? beginCharge(work, processor, owed)
    : requestPayment(work, owed);
}

function isChargeable({ paidBy }: Subscriber, processor: PaymentProcessor): boolean {
  return processor.test && processor.charge !== null && paidBy === processor.name;
}

async function beginCharge(
  work: Work,
  processor: PaymentProcessor,
  owed: Subscriber,
): Promise<Subscriber> {
  const payment = await createPayment(work, {
    site: { id: owed.siteId },
    processor,
    purpose: 'membership',
    subjectId: owed.id,
    method: 'token',
    ...owed.price,
    expiresAt: null,
  });
  const charged = await saveSubscriber(work, { ...owed, paymentId: payment.id });
  await scheduleReminder(work, charged);
  return charged;
}

async function requestPayment(work: Work, owed: Subscriber): Promise<null> {
  const asked = await saveSubscriber(work, owed);
  await scheduleReminder(work, asked);
  await emitSubscriberEvent(work, 'membership.subscriber.updated', asked);
  return null;
}

/** This job ran before and was cut off: a charge that was written down is sent, if it was not. */
async function findBegunCharge(work: Work, subscriber: Subscriber): Promise<Subscriber | null> {
  const payment = subscriber.paymentId && (await findPayment(work, subscriber.paymentId));
  return payment && payment.method === 'token' ? subscriber : null;
}

/** What happens when nobody pays: past due after a week of grace, over after a month; an unpaid sign-up is over after a week. */
const debtReminderJob = defineJob({
  ...debtReminderDue,
  async handle({ tenant, unit }, { subscriberId }) {
    await unit.run(tenant, async (work) => {
      const subscriber = await lockOwnSubscriber(work, subscriberId);
      const reminder = getNextReminder(subscriber);
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
  await enqueue(work, debtReminderDue, { subscriberId: id }, { at, key: id });
}
