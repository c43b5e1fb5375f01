/** How often a plan is billed; `once`: a single payment without an end. */
export type BillingInterval = 'month' | 'year' | 'once';

/** Months that a payment covers; null: no end. */
export function getIntervalMonths(interval: BillingInterval): number | null {
  return { month: 1, year: 12, once: null }[interval];
}

/**
 * The same day and time `months` later, in UTC, or the last day of a month that is too short: 31
 * January plus one month is 28 or 29 February. Always add to the first day of the membership, so
 * that two months later it is 31 March again.
 */
export function addMonths(anchor: Date, months: number): Date {
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay.getUTCDate()));
  return first;
}
