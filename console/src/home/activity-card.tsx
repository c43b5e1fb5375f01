import type { Activity } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { useApi } from '../app/use-api.ts';
import { useStoreFilter } from '../app/workspace.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Timeline } from '../ui/timeline.tsx';

/** The latest activity in the stores. */
export function ActivityCard() {
  const filter = useStoreFilter();
  const read = useApi(['analytics', 'activity', filter], (stoa, options) =>
    stoa.analytics.activity.list({ limit: 10, ...filter }, options),
  );
  return (
    <Card title="Activity">
      {read.isPending && <Skeleton lines={4} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.activity.length === 0 && <EmptyState title="Nothing has happened yet" />}
      {read.data && (
        <Timeline
          entries={read.data.activity.map((entry) => ({
            id: entry.id,
            at: entry.created_at,
            icon: iconOf(entry.type),
            title: <Title entry={entry} />,
          }))}
        />
      )}
    </Card>
  );
}

function Title({ entry }: { entry: Activity }) {
  const path = pathOf(entry);
  return path === null ? entry.summary : <Link to={path}>{entry.summary}</Link>;
}

/** Where the subject of the entry is shown. */
function pathOf({ order_id: orderId, resource, type }: Activity): string | null {
  if (orderId !== null) return `/orders/${orderId}`;
  if (type.startsWith('customer.')) return `/customers/${resource.id}`;
  return type.startsWith('membership.') ? `/customers/memberships/${resource.id}` : null;
}

const iconOf = (type: string) => {
  if (type.startsWith('order.fulfill')) return 'truck';
  if (type.startsWith('order.refund')) return 'refund';
  return type.startsWith('customer.') ? 'customers' : 'orders';
};
