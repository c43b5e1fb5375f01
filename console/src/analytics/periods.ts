import type { MetricsDay } from '@stoa/client';

export type PeriodTotals = {
  revenue: number;
  orders: number;
  visits: number;
  conversions: number;
};

/** Splits days into the period and the one before it, which are equally long. */
export function splitPeriods(days: MetricsDay[]): { now: MetricsDay[]; before: MetricsDay[] } {
  const middle = days.length / 2;
  return { now: days.slice(middle), before: days.slice(0, middle) };
}

/** Revenue in minor units of the currency; other currencies are left out. */
export function sumDays(days: MetricsDay[], currency: string): PeriodTotals {
  const sum = (numberOf: (day: MetricsDay) => number) =>
    days.reduce((total, day) => total + numberOf(day), 0);
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
