import type { Customer } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { StoreName } from '../app/store-name.tsx';
import { useApi } from '../app/use-api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { toLabel } from '../ui/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Money, Time } from '../ui/values.tsx';
import css from './customers.module.css';

const shownOrders = 10;

/** The latest orders; older ones are in the list of orders. */
export function OrdersCard({ customer }: { customer: Customer }) {
  const { id, email } = customer;
  const read = useApi(['orders', 'of-customer', id], (stoa, options) =>
    stoa.orders.list({ customer_id: id, limit: shownOrders }, options),
  );
  const hasMore = Boolean(read.data?.next_cursor);
  return (
    <Card
      title="Orders"
      isFlush={Boolean(read.data?.orders.length)}
      actions={
        hasMore && (
          <ButtonLink to="/orders" search={{ q: email }} variant="quiet">
            View all orders
          </ButtonLink>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton lines={3} />}
      {read.data?.orders.length === 0 && <p className={css.quiet}>No orders yet.</p>}
      {read.data && read.data.orders.length > 0 && (
        <DataTable
          caption="Orders"
          rows={read.data.orders}
          rowKey={(order) => order.id}
          columns={[
            {
              label: 'Order',
              cell: (order) => <Link to={`/orders/${order.id}`}>{order.name}</Link>,
            },
            { label: 'Date', cell: (order) => <Time at={order.created_at} style="date" /> },
            { label: 'Payment', cell: (order) => toLabel(order.payment_status) },
            {
              label: 'Store',
              isHiddenOnPhone: true,
              cell: (order) => <StoreName slug={order.site_slug} />,
            },
            {
              label: 'Total',
              align: 'end',
              cell: ({ totals, currency }) => <Money amount={totals.total} currency={currency} />,
            },
          ]}
        />
      )}
    </Card>
  );
}
