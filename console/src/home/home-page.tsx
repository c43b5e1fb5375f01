import { ChannelTable } from '../app/channel-table.tsx';
import { useApi } from '../app/use-api.ts';
import { useStoreFilter, useStores } from '../app/workspace.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActivityCard } from './activity-card.tsx';
import { AgentsCard } from './agents-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import css from './home.module.css';
import { RevenueCard } from './revenue-card.tsx';
import { SetupCard } from './setup-card.tsx';
import { TodayFigures } from './today-figures.tsx';

export function HomePage() {
  const filter = useStoreFilter();
  const { store } = useStores();
  const read = useApi(
    ['analytics', 'metrics', filter],
    (stoa, options) => stoa.analytics.metrics.get({ range: '30d', ...filter }, options),
    { keepsPrevious: true },
  );
  const currency = store?.currency ?? mainCurrency(read.data?.totals.revenue ?? {});
  return (
    <div className={css.page}>
      <PageHeader
        title="Home"
        subtitle={store?.name ?? 'All stores'}
        badges={read.data?.test && <Badge tone="info">Test orders</Badge>}
      />
      {store && <SetupCard slug={store.slug} />}
      {read.isPending && <Skeleton lines={8} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && <TodayFigures days={read.data.days} currency={currency} />}
      {read.data && <RevenueCard days={read.data.days} currency={currency} />}
      <div className={css.columns}>
        <AttentionCard />
        {read.data && (
          <Card title="Channels, last 30 days" isFlush>
            <ChannelTable days={read.data.days} currency={currency} />
          </Card>
        )}
        <AgentsCard />
      </div>
      <ActivityCard />
    </div>
  );
}

/** The currency with the most revenue; null without any. */
function mainCurrency(revenue: Record<string, number>): string | null {
  const [first] = Object.entries(revenue).sort(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}
