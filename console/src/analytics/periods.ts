import type { Metrics, MetricsDay } from '@stoa/client';
import { formatTime } from '../ui/format.ts';

export type PeriodTotals = {
  revenue: number;
  orders: number;
  visits: number;
  conversions: number;
};

type Hour = NonNullable<Metrics['hours']>[number];
type Counts = Omit<MetricsDay, 'date'>;

/** A day or an hour, and the one that it is compared with. */
export type Interval = {
  id: string;
  /** "Mar 29", or "Mar 29, 14:00". */
  label: string;
  /** The columns of an export. */
  columns: Record<string, string | number>;
  counts: Counts;
  /** Undefined if the clock of the period before did not have this hour. */
  before: Counts | undefined;
};

/**
 * The intervals of the last `days` days. The metrics cover twice as many, so that each interval is
 * compared with the one that many days before.
 */
export function listIntervals(metrics: Metrics, days: number): Interval[] {
  return metrics.hours ? listHours(metrics, metrics.hours, days) : listDays(metrics.days, days);
}

function listDays(days: MetricsDay[], count: number): Interval[] {
  return days.slice(-count).map(({ date, ...counts }, index) => ({
    id: date,
    label: formatTime(date, 'date', 'UTC'),
    columns: { date },
    counts,
    before: days[days.length - 2 * count + index],
  }));
}

/** Pairs hours by their time on the clock, because a day on which the clock changes has 23 or 25. */
function listHours({ days, timezone }: Metrics, hours: Hour[], count: number): Interval[] {
  const dates = days.map(({ date }) => date);
  const first = dates.at(-count) ?? '';
  const nameOf = (date: string | undefined, hour: number, isRepeated: boolean) =>
    `${date} ${hour} ${isRepeated}`;
  const named = new Map<string, Hour>();
  const repeated = new Set<Hour>();
  for (const hour of hours) {
    const isRepeated = named.has(nameOf(hour.date, hour.hour, false));
    if (isRepeated) repeated.add(hour);
    named.set(nameOf(hour.date, hour.hour, isRepeated), hour);
  }
  return hours
    .filter(({ date }) => date >= first)
    .map((one) => {
      const { starts_at: startsAt, date, hour, ...counts } = one;
      const dateBefore = dates[dates.indexOf(date) - count];
      return {
        id: startsAt,
        label: formatTime(startsAt, 'compact', timezone),
        columns: { starts_at: startsAt, date, hour },
        counts,
        before: named.get(nameOf(dateBefore, hour, repeated.has(one))),
      };
    });
}

/** Revenue in minor units of the currency; other currencies are left out. */
export function sumCounts(rows: Counts[], currency: string): PeriodTotals {
  const sum = (numberOf: (counts: Counts) => number) =>
    rows.reduce((total, counts) => total + numberOf(counts), 0);
  return {
    revenue: sum(({ revenue }) => revenue[currency] ?? 0),
    orders: sum(({ orders }) => orders),
    visits: sum(({ visits }) => visits),
    conversions: sum(({ conversions }) => conversions),
  };
}

/** Currencies of the days, the one with the most revenue first. */
export function listCurrencies(days: MetricsDay[]): string[] {
  const totals = new Map<string, number>();
  for (const { revenue } of days)
    for (const [currency, amount] of Object.entries(revenue))
      totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return [...totals].sort(([, a], [, b]) => b - a).map(([currency]) => currency);
}
