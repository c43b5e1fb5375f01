import type { Site } from '@stoa/client';
import { useApi } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from '../settings.module.css';

type MissedCardProps = {
  site: Site;
  /** Adds a group that starts with the words; null: the role may not. */
  onAdd: ((words: string) => void) | null;
  onTry: (words: string) => void;
};

/** Searches of agents that found nothing or not all of their words. */
export function MissedCard({ site, onAdd, onTry }: MissedCardProps) {
  const read = useApi(['analytics', 'missed-searches', site.slug], (stoa, options) =>
    stoa.analytics.missedSearches.list({ range: '30d', limit: 20, site_slug: site.slug }, options),
  );
  return (
    <Card title="Missed searches, last 30 days" isFlush>
      {read.isPending && <Skeleton lines={4} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.searches.length === 0 && (
        <EmptyState icon="search" title="Every search found something" />
      )}
      {read.data && read.data.searches.length > 0 && (
        <DataTable
          caption="Missed searches, the most frequent first"
          rows={read.data.searches}
          rowKey={({ words, match }) => `${match} ${words}`}
          columns={[
            { label: 'Search', cell: ({ words }) => words },
            {
              label: 'Found',
              cell: ({ match }) => (match === 'none' ? 'Nothing' : 'Some words'),
            },
            { label: 'Times', align: 'end', cell: ({ count }) => formatNumber(count) },
            {
              label: 'Actions',
              align: 'end',
              cell: ({ words }) => (
                <span className={css.cellActions}>
                  <Button variant="quiet" aria-label={`Try ${words}`} onClick={() => onTry(words)}>
                    Try
                  </Button>
                  {onAdd && (
                    <Button aria-label={`Add ${words} as a group`} onClick={() => onAdd(words)}>
                      Add
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
