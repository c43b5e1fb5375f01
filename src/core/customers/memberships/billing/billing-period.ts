/** How often a plan is paid for; `once`: one payment, and then without end. */
export type BillingInterval = 'month' | 'year' | 'once';

/** Months that a payment is good for; null: for ever. */
export function getIntervalMonths(interval: BillingInterval): number | null {
  return { month: 1, year: 12, once: null }[interval];
}

/**
 * The same day and time of day, `months` later, in UTC. Where the month has no such day, its last one:
 * 31 January and one month is 28 or 29 February. Counted from the first day of a membership and not
 * from the period before, so that two months later it is 31 March again.
 */
export function addMonths(anchor: Date, months: number): Date {
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay.getUTCDate()));
  return first;
}
