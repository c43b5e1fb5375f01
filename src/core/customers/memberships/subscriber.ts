import { notFound } from '../../../kernel/domain-error.ts';
import type { CustomerId, Id, PaymentId, SiteId } from '../../../kernel/id.ts';
import type { Money } from '../../../kernel/money.ts';
import { defineTransitions } from '../../../kernel/transitions.ts';
import { addMonths, type BillingInterval, getIntervalMonths } from './billing/billing-period.ts';

/**
 * pending    signed up; not paid yet, or the email address of a free plan not confirmed: nothing is given
 * active     a member; also while the next period is owed for less than a week
 * past_due   the next period was not paid, or its charge declined: still a member
 * cancelled  over; whoever comes back signs up anew
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

/** Somebody's subscription to a plan. */
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
  /** The member whose address it is, when whoever signed it up may not learn that there is one; null: it is one of its own. */
  doubles: Id<'mem'> | null;
  /** Null until something was paid, or the plan is free. */
  customerId: CustomerId | null;
  status: SubscriberStatus;
  /** Of the period that is running or owed. */
  price: Money;
  interval: BillingInterval;
  /** Months since `activatedAt` that are paid for. */
  monthsPaid: number;
  activatedAt: Date | null;
  periodStart: Date | null;
  /** Null: without end. */
  periodEnd: Date | null;
  /** Since when `price` is owed; null: nothing is. */
  dueSince: Date | null;
  /** The latest payment that was asked for. */
  paymentId: PaymentId | null;
  /** Processor of the latest period that was paid. */
  paidBy: string | null;
  /** What the sandbox is charged with at renewals instead of `tok_success`, to see what a failing card does. */
  renewalToken: string | null;
  /** The key that the confirmation link is derived with; null: no address has to be confirmed. */
  confirmKey: string | null;
  confirmMailedAt: Date | null;
  cancelledAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** Whether somebody has what the plan gives. */
export const isMember = ({ status }: Pick<Subscriber, 'status'>) =>
  status === 'active' || status === 'past_due';

/** Whether a sign-up waits for its email address to be confirmed. */
export const isUnconfirmed = ({ status, confirmKey }: Pick<Subscriber, 'status' | 'confirmKey'>) =>
  status === 'pending' && confirmKey !== null;

/**
 * The period that is owed has been paid, or costs nothing: the first one begins now, each further one
 * where the one before ended. Free and `once` have no end.
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

/** The period has ended: the next one is owed, at what the plan costs now. */
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

/** Over at once. 409 `subscription_cancelled` when it is so already. */
export function markCancelled(subscriber: Subscriber, at: Date): Subscriber {
  const status = subscriberStates.next(subscriber.status, 'cancel', 'subscription_cancelled');
  return { ...subscriber, status, dueSince: null, cancelledAt: at };
}

/** A period that is owed, after which: `past_due`, and then `cancelled`. */
const dayMilliseconds = 86_400_000;
/** Long enough for a link in a mail to be seen, short enough that nobody is a member for a week of grace too many. */
export const graceDays = 7;
/** A whole month for a card that has to be replaced; longer would give a month away. */
export const cancelAfterDays = 30;
/** Who has not paid a sign-up by then has thought better of it. */
export const signUpDays = 7;

/** When something happens to a debt if nobody pays, and what; null: nothing is owed. */
export function getNextReminder(
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
