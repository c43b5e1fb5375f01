import { useStores } from '../app/workspace.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import css from './analytics.module.css';
import { FunnelCards } from './funnel-cards.tsx';
import { MissedSearchesCard } from './missed-searches-card.tsx';
import { RangeField, useGranularity, useRange } from './range-field.tsx';
import { SalesCards } from './sales-cards.tsx';

export function AnalyticsPage() {
  const { store } = useStores();
  const days = useRange();
  const granularity = useGranularity();
  const timezone = store?.timezone ?? 'UTC';
  const times =
    granularity === 'hour' && timezone !== 'UTC'
      ? `Hours are in ${timezone}; orders, agents and searches below are of whole days in UTC.`
      : 'Days are in UTC.';
  return (
    <div className={css.page}>
      <PageHeader
        title="Analytics"
        subtitle={`${store?.name ?? 'All stores'}. ${times}`}
        actions={<RangeField />}
      />
      <SalesCards
        days={days}
        granularity={granularity}
        timezone={timezone}
        currency={store?.currency ?? null}
      />
      <FunnelCards days={days} />
      <MissedSearchesCard days={days} />
    </div>
  );
}
