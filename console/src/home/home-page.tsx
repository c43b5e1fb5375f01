import type { Metrics } from '@stoa/client';
import { useApi } from '../app/use-api.ts';
import { useStoreFilter, useStores } from '../app/workspace.tsx';
import { Card } from '../ui/card.tsx';
import { Chart } from '../ui/chart.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatMoney, formatNumber, formatTime } from '../ui/format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActivityCard } from './activity-card.tsx';
import css from './home.module.css';

const range = '30d';

export function HomePage() {
  const filter = useStoreFilter();
  const { store } = useStores();
  const read = useApi(
    ['analytics', 'metrics', filter],
    (stoa, options) => stoa.analytics.metrics.get({ range, ...filter }, options),
    { keepsPrevious: true },
  );
  return (
    <div className={css.page}>
      <PageHeader title="Home" subtitle={`${store?.name ?? 'All stores'}, last 30 days`} />
      {read.isPending && <Skeleton lines={8} />}
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && <Figures metrics={read.data} currency={store?.currency ?? null} />}
      <ActivityCard />
    </div>
  );
}

type FiguresProps = {
  metrics: Metrics;
  /** The currency of the chosen store; null for all stores. */
  currency: string | null;
};

function Figures({ metrics, currency }: FiguresProps) {
  const { totals, days } = metrics;
  const shown = currency ?? mainCurrency(totals.revenue);
  return (
    <>
      <dl className={css.figures}>
        <Figure label="Revenue" value={revenueText(totals.revenue, shown)} />
        <Figure label="Orders" value={formatNumber(totals.orders)} />
        <Figure label="Visits" value={formatNumber(totals.visits)} />
        <Figure label="Conversion" value={shareText(totals.conversions, totals.visits)} />
      </dl>
      <Card title="Revenue by day">
        {shown === null ? (
          <EmptyState title="No revenue in the last 30 days" />
        ) : (
          <Chart
            label={`Revenue in ${shown}`}
            format={(value) => formatMoney(value, shown)}
            points={days.map(({ date, revenue }) => ({
              label: formatTime(date, 'date', 'UTC'),
              value: Math.max(0, revenue[shown] ?? 0),
            }))}
          />
        )}
      </Card>
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The currency with the most revenue; null without any. */
function mainCurrency(revenue: Record<string, number>): string | null {
  const [first] = Object.entries(revenue).sort(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

function revenueText(revenue: Record<string, number>, currency: string | null): string {
  return currency === null ? '0' : formatMoney(revenue[currency] ?? 0, currency);
}

function shareText(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  return new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 }).format(
    share,
  );
}
