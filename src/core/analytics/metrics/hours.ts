import type { Static } from 'typebox';
import { invalid } from '../../../kernel/domain-error.ts';
import { isTimeZone } from '../../../kernel/time-zone.ts';
import type { HourOrderCount, HourVisitCount, ZonedHour } from './hour-store.ts';
import { addOrders, createEmptyCounts, type MetricsCounts, type MetricsDto } from './metrics.ts';

/** The longest range of hours, which leaves a week to compare with the week before. */
export const maxHourDays = 14;

const keptDays = 40;

/** Figures by hour are kept since this time. */
export const keptHoursFrom = (now: Date): Date => new Date(now.getTime() - keptDays * 86_400_000);

/** Throws 400 for too many days, and for a time zone that does not exist. */
export function assertHourRange({ days, timezone }: { days: number; timezone: string }): void {
  if (days > maxHourDays)
    throw invalid([
      {
        field: 'range',
        code: 'too_long',
        message: `must be at most ${maxHourDays}d with granularity=hour`,
      },
    ]);
  if (!isTimeZone(timezone))
    throw invalid([
      {
        field: 'timezone',
        code: 'unknown_timezone',
        message: 'must be an IANA time zone such as Europe/Berlin',
      },
    ]);
}

/** Throws 400 if a time zone was given for days. */
export function assertNoTimeZone(timezone: string | null): void {
  if (timezone === null) return;
  const message = 'needs granularity=hour: days are counted in UTC';
  throw invalid([{ field: 'timezone', code: 'not_supported', message }]);
}

type HourFigures = { hours: ZonedHour[]; orders: HourOrderCount[]; visits: HourVisitCount[] };

/** One row for every hour, also without data, one for every day, and their sum. */
export function toHourMetricsDto(
  { timezone, test }: { timezone: string; test: boolean },
  { hours, orders, visits }: HourFigures,
): Static<typeof MetricsDto> {
  const totals = createEmptyCounts();
  const days = new Map<string, MetricsCounts>();
  const sumsOf = new Map<number, MetricsCounts[]>();
  const rows = hours.map((hour) => ({ ...hour, counts: createEmptyCounts() }));
  for (const { startsAt, date, counts } of rows) {
    const day = days.get(date) ?? createEmptyCounts();
    days.set(date, day);
    sumsOf.set(startsAt.getTime(), [counts, day, totals]);
  }
  for (const { startsAt, visits: count } of visits)
    for (const sum of sumsOf.get(startsAt.getTime()) ?? []) sum.visits += count;
  for (const count of orders)
    for (const sum of sumsOf.get(count.startsAt.getTime()) ?? []) addOrders(sum, count);
  return {
    from: hours[0]?.date ?? '',
    to: hours.at(-1)?.date ?? '',
    granularity: 'hour',
    timezone,
    test,
    days: [...days].map(([date, day]) => ({ date, ...day })),
    hours: rows.map(({ startsAt, date, hour, counts }) => ({
      starts_at: startsAt.toISOString(),
      date,
      hour,
      ...counts,
    })),
    totals,
  };
}
