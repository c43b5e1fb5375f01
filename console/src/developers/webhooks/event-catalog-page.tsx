import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from '../developers.module.css';
import { DevelopersHead } from '../developers-head.tsx';
import { useEventCatalog } from './use-event-catalog.ts';

export function EventCatalogPage() {
  return (
    <div className={css.page}>
      <DevelopersHead />
      <p className={css.quiet}>
        Events that endpoints can receive. The body of a delivery contains the object as in the API.
      </p>
      <Catalog />
    </div>
  );
}

function Catalog() {
  const read = useEventCatalog();
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={9} />;
  return (
    <Card isFlush>
      <DataTable
        caption="Events"
        rows={read.data}
        rowKey={({ type }) => type}
        columns={[
          { label: 'Event', cell: ({ type }) => <code>{type}</code> },
          { label: 'Sent when', cell: ({ description }) => description },
          { label: 'Object', isHiddenOnPhone: true, cell: ({ data }) => data },
        ]}
      />
    </Card>
  );
}
