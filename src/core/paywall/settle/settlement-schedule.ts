import { Type } from 'typebox';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Authorization } from '../ports/authorization.ts';
import type { X402Payment } from '../x402-payment.ts';
import { settlementJobType } from '../x402-payments.ts';

/** What a chain says of a payment once its window has closed for good; safe to repeat. */
export const settlementRecheckJobType = {
  name: 'x402.afterwards',
  payload: Type.Object({ orderId: Type.String() }),
};

/** An open payment is tried again soon, then once a minute, and after an hour every ten minutes. */
const retryDelays = { longestSeconds: 60, afterAnHourSeconds: 600 };
/** Blocks have to be seen after the window has closed. */
const expiryMarginSeconds = 15;
/** x402.md 4.2. */
const recheckDelaySeconds = 120;

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
  const soon = Math.min(2 ** Math.max(attempts - 1, 0), retryDelays.longestSeconds);
  const at = now.getTime() + (isOld ? retryDelays.afterAnHourSeconds : soon) * 1_000;
  const closing = expiryMilliseconds(authorization) + expiryMarginSeconds * 1_000;
  return new Date(closing > now.getTime() && closing < at ? closing : at);
}

/** Tries again later: a key for each attempt, because the job that was made with the order may still wait. */
export function scheduleRetry(work: Work, payment: X402Payment): Promise<void> {
  const { orderId, attempts } = payment;
  const at = nextAttemptAt(payment, work.now);
  return enqueue(work, settlementJobType, { orderId }, { at, key: `${orderId}:${attempts}` });
}

/** Tries again when the lease of whoever is at it has run out. */
export function scheduleRetryAfterLease(
  work: Work,
  { orderId, leaseUntil }: X402Payment,
): Promise<void> {
  const at = leaseUntil ?? work.now;
  return enqueue(work, settlementJobType, { orderId }, { at, key: `${orderId}:lease` });
}

/** A payment that is done with is looked at once more when nobody can use it any longer. */
export function scheduleRecheck(work: Work, payment: X402Payment): Promise<void> {
  const closing = expiryMilliseconds(payment.authorization);
  const at = new Date(Math.max(closing, work.now.getTime()) + recheckDelaySeconds * 1_000);
  const { orderId } = payment;
  return enqueue(
    work,
    settlementRecheckJobType,
    { orderId },
    { at, key: `${orderId}:${work.now.getTime()}` },
  );
}

/** When nobody can use an authorization any longer, in milliseconds; `checkTerms` takes none that is open for ever. */
const expiryMilliseconds = ({ validBefore }: Pick<Authorization, 'validBefore'>): number =>
  Number(validBefore) * 1_000;
