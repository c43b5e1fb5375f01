import { Type } from 'typebox';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/work.ts';
import { settlementDue } from '../manage-payments.ts';
import type { X402Payment } from '../payment.ts';
import type { Authorization } from '../rails/authorization.ts';

/** What a chain says of a payment once its window has closed for good; safe to repeat. */
export const afterwards = {
  name: 'x402.afterwards',
  payload: Type.Object({ orderId: Type.String() }),
};

/** An open payment is tried again soon, then once a minute, and after an hour every ten minutes. */
const pauses = { longestSeconds: 60, afterAnHourSeconds: 600 };
/** Blocks have to be seen after the window has closed. */
const closingSeconds = 15;
/** x402.md 4.2. */
const afterwardsSeconds = 120;

/** When an open payment is tried again: `attempts` have been made. */
export function nextAttemptAt(
  {
    attempts,
    authorization,
    createdAt,
  }: Pick<X402Payment, 'attempts' | 'authorization' | 'createdAt'>,
  now: Date,
): Date {
  const isOld = now.getTime() - createdAt.getTime() > 3_600_000;
  const soon = Math.min(2 ** Math.max(attempts - 1, 0), pauses.longestSeconds);
  const at = now.getTime() + (isOld ? pauses.afterAnHourSeconds : soon) * 1_000;
  const closing = closingAt(authorization) + closingSeconds * 1_000;
  return new Date(closing > now.getTime() && closing < at ? closing : at);
}

/** Tries again later: a key for each attempt, because the job that was made with the order may still wait. */
export function tryAgain(work: Work, payment: X402Payment): Promise<void> {
  const { orderId, attempts } = payment;
  const at = nextAttemptAt(payment, work.now);
  return enqueue(work, settlementDue, { orderId }, { at, key: `${orderId}:${attempts}` });
}

/** Tries again when the lease of whoever is at it has run out. */
export function tryAfterLease(work: Work, { orderId, leaseUntil }: X402Payment): Promise<void> {
  const at = leaseUntil ?? work.now;
  return enqueue(work, settlementDue, { orderId }, { at, key: `${orderId}:lease` });
}

/** A payment that is done with is looked at once more when nobody can use it any longer. */
export function lookAfterwards(work: Work, payment: X402Payment): Promise<void> {
  const closing = closingAt(payment.authorization);
  const at = new Date(Math.max(closing, work.now.getTime()) + afterwardsSeconds * 1_000);
  const { orderId } = payment;
  return enqueue(work, afterwards, { orderId }, { at, key: `${orderId}:${work.now.getTime()}` });
}

/** When nobody can use an authorization any longer, in milliseconds; `checkTerms` takes none that is open for ever. */
const closingAt = ({ validBefore }: Pick<Authorization, 'validBefore'>): number =>
  Number(validBefore) * 1_000;
