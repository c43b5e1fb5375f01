import type { MembershipPlan } from '@stoa/client';
import { useState } from 'react';
import { StoreName } from '../../app/store-name.tsx';
import { useCan } from '../../app/workspace.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import type { List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { NewPlanDialog } from './new-plan-dialog.tsx';
import { formatPrice, PlanBadge } from './subscriber-status.tsx';

export function PlanListPage() {
  const canWrite = useCan()('write:memberships');
  const [isCreating, setCreating] = useState(false);
  const actions = (
    <>
      <ButtonLink to="/customers/memberships">Subscribers</ButtonLink>
      {canWrite && (
        <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
          Create plan
        </Button>
      )}
    </>
  );
  return (
    <>
      <ListPage list={{ ...plans, actions }} />
      {isCreating && <NewPlanDialog onClose={() => setCreating(false)} />}
    </>
  );
}

const plans: List<MembershipPlan> = {
  resource: 'membership-plans',
  title: 'Membership plans',
  noun: ['plan', 'plans'],
  hasStores: true,
  load: async (stoa, query, options) => {
    const { plans: rows, ...page } = await stoa.memberships.plans.list(query as object, options);
    return { ...page, rows };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/customers/memberships/plans/${id}`,
  columns: [
    { id: 'name', label: 'Plan', cell: ({ name }) => name },
    { id: 'state', label: 'Sign-up', cell: (plan) => <PlanBadge plan={plan} /> },
    { id: 'price', label: 'Price', cell: formatPrice },
    {
      id: 'members',
      label: 'Members',
      align: 'end',
      cell: ({ subscribers_count: count }) => formatNumber(count),
    },
    {
      id: 'store',
      label: 'Store',
      isOptional: true,
      cell: ({ site_slug: slug }) => <StoreName slug={slug} />,
    },
  ],
  empty: {
    icon: 'customers',
    title: 'No plans yet',
    text: 'Offer a membership with a price, perks and, through a customer group, its own prices.',
  },
};
