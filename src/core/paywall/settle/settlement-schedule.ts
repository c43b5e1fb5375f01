import { Type } from 'typebox';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Authorization } from '../ports/authorization.ts';
import type { X402Payment } from '../x402-payment.ts';
import { settlementJobType } from '../x402-payments.ts';

/** Rechecks a final payment on the chain after its authorization has expired; safe to repeat. */
export const settlementRecheckJobType = {
  name: 'x402.recheck_settlement',
  payload: Type.Object({ orderId: Type.String() }),
};

/**
 * An open payment is retried with growing delays up to once a minute, and after an hour every ten
 * minutes.
 */
const retryDelays = { longestSeconds: 60, afterAnHourSeconds: 600 };
/** The chain must have a block after the expiry before an authorization counts as expired. */
const expiryMarginSeconds = 15;
const recheckDelaySeconds = 120;

/** When an open payment is retried after `attempts` attempts. */
export function nextAttemptAt(
  {
    attempts,
    authorization,
    createdAt,
  }: Pick<X402Payment, 'attempts' | 'authorization' | 'createdAt'>,
  now: Date,
): Date {
  const isOld = now.getTime() - createdAt.getTime() > 3_600_000;
  const delaySeconds = Math.min(2 ** Math.max(attempts - 1, 0), retryDelays.longestSeconds);
  const at = now.getTime() + (isOld ? retryDelays.afterAnHourSeconds : delaySeconds) * 1_000;
  const expiry = expiryMilliseconds(authorization) + expiryMarginSeconds * 1_000;
  return new Date(expiry > now.getTime() && expiry < at ? expiry : at);
}

/**
 * Schedules the next attempt. The key contains the number of attempts, because the first job of the
 * order may still be queued.
 */
export function scheduleRetry(work: Work, payment: X402Payment): Promise<void> {
  const { orderId, attempts } = payment;
  const at = nextAttemptAt(payment, work.now);
  return enqueue(work, settlementJobType, { orderId }, { at, key: `${orderId}:${attempts}` });
}

/** Schedules another attempt for when the lease of the current one expires. */
export function scheduleRetryAfterLease(
  work: Work,
  { orderId, leaseUntil }: X402Payment,
): Promise<void> {
  const at = leaseUntil ?? work.now;
  return enqueue(work, settlementJobType, { orderId }, { at, key: `${orderId}:lease` });
}

/** Schedules a recheck of a final payment after its authorization has expired. */
export function scheduleRecheck(work: Work, payment: X402Payment): Promise<void> {
  const expiry = expiryMilliseconds(payment.authorization);
  const at = new Date(Math.max(expiry, work.now.getTime()) + recheckDelaySeconds * 1_000);
  const { orderId } = payment;
  return enqueue(
    work,
    settlementRecheckJobType,
    { orderId },
    { at, key: `${orderId}:${work.now.getTime()}` },
  );
}

/** When an authorization expires, in milliseconds. `checkTerms` rejects those that never expire. */
const expiryMilliseconds = ({ validBefore }: Pick<Authorization, 'validBefore'>): number =>
  Number(validBefore) * 1_000;
