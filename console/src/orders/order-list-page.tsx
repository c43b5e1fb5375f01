import type { Order } from '@stoa/client';
import type { List } from '../ui/list/list.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { Money, None, Time } from '../ui/values.tsx';
import { FulfillmentBadge, PaymentBadge } from './order-status.tsx';

export function OrderListPage() {
  return <ListPage list={orderList} />;
}

const orderList: List<Order> = {
  resource: 'orders',
  title: 'Orders',
  noun: ['order', 'orders'],
  hasStores: true,
  load: async (stoa, query, options) => {
    const { orders, ...page } = await stoa.orders.list(query as object, options);
    return { ...page, rows: orders };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/orders/${id}`,
  columns: [
    {
      id: 'name',
      label: 'Order',
      cell: ({ name }) => name,
    },
    { id: 'date', label: 'Date', cell: (order) => <Time at={order.created_at} /> },
    {
      id: 'customer',
      label: 'Customer',
      cell: ({ buyer }) => buyer?.name ?? buyer?.email ?? <None />,
    },
    {
      id: 'payment',
      label: 'Payment',
      cell: (order) => <PaymentBadge order={order} />,
    },
    {
      id: 'fulfillment',
      label: 'Fulfillment',
      cell: (order) => <FulfillmentBadge order={order} />,
    },
    { id: 'items', label: 'Items', align: 'end', isHiddenOnPhone: true, cell: countItems },
    {
      id: 'total',
      label: 'Total',
      align: 'end',
      cell: ({ totals, currency }) => <Money amount={totals.total} currency={currency} />,
    },
  ],
  searchLabel: 'Search orders',
  filters: [
    {
      kind: 'dates',
      name: 'created',
      label: 'Date',
      after: 'created_after',
      before: 'created_before',
    },
  ],
  tabs: [
    { label: 'All', search: {} },
    { label: 'Unfulfilled', search: { status: 'pending' } },
  ],
  empty: {
    icon: 'orders',
    title: 'No orders yet',
    text: 'Orders of people and agents appear here.',
  },
};

function countItems({ items }: Order): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
