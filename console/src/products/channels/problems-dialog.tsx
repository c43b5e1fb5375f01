import { Link } from '@tanstack/react-router';
import { useApi } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from '../products.module.css';
import type { ChannelReport, Reason } from './channels.ts';

type ProblemsDialogProps = {
  slug: string;
  channel: ChannelReport['channel'];
  reason: Reason;
  onClose: () => void;
};

/** The first products behind a reason. */
export function ProblemsDialog({ slug, channel, reason, onClose }: ProblemsDialogProps) {
  const { code, message, products } = reason;
  const read = useApi(['feeds', slug, channel, code], (stoa, options) =>
    stoa.sites.feeds.problems.list(slug, { channel, code: code as never, limit: 100 }, options),
  );
  const rows = read.data?.problems ?? [];
  return (
    <Dialog title={message} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {read.isPending && <Skeleton lines={6} />}
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {rows.length > 0 && (
        <DataTable
          caption="Products"
          rows={rows}
          rowKey={(row) => `${row.product_id} ${row.variant_id}`}
          columns={[
            {
              label: 'Product',
              cell: ({ product_id: id, product_name: name }) => (
                <Link to="/products/$id" params={{ id } as never}>
                  {name}
                </Link>
              ),
            },
            {
              label: 'Variants',
              cell: ({ variant_id: id }) => (id === null ? 'All' : <code>{id}</code>),
            },
          ]}
        />
      )}
      {read.data?.next_cursor && (
        <p className={css.muted}>The first 100 of {formatNumber(products)} products.</p>
      )}
    </Dialog>
  );
}
