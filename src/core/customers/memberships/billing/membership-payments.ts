import type { Work } from '../../../../platform/unit-of-work.ts';
import { cancelPayment, findPayment } from '../../../payments/manage-payments.ts';
import type { SellerOutcomeHandler } from '../../../payments/outcome-handlers.ts';
import type { Payment } from '../../../payments/payment.ts';
import { applyDispute } from '../disputes/apply-dispute.ts';
import {
  activateMembership,
  emitSubscriberEvent,
  endMembership,
  lockPayingSubscriber,
  lockSubscriber,
  repeatRenewal,
  saveSubscriber,
  scheduleReminder,
} from '../lifecycle.ts';
import { markPastDue, type Subscriber } from '../subscriber.ts';

/** Handles outcomes of payments for memberships; the payment's subject is the subscriber. */
export const membershipPayments: SellerOutcomeHandler = {
  async lock(work, subjectId) {
    await lockSubscriber(work, subjectId);
  },

  /** Any matching payment settles the amount due; a payment that is not due is refunded. */
  async succeeded(work, payment, { mandate }) {
    const signedUp = await lockSubscriber(work, payment.subjectId);
    if (!signedUp) return 'unwanted';
    const subscriber = await lockPayingSubscriber(work, signedUp);
    if (subscriber !== signedUp && signedUp.status === 'pending')
      await endMembership(work, signedUp, 'leave');
    if (!isOwed(subscriber, payment, work.now)) return 'unwanted';
    await cancelSupersededPayment(work, subscriber, payment);
    const member = await activateMembership(
      work,
      { ...subscriber, paymentId: payment.id, mandate: savedMandate(subscriber, payment, mandate) },
      payment.processor,
    );
    await emitSubscriberEvent(work, 'membership.subscriber.updated', member);
    return 'kept';
  },

  /**
   * An expired page is not a failure, because the link opens another one. A declined charge is a
   * failure immediately.
   */
  async failed(work, payment) {
    const subscriber = await lockSubscriber(work, payment.subjectId);
    if (!subscriber) return;
    const isCurrent = subscriber.paymentId === payment.id && subscriber.dueSince !== null;
    if (payment.method !== 'token' || !isCurrent || subscriber.status !== 'active') return;
    if (payment.failure === 'not_received' && (await repeatRenewal(work, subscriber))) return;
    const late = await saveSubscriber(work, markPastDue(subscriber));
    await scheduleReminder(work, late);
    await emitSubscriberEvent(work, 'membership.subscriber.payment_failed', late);
  },

  /** Only payments that were not due are refunded, so the membership does not change. */
  async refundSettled() {},

  disputed: applyDispute,
};

/**
 * A charge counts from the end of the period, also if it succeeds after it has failed as not
 * received: nothing is due then until it is repeated an hour later.
 */
function isOwed(subscriber: Subscriber, payment: Payment, now: Date): boolean {
  const { status, dueSince, periodEnd, price } = subscriber;
  const isRepeated = payment.method === 'token' && periodEnd !== null && periodEnd <= now;
  return (
    status !== 'cancelled' &&
    (dueSince !== null || isRepeated) &&
    price.amount === payment.amount &&
    price.currency === payment.currency
  );
}

/** A charge has saved nothing, and used what an earlier page has saved. */
const savedMandate = (subscriber: Subscriber, { method }: Payment, mandate: string | null) =>
  method === 'token' ? subscriber.mandate : mandate;

/** Two pages may be open if one was slow to close; the other one is canceled. */
async function cancelSupersededPayment(
  work: Work,
  { paymentId }: Subscriber,
  payment: Payment,
): Promise<void> {
  if (paymentId === null || paymentId === payment.id) return;
  const other = await findPayment(work, paymentId);
  if (other?.status === 'pending') await cancelPayment(work, other.id);
}
