import type { MetricsDay } from '@stoa/client';
import { type Figure, Figures } from '../ui/figures.tsx';
import { formatConversion, formatMoney, formatNumber } from '../ui/format.ts';

type TodayFiguresProps = {
  /** The last days, today last. */
  days: MetricsDay[];
  currency: string | null;
};

/** Today compared with the same day of last week, because weekdays differ more than weeks. */
export function TodayFigures({ days, currency }: TodayFiguresProps) {
  const today = days.at(-1);
  const before = days.at(-8);
  if (!today || !before) return null;
  const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });
  const note = `last ${weekday.format(new Date(before.date))}`;
  const figure = (label: string, textOf: (day: MetricsDay) => string): Figure => ({
    label,
    value: textOf(today),
    note: `${textOf(before)} ${note}`,
  });
  return (
    <Figures
      figures={[
        figure('Revenue today', ({ revenue }) =>
          currency === null ? '0' : formatMoney(revenue[currency] ?? 0, currency),
        ),
        figure('Orders today', ({ orders }) => formatNumber(orders)),
        figure('Visits today', ({ visits }) => formatNumber(visits)),
        figure('Conversion today', (day) => formatConversion(day)),
      ]}
    />
  );
}
