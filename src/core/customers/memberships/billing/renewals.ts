import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { enqueue } from '../../../../platform/jobs/queue.ts';
import type { Work } from '../../../../platform/work.ts';
import type { PaymentDesk } from '../../../payments/desk.ts';
import { chargeToken } from '../../../payments/hand-in.ts';
import { createPayment, findPayment } from '../../../payments/manage-payments.ts';
import type { PaymentProcessor } from '../../../payments/processor.ts';
import {
  admit,
  debtDue,
  end,
  keep,
  lockOwnSubscriber,
  periodEnded,
  remind,
  tell,
} from '../lifecycle.ts';
import { moveMembers } from '../plan-group.ts';
import { planOfSubscriber } from '../plans/manage-plans.ts';
import { behind, isMember, nextReminder, owing, type Subscriber } from '../subscriber.ts';
import { factsOf } from './open-payment.ts';

/** Play money that always pays; a card of the real world cannot be charged without its holder through the port. */
const sandboxToken = 'tok_success';

/** How long somebody whose payment is under way is left alone. */
const patienceHours = 24;

export function membershipJobs(desk: PaymentDesk): readonly Job[] {
  return [renew(desk), followDebt, moveMembers] as unknown as readonly Job[];
}

/**
 * At the end of a period. Who paid by the sandbox is charged again; everybody else gets a link
 * (`payment_url`) and a week of grace. Repeatable: the debt is written once, and its charge has one id.
 */
const renew = (desk: PaymentDesk) =>
  defineJob({
    ...periodEnded,
    async handle({ tenant, unit }, { subscriberId, periodEnd }) {
      const subscriber = await unit.run(tenant, (work) =>
        beginRenewal(work, desk.processor, subscriberId, periodEnd),
      );
      if (!subscriber?.paymentId) return;
      const token = subscriber.renewalToken ?? sandboxToken;
      await chargeToken(desk, tenant, subscriber.paymentId, { ...factsOf(subscriber), token });
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
  if (subscriber.dueSince !== null) return chargeBegun(work, subscriber);
  const plan = await planOfSubscriber(work, subscriber.planId);
  if (plan.archivedAt) {
    await end(work, subscriber);
    return null;
  }
  const owed = owing(subscriber, plan);
  if (owed.price.amount === 0) {
    await tell(work, 'membership.subscriber.updated', await admit(work, owed, null));
    return null;
  }
  return isCharged(owed, processor) ? beginCharge(work, processor, owed) : askToPay(work, owed);
}

function isCharged({ paidBy }: Subscriber, processor: PaymentProcessor): boolean {
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
  const charged = await keep(work, { ...owed, paymentId: payment.id });
  await remind(work, charged);
  return charged;
}

async function askToPay(work: Work, owed: Subscriber): Promise<null> {
  const asked = await keep(work, owed);
  await remind(work, asked);
  await tell(work, 'membership.subscriber.updated', asked);
  return null;
}

/** This job ran before and was cut off: a charge that was written down is sent, if it was not. */
async function chargeBegun(work: Work, subscriber: Subscriber): Promise<Subscriber | null> {
  const payment = subscriber.paymentId && (await findPayment(work, subscriber.paymentId));
  return payment && payment.method === 'token' ? subscriber : null;
}

/** What happens when nobody pays: past due after a week of grace, over after a month; an unpaid sign-up is over after a week. */
const followDebt = defineJob({
  ...debtDue,
  async handle({ tenant, unit }, { subscriberId }) {
    await unit.run(tenant, async (work) => {
      const subscriber = await lockOwnSubscriber(work, subscriberId);
      const reminder = nextReminder(subscriber);
      if (!reminder) return;
      if (reminder.at > work.now) return remind(work, subscriber);
      if (await isBeingPaid(work, subscriber)) return lookTomorrow(work, subscriber);
      if (reminder.becomes === 'cancelled') return void (await end(work, subscriber));
      const late = await keep(work, behind(subscriber));
      await remind(work, late);
      await tell(work, 'membership.subscriber.payment_failed', late);
    });
  },
});

async function isBeingPaid(work: Work, { paymentId }: Subscriber): Promise<boolean> {
  const payment = paymentId === null ? null : await findPayment(work, paymentId);
  return payment?.status === 'processing';
}

async function lookTomorrow(work: Work, { id }: Subscriber): Promise<void> {
  const at = new Date(work.now.getTime() + patienceHours * 3_600_000);
  await enqueue(work, debtDue, { subscriberId: id }, { at, key: id });
}
