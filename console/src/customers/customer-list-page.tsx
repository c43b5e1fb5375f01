import type { Customer } from '@stoa/client';
import { useState } from 'react';
import { useCan } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { formatNumber } from '../ui/format.ts';
import type { BulkAction, Filter, List } from '../ui/list/list.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { Money, None, Time } from '../ui/values.tsx';
import {
  type CustomerBulk,
  CustomerBulkDialog,
  customerBulkLabels,
} from './customer-bulk-dialog.tsx';
import { customerName } from './customer-name.ts';
import { usePlans } from './memberships/use-plans.ts';
import { NewCustomerDialog } from './new-customer-dialog.tsx';
import { useGroups } from './use-groups.ts';

export function CustomerListPage() {
  const can = useCan();
  const groupFilter = useGroupFilter();
  const membershipFilters = useMembershipFilters();
  const [isCreating, setCreating] = useState(false);
  const [bulk, setBulk] = useState<CustomerBulk | null>(null);
  return (
    <>
      <ListPage
        list={{
          ...customerList,
          filters: [...groupFilter, ...membershipFilters],
          ...(can('write:customers') && {
            // The filter is there if the workspace has groups.
            bulkActions: groupFilter.length > 0 ? groupActions(setBulk) : [],
            actions: (
              <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
                Create customer
              </Button>
            ),
          }),
        }}
      />
      {bulk && <CustomerBulkDialog bulk={bulk} onClose={() => setBulk(null)} />}
      {isCreating && <NewCustomerDialog onClose={() => setCreating(false)} />}
    </>
  );
}

const groupActions = (open: (bulk: CustomerBulk) => void): BulkAction<Customer>[] =>
  (['add_to_group', 'remove_from_group'] as const).map((change) => ({
    label: customerBulkLabels[change],
    open: (selection) => open({ change, selection }),
  }));

/** A filter by group, if the workspace has groups. */
function useGroupFilter(): Filter[] {
  const groups = useGroups();
  if (groups.length === 0) return [];
  const options = groups.map(({ id, name }) => ({ value: id, label: name }));
  return [{ kind: 'options', name: 'group_id', label: 'Group', isSingle: true, options }];
}

/** Filters by membership, if the workspace has plans. */
function useMembershipFilters(): Filter[] {
  const plans = usePlans();
  if (plans.length === 0) return [];
  const options = plans.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { kind: 'options', name: 'plan_id', label: 'Plan', isSingle: true, options },
    { kind: 'flag', name: 'is_member', label: 'Membership', on: 'Members', off: 'Not members' },
  ];
}

const customerList: List<Customer> = {
  resource: 'customers',
  exports: 'customers',
  title: 'Customers',
  noun: ['customer', 'customers'],
  hasCount: true,
  load: async (stoa, query, options) => {
    const { customers, ...page } = await stoa.customers.list(query as object, options);
    return { ...page, rows: customers };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/customers/${id}`,
  columns: [
    { id: 'name', label: 'Customer', cell: customerName },
    { id: 'email', label: 'Email', isHiddenOnPhone: true, cell: ({ email }) => email },
    {
      id: 'groups',
      label: 'Groups',
      isHiddenOnPhone: true,
      cell: ({ groups }) => groups.map(({ name }) => name).join(', ') || <None />,
    },
    {
      id: 'membership',
      label: 'Membership',
      isHiddenOnPhone: true,
      cell: ({ memberships }) =>
        memberships.length === 0 ? <None /> : memberships.map(({ plan }) => plan.name).join(', '),
    },
    {
      id: 'orders',
      label: 'Orders',
      align: 'end',
      cell: ({ orders_count: count }) => formatNumber(count),
    },
    {
      id: 'spent',
      label: 'Spent',
      align: 'end',
      cell: ({ currency, total_spent: spent }) =>
        currency === null ? <None /> : <Money amount={spent} currency={currency} />,
    },
    {
      id: 'last_order',
      label: 'Last order',
      isHiddenOnPhone: true,
      cell: ({ last_order_at: at }) => (at === null ? <None /> : <Time at={at} />),
    },
    {
      id: 'created',
      label: 'Created',
      isOptional: true,
      sort: { ascending: 'created_at', descending: '-created_at' },
      cell: ({ created_at: at }) => <Time at={at} />,
    },
  ],
  searchLabel: 'Search name or email',
  empty: {
    icon: 'customers',
    title: 'No customers yet',
    text: 'Buyers appear here with their first order or membership.',
  },
};
