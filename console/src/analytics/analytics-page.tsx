import { useStores } from '../app/workspace.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import css from './analytics.module.css';
import { FunnelCards } from './funnel-cards.tsx';
import { MissedSearchesCard } from './missed-searches-card.tsx';
import { RangeField, useRange } from './range-field.tsx';
import { SalesCards } from './sales-cards.tsx';

export function AnalyticsPage() {
  const { store } = useStores();
  const days = useRange();
  return (
    <div className={css.page}>
      <PageHeader
        title="Analytics"
        subtitle={`${store?.name ?? 'All stores'}. Days are in UTC.`}
        actions={<RangeField />}
      />
      <SalesCards days={days} currency={store?.currency ?? null} />
      <FunnelCards days={days} />
      <MissedSearchesCard days={days} />
    </div>
  );
}
