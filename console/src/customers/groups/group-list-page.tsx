import type { CustomerGroup } from '@stoa/client';
import { useState } from 'react';
import { useCan } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import type { List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { None, Time } from '../../ui/values.tsx';
import { NewGroupDialog } from './new-group-dialog.tsx';

export function GroupListPage() {
  const canWrite = useCan()('write:customers');
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      Create group
    </Button>
  );
  return (
    <>
      <ListPage list={canWrite ? { ...groupList, actions: create } : groupList} />
      {isCreating && <NewGroupDialog onClose={() => setCreating(false)} />}
    </>
  );
}

const groupList: List<CustomerGroup> = {
  resource: 'customer-groups',
  title: 'Groups',
  noun: ['group', 'groups'],
  load: async (stoa, query, options) => {
    const { customer_groups: rows, ...page } = await stoa.customerGroups.list(
      query as object,
      options,
    );
    return { ...page, rows };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/customers/groups/${id}`,
  columns: [
    { id: 'name', label: 'Group', cell: ({ name }) => name },
    {
      id: 'description',
      label: 'Description',
      isHiddenOnPhone: true,
      cell: ({ description }) => description || <None />,
    },
    {
      id: 'members',
      label: 'Members',
      align: 'end',
      cell: ({ members_count: count }) => formatNumber(count),
    },
    {
      id: 'created',
      label: 'Created',
      isHiddenOnPhone: true,
      cell: ({ created_at: at }) => <Time at={at} style="date" />,
    },
  ],
  empty: {
    icon: 'customers',
    title: 'No groups yet',
    text: 'Put customers into a group to give them special prices.',
  },
};
