import type { Metrics } from '@stoa/client';
import { useApi } from '../app/use-api.ts';
import { useStoreFilter } from '../app/workspace.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { type Figure, Figures } from '../ui/figures.tsx';
import { formatConversion, formatMoney, formatNumber } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BreakdownCard } from './breakdown-card.tsx';
import { listCurrencies, listIntervals, sumCounts } from './periods.ts';
import type { Granularity } from './range-field.tsx';
import { TrendCard } from './trend-card.tsx';

type SalesCardsProps = {
  days: number;
  granularity: Granularity;
  /** Time zone of the hours. */
  timezone: string;
  /** The currency of the chosen store; null for all stores. */
  currency: string | null;
};

/** Sales in the range, compared with the equally long range before it. */
export function SalesCards({ days, granularity, timezone, currency }: SalesCardsProps) {
  const filter = useStoreFilter();
  const range = `${days * 2}d`;
  const series = granularity === 'hour' ? { granularity, timezone } : {};
  const read = useApi(
    ['analytics', 'metrics', range, series, filter],
    (stoa, options) => stoa.analytics.metrics.get({ range, ...series, ...filter }, options),
    { keepsPrevious: true },
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={8} />;
  return (
    <>
      {read.data.test && (
        <Notice>These are test orders: the payment processor is in test mode.</Notice>
      )}
      <Sales metrics={read.data} chosen={currency} />
    </>
  );
}

function Sales({ metrics, chosen }: { metrics: Metrics; chosen: string | null }) {
  const currency = chosen ?? listCurrencies(metrics.days)[0] ?? 'USD';
  // While another range loads, the previous one is shown.
  const days = metrics.days.length / 2;
  const intervals = listIntervals(metrics, days);
  const totals = sumCounts(
    intervals.map(({ counts }) => counts),
    currency,
  );
  const previous = sumCounts(
    intervals.flatMap(({ before }) => before ?? []),
    currency,
  );
  const figure = (label: string, textOf: (of: typeof totals) => string): Figure => ({
    label,
    value: textOf(totals),
    note: `${textOf(previous)} before`,
  });
  return (
    <>
      <Figures
        figures={[
          figure(`Revenue in ${currency}`, ({ revenue }) => formatMoney(revenue, currency)),
          figure('Orders', ({ orders }) => formatNumber(orders)),
          figure('Visits', ({ visits }) => formatNumber(visits)),
          figure('Conversion', (of) => formatConversion(of)),
        ]}
      />
      <TrendCard intervals={intervals} granularity={metrics.granularity} currency={currency} />
      <BreakdownCard days={days} currency={currency} />
    </>
  );
}
