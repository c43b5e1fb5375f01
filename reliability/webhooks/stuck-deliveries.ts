import { retryPlan } from '../../src/core/webhooks/dispatch/retry-schedule.ts';

/** A delivery that has not ended. */
export type PendingDelivery = {
  id: string;
  /** Attempts that were started. */
  attempts: number;
  /** Whether a sender may take it now. */
  isDue: boolean;
};

/** Senders look every second; a machine under load may take far longer. */
const timeoutMilliseconds = 120_000;
/** Attempts that were interrupted count, too, so there may be a few more than the schedule has. */
const mostAttempts = retryPlan.length + 10;

/**
 * Finds deliveries that will never end, when called regularly. A delivery that waits for its retry
 * or for the end of a lease is well, however long that takes; one that is due is taken soon, and
 * none has endless attempts.
 */
export function createStuckFinder() {
  let dueSince = new Map<string, number>();
  return (pending: PendingDelivery[], now: number): PendingDelivery[] => {
    const due = pending.filter(({ isDue }) => isDue);
    dueSince = new Map(due.map((one) => [turnOf(one), dueSince.get(turnOf(one)) ?? now]));
    return pending.filter((one) => {
      const waited = now - (dueSince.get(turnOf(one)) ?? now);
      return waited >= timeoutMilliseconds || one.attempts > mostAttempts;
    });
  };
}

const turnOf = ({ id, attempts }: PendingDelivery) => `${id} ${attempts}`;
