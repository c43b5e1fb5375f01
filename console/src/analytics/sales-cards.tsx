import type { Metrics } from '@stoa/client';
import { useApi } from '../app/use-api.ts';
import { useStoreFilter } from '../app/workspace.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { type Figure, Figures } from '../ui/figures.tsx';
import { formatConversion, formatMoney, formatNumber } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BreakdownCard } from './breakdown-card.tsx';
import { listCurrencies, splitPeriods, sumDays } from './periods.ts';
import { TrendCard } from './trend-card.tsx';

type SalesCardsProps = {
  days: number;
  /** The currency of the chosen store; null for all stores. */
  currency: string | null;
};

/** Sales in the range, compared with the equally long range before it. */
export function SalesCards({ days, currency }: SalesCardsProps) {
  const filter = useStoreFilter();
  const range = `${days * 2}d`;
  const read = useApi(
    ['analytics', 'metrics', range, filter],
    (stoa, options) => stoa.analytics.metrics.get({ range, ...filter }, options),
    { keepsPrevious: true },
  );
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={8} />;
  return (
    <>
      {read.data.test && (
        <Notice>These are test orders: the payment processor is in test mode.</Notice>
      )}
      <Sales days={read.data.days} chosen={currency} />
    </>
  );
}

function Sales({ days, chosen }: { days: Metrics['days']; chosen: string | null }) {
  const currency = chosen ?? listCurrencies(days)[0] ?? 'USD';
  const { now, before } = splitPeriods(days);
  const totals = sumDays(now, currency);
  const previous = sumDays(before, currency);
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
      <TrendCard now={now} before={before} currency={currency} />
      <BreakdownCard days={now.length} currency={currency} />
    </>
  );
}
