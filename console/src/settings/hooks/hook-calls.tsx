import { useApi } from '../../app/use-api.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/values.tsx';

/** As many as fit next to the other cards; the API lists more. */
const displayedCalls = 10;

export function HookCalls({ id, title }: { id: string; title: string }) {
  const read = useApi([`hooks/${id}`, 'calls'], (stoa, options) =>
    stoa.hooks.calls.list(id, options),
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={3} />;
  if (read.data.calls.length === 0) return <p>No calls in the last seven days.</p>;
  return (
    <DataTable
      caption={`Latest calls: ${title}`}
      rows={read.data.calls.slice(0, displayedCalls)}
      rowKey={(call) => call.id}
      columns={[
        { label: 'Time', cell: ({ at }) => <Time at={at} /> },
        ...(read.data.calls.some(({ action }) => action !== null)
          ? [{ label: 'Action', cell: ({ action }: { action: string | null }) => action }]
          : []),
        { label: 'Duration', align: 'end', cell: ({ milliseconds: ms }) => `${ms} ms` },
        { label: 'Status', align: 'end', cell: ({ status }) => status ?? 'None' },
        { label: 'Result', cell: ({ problem }) => problem ?? 'Valid answer' },
      ]}
    />
  );
}
