import type { InventoryItem, StockAdjustment } from '@stoa/client';
import { useState } from 'react';
import { useApi } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatNumber, toLabel } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { None, Time } from '../../ui/values.tsx';
import { reasons } from './adjust-form.ts';
import css from './inventory.module.css';
import { itemName } from './inventory-item.ts';

/** Who changed the units of a variant, and why; the newest 20, 50 or 100 changes. */
export function HistoryDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const [limit, setLimit] = useState(20);
  const id = item.variant_id;
  const read = useApi(
    ['inventory', 'history', id, limit],
    (stoa, options) => stoa.inventory.adjustments.list({ variant_id: id, limit }, options),
    { keepsPrevious: true },
  );
  return (
    <Dialog title={`Stock history of ${itemName(item)}`} size="large" onClose={onClose}>
      {read.isPending && <Skeleton lines={5} />}
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.adjustments.length === 0 && (
        <p>
          The stock of this variant has not been adjusted yet. Sales and returns are in its orders.
        </p>
      )}
      {read.data && read.data.adjustments.length > 0 && (
        <>
          <DataTable
            caption="Changes of stock"
            columns={columns}
            rows={read.data.adjustments}
            rowKey={(one) => one.id}
          />
          <p className={css.hint}>Sales, returns and imports of products are not listed.</p>
        </>
      )}
      {read.data?.next_cursor && limit < 100 && (
        <Button onClick={() => setLimit(limit === 20 ? 50 : 100)}>Show earlier changes</Button>
      )}
    </Dialog>
  );
}

const columns: { label: string; align?: 'end'; cell: (one: StockAdjustment) => React.ReactNode }[] =
  [
    { label: 'Date', cell: ({ created_at: at }) => <Time at={at} /> },
    { label: 'Change', align: 'end', cell: ({ change }) => changeText(change) },
    {
      label: 'On hand',
      align: 'end',
      cell: ({ on_hand_after: after }) => (after === null ? 'Not tracked' : formatNumber(after)),
    },
    { label: 'Reason', cell: ({ reason }) => reasonText(reason) },
    { label: 'By', cell: ({ author }) => (author ? authorText(author.kind) : 'Server') },
    { label: 'Note', cell: ({ note }) => note ?? <None /> },
  ];

function changeText(change: number | null) {
  if (change === null) return <None />;
  return change > 0 ? `+${formatNumber(change)}` : formatNumber(change).replace('-', '\u2212');
}

const reasonText = (reason: string) =>
  reason === 'product_updated'
    ? 'Product edited'
    : (reasons.find(({ value }) => value === reason)?.label ?? toLabel(reason));

const authorText = (kind: string) =>
  kind === 'person' ? 'Team member' : kind === 'api_key' ? 'API key' : toLabel(kind);
