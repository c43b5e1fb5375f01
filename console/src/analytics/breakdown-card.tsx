import type { AnalyticsBreakdown } from '@stoa/client';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { channelNames } from '../app/channel-table.tsx';
import { useApi } from '../app/use-api.ts';
import { useCan, useStoreFilter } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { countryName } from '../ui/countries.ts';
import { saveFile, toCsv } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import { formatNumber } from '../ui/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Money } from '../ui/values.tsx';
import css from './analytics.module.css';

const dimensions = [
  { value: 'channel', label: 'By channel' },
  { value: 'agent', label: 'By agent' },
  { value: 'product', label: 'By product' },
  { value: 'country', label: 'By country' },
  { value: 'coupon', label: 'By discount code' },
] as const;

type Dimension = (typeof dimensions)[number]['value'];
type Row = AnalyticsBreakdown['rows'][number];

/** Orders and sales in the range. The grouping is in the URL. */
export function BreakdownCard({ days, currency }: { days: number; currency: string }) {
  const { by: named } = useSearch({ strict: false }) as { by?: string };
  const navigate = useNavigate();
  const filter = useStoreFilter();
  const { value: by } = dimensions.find(({ value }) => value === named) ?? dimensions[0];
  const range = `${days}d`;
  const canExport = useCan()('write:settings');
  const read = useApi(
    ['analytics', 'breakdown', by, range, filter],
    (stoa, options) => stoa.analytics.breakdown.get({ by, range, ...filter }, options),
    { keepsPrevious: true },
  );
  const choose = (value: Dimension) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, by: value })) as never });
  return (
    <Card
      title="Orders"
      isFlush
      actions={
        <div className={css.actions}>
          {canExport && read.data && read.data.rows.length > 0 && (
            <Button icon="download" onClick={() => saveRows(by, read.data.rows, currency)}>
              Export
            </Button>
          )}
          <SelectField
            label="Group orders"
            isLabelHidden
            name="by"
            value={by}
            options={dimensions}
            onChange={choose}
            error={null}
          />
        </div>
      }
    >
      {read.isPending && <Skeleton lines={4} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.rows.length === 0 && <EmptyState icon="orders" title="No orders in this range" />}
      {read.data && read.data.rows.length > 0 && (
        <BreakdownTable rows={read.data.rows} by={read.data.by as Dimension} currency={currency} />
      )}
    </Card>
  );
}

/** Saves the rows as a spreadsheet reads them, with amounts in the minor unit. */
const saveRows = (by: Dimension, rows: Row[], currency: string) =>
  saveFile(
    `orders-by-${by}.csv`,
    'text/csv',
    toCsv(
      [by, 'name', 'orders', `sales_${currency.toLowerCase()}_minor_units`],
      rows.map(({ key, name, orders, sales }) => [key, name, orders, sales[currency] ?? 0]),
    ),
  );

type BreakdownTableProps = { rows: Row[]; by: Dimension; currency: string };

function BreakdownTable({ rows, by, currency }: BreakdownTableProps) {
  const { heading, cell } = columns[by];
  return (
    <DataTable
      caption={`Orders and sales by ${by}`}
      rows={rows}
      rowKey={({ key }) => key ?? ''}
      columns={[
        { label: heading, cell },
        { label: 'Orders', align: 'end', cell: ({ orders }) => formatNumber(orders) },
        {
          label: `Sales in ${currency}, before refunds`,
          align: 'end',
          cell: ({ sales }) => <Money amount={sales[currency] ?? 0} currency={currency} />,
        },
      ]}
    />
  );
}

const columns: Record<Dimension, { heading: string; cell: (row: Row) => React.ReactNode }> = {
  channel: { heading: 'Channel', cell: ({ key }) => channelNames[key ?? ''] ?? key },
  agent: { heading: 'Agent', cell: ({ key }) => key ?? 'No verified agent' },
  country: {
    heading: 'Country',
    cell: ({ key }) => (key === null ? 'Not shipped' : countryName(key)),
  },
  product: {
    heading: 'Product',
    cell: ({ key, name }) => (name === null ? key : <Link to={`/products/${key}`}>{name}</Link>),
  },
  coupon: { heading: 'Discount code', cell: ({ key }) => key },
};
