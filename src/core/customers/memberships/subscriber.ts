import { notFound } from '../../../kernel/domain-error.ts';
import type { CustomerId, Id, PaymentId, SiteId } from '../../../kernel/id.ts';
import type { Money } from '../../../kernel/money.ts';
import { defineTransitions } from '../../../kernel/transitions.ts';
import { addMonths, type BillingInterval, getIntervalMonths } from './billing/billing-period.ts';

/**
 * pending    signed up, but not paid or, for a free plan, not confirmed: no benefits yet
 * active     a member; also during the first week in which the next period is due
 * past_due   the next period was not paid, or its charge was declined; still a member
 * cancelled  ended; a returning customer signs up again
 */
export type SubscriberStatus = 'pending' | 'active' | 'past_due' | 'cancelled';

export const subscriberStates = defineTransitions<
  SubscriberStatus,
  'pay' | 'fall_behind' | 'cancel'
>('subscription', {
  pending: { pay: 'active', cancel: 'cancelled' },
  active: { pay: 'active', fall_behind: 'past_due', cancel: 'cancelled' },
  past_due: { pay: 'active', cancel: 'cancelled' },
  cancelled: {},
});

/** A subscription to a plan. */
export type Subscriber = {
  id: Id<'mem'>;
  siteId: SiteId;
  siteSlug: string;
  siteName: string;
  planId: Id<'pln'>;
  planName: string;
  /** Lower case. */
  email: string;
  name: string | null;
  /**
   * Set on a duplicate sign-up, whose creator may not learn that the address is a member: the
   * member. Null: an ordinary subscription.
   */
  duplicateOf: Id<'mem'> | null;
  /** Null until the first payment or, for a free plan, until the membership starts. */
  customerId: CustomerId | null;
  status: SubscriberStatus;
  /** Price of the current or due period. */
  price: Money;
  interval: BillingInterval;
  /** Months since `activatedAt` that are paid. */
  monthsPaid: number;
  activatedAt: Date | null;
  periodStart: Date | null;
  /** Null: no end. */
  periodEnd: Date | null;
  /** When `price` became due; null: nothing is due. */
  dueSince: Date | null;
  /** The latest requested payment. */
  paymentId: PaymentId | null;
  /** Processor of the latest payment. */
  paidBy: string | null;
  /** Charges the payment method that the member has saved with `paidBy`; null: none is saved. */
  mandate: string | null;
  /** The sandbox token for renewals instead of `tok_success`, to simulate a failing card. */
  renewalToken: string | null;
  /** The key from which the confirmation link is derived; null: no confirmation is needed. */
  confirmKey: string | null;
  confirmMailedAt: Date | null;
  cancelledAt: Date | null;
  /** Whether a dispute of one of its payments is not decided. */
  disputed: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** Whether the subscriber has the benefits of the plan. */
export const isMember = ({ status }: Pick<Subscriber, 'status'>) =>
  status === 'active' || status === 'past_due';

/** Whether a sign-up waits for its address to be confirmed. */
export const isUnconfirmed = ({ status, confirmKey }: Pick<Subscriber, 'status' | 'confirmKey'>) =>
  status === 'pending' && confirmKey !== null;

/**
 * Applies a payment, or starts a free period. The first period starts now, each further one at the
 * end of the previous one. Free and `once` memberships have no end.
 */
export function applyPayment(subscriber: Subscriber, paidBy: string | null, at: Date): Subscriber {
  const status = subscriberStates.next(subscriber.status, 'pay', 'subscription_cancelled');
  const anchor = subscriber.activatedAt ?? at;
  const months = subscriber.price.amount === 0 ? null : getIntervalMonths(subscriber.interval);
  const monthsPaid = subscriber.monthsPaid + (months ?? 0);
  return {
    ...subscriber,
    status,
    monthsPaid,
    activatedAt: anchor,
    periodStart: subscriber.periodEnd ?? anchor,
    periodEnd: months === null ? null : addMonths(anchor, monthsPaid),
    dueSince: null,
    paidBy: paidBy ?? subscriber.paidBy,
  };
}

/** The period has ended: the next one is due at the plan's current price. */
export function markDue(
  subscriber: Subscriber,
  terms: { price: Money; interval: BillingInterval },
): Subscriber {
  return {
    ...subscriber,
    price: terms.price,
    interval: terms.interval,
    dueSince: subscriber.periodEnd,
    paymentId: null,
  };
}

export function markPastDue(subscriber: Subscriber): Subscriber {
  const status = subscriberStates.next(subscriber.status, 'fall_behind', 'subscription_not_active');
  return { ...subscriber, status };
}

/** Cancels immediately. Throws 409 `subscription_cancelled` if it is already canceled. */
export function markCancelled(subscriber: Subscriber, at: Date): Subscriber {
  const status = subscriberStates.next(subscriber.status, 'cancel', 'subscription_cancelled');
  return { ...subscriber, status, dueSince: null, mandate: null, cancelledAt: at };
}

/** How long a period may be due before the subscription is `past_due`, and then `cancelled`. */
const dayMilliseconds = 86_400_000;
/** Long enough to notice an emailed payment link, short enough to limit unpaid membership. */
export const graceDays = 7;
/** A month to replace a card. */
export const cancelAfterDays = 30;
/** An unpaid sign-up is canceled after this time. */
export const signUpDays = 7;

/** The next status of an unpaid subscription and when it changes; null: nothing is due. */
export function getNextOverdueChange(
  subscriber: Subscriber,
): { at: Date; becomes: 'past_due' | 'cancelled' } | null {
  const { dueSince, status, createdAt } = subscriber;
  if (isUnconfirmed(subscriber)) {
    const at = new Date(createdAt.getTime() + signUpDays * dayMilliseconds);
    return { at, becomes: 'cancelled' };
  }
  if (dueSince === null || status === 'cancelled') return null;
  const after = (count: number) => new Date(dueSince.getTime() + count * dayMilliseconds);
  if (status === 'active') return { at: after(graceDays), becomes: 'past_due' };
  return { at: after(status === 'pending' ? signUpDays : cancelAfterDays), becomes: 'cancelled' };
}

export const subscriberNotFound = () =>
  notFound('subscriber_not_found', 'There is no such subscriber in this workspace.');
