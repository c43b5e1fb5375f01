import { useApi } from '../app/use-api.ts';
import { useStoreFilter } from '../app/workspace.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatNumber } from '../ui/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Time } from '../ui/values.tsx';

/** Searches of agents for products that the stores do not have. */
export function MissedSearchesCard({ days }: { days: number }) {
  const filter = useStoreFilter();
  const range = `${days}d`;
  const read = useApi(
    ['analytics', 'missed-searches', range, filter],
    (stoa, options) => stoa.analytics.missedSearches.list({ range, limit: 20, ...filter }, options),
    { keepsPrevious: true },
  );
  return (
    <Card title="Searches with few or no results" isFlush>
      {read.isPending && <Skeleton lines={4} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.searches.length === 0 && (
        <EmptyState icon="search" title="Every search in this range found something" />
      )}
      {read.data && read.data.searches.length > 0 && (
        <DataTable
          caption="Searches with few or no results, the most frequent first"
          rows={read.data.searches}
          rowKey={({ words, match }) => `${match} ${words}`}
          columns={[
            { label: 'Search', cell: ({ words }) => words },
            {
              label: 'Result',
              cell: ({ match }) =>
                match === 'none' ? (
                  <Badge tone="warn">Nothing found</Badge>
                ) : (
                  <Badge>Some words only</Badge>
                ),
            },
            { label: 'Times', align: 'end', cell: ({ count }) => formatNumber(count) },
            {
              label: 'Last searched',
              align: 'end',
              isHiddenOnPhone: true,
              cell: ({ last_seen_at: at }) => <Time at={at} />,
            },
          ]}
        />
      )}
    </Card>
  );
}
