import type { Order } from '@stoa/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { channelNames } from '../app/channel-table.tsx';
import { StoreName } from '../app/store-name.tsx';
import { useCan, useStores } from '../app/workspace.tsx';
import type { BulkAction, List } from '../ui/list/list.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useFilters } from '../ui/list/list-state.ts';
import { Money, None, Time } from '../ui/values.tsx';
import { NewOrdersButton } from './new-orders-button.tsx';
import { type OrderBulk, OrderBulkDialog, orderBulkLabels } from './order-bulk-dialog.tsx';
import { orderFilters } from './order-filters.ts';
import { hasSlip } from './order-lines.ts';
import { FulfillmentBadge, PaymentBadge, ReturnsBadge } from './order-status.tsx';

export function OrderListPage() {
  const can = useCan();
  const navigate = useNavigate();
  const filters = useFilters(orderList);
  const [bulk, setBulk] = useState<OrderBulk | null>(null);
  const { stores, store } = useStores();
  // Numbers are those of a store, so several stores have orders of the same name.
  const hasSeveral = store === null && stores.length > 1;
  const columns = orderList.columns.map((column) =>
    column.id === 'store' ? { ...column, isOptional: !hasSeveral } : column,
  );
  const printSlips: BulkAction<Order> = {
    label: 'Print packing slips',
    icon: 'print',
    refuse: (orders) => (orders.some(hasSlip) ? null : 'Nothing in these orders is shipped'),
    run: (orders) =>
      void navigate({
        to: '/orders/packing-slips',
        search: { id: orders.filter(hasSlip).map(({ id }) => id) } as never,
      }),
  };
  return (
    <>
      <ListPage
        list={{
          ...orderList,
          columns,
          notice: <NewOrdersButton filters={filters} />,
          bulkActions: [...(can('write:orders') ? orderActions(setBulk) : []), printSlips],
        }}
      />
      {bulk && <OrderBulkDialog bulk={bulk} onClose={() => setBulk(null)} />}
    </>
  );
}

const orderActions = (open: (bulk: OrderBulk) => void): BulkAction<Order>[] =>
  (['fulfill', 'add_tags', 'remove_tags', 'resend_confirmation', 'cancel'] as const).map(
    (change) => ({
      label: orderBulkLabels[change],
      open: (selection) => open({ change, selection }),
    }),
  );

const orderList: List<Order> = {
  resource: 'orders',
  exports: 'orders',
  title: 'Orders',
  noun: ['order', 'orders'],
  hasStores: true,
  hasCount: true,
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
    {
      id: 'date',
      label: 'Date',
      sort: { ascending: 'created_at', descending: '-created_at' },
      cell: (order) => <Time at={order.created_at} />,
    },
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
    {
      id: 'returns',
      label: 'Returns',
      isHiddenOnPhone: true,
      cell: (order) => <ReturnsBadge order={order} />,
    },
    {
      id: 'channel',
      label: 'Channel',
      isHiddenOnPhone: true,
      cell: ({ agent, channel }) => (agent ? new URL(agent.iss).hostname : channelNames[channel]),
    },
    {
      id: 'store',
      label: 'Store',
      isOptional: true,
      cell: ({ site_slug: slug }) => <StoreName slug={slug} />,
    },
    {
      id: 'tags',
      label: 'Tags',
      isOptional: true,
      cell: ({ tags }) => tags.join(', '),
    },
    { id: 'items', label: 'Items', align: 'end', isHiddenOnPhone: true, cell: countItems },
    {
      id: 'total',
      label: 'Total',
      align: 'end',
      sort: { ascending: 'total', descending: '-total' },
      cell: ({ totals, currency }) => <Money amount={totals.total} currency={currency} />,
    },
  ],
  searchLabel: 'Search number, buyer or SKU',
  filters: orderFilters,
  tabs: [
    { label: 'All', search: {} },
    { label: 'Open', search: { status: 'pending' } },
    { label: 'Unfulfilled', search: { awaits_fulfillment: 'true' } },
    { label: 'Returns', search: { return_status: ['requested', 'approved'] } },
    { label: 'Refunded', search: { payment_status: ['partially_refunded', 'refunded'] } },
  ],
  empty: {
    icon: 'orders',
    title: 'No orders yet',
    text: 'Orders from people and agents appear here.',
  },
};

function countItems({ items }: Order): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
