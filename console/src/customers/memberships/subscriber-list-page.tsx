import type { MembershipSubscriber } from '@stoa/client';
import { useState } from 'react';
import { useCan } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Filter, List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { None, Time } from '../../ui/values.tsx';
import { SignUpDialog } from './sign-up-dialog.tsx';
import { formatPrice, SubscriberBadge } from './subscriber-status.tsx';
import { usePlans } from './use-plans.ts';

export function SubscriberListPage() {
  const canWrite = useCan()('write:memberships');
  const plans = usePlans();
  const [isSigningUp, setSigningUp] = useState(false);
  const planFilter: Filter[] =
    plans.length === 0
      ? []
      : [
          {
            kind: 'options',
            name: 'plan_id',
            label: 'Plan',
            isSingle: true,
            options: plans.map(({ id, name }) => ({ value: id, label: name })),
          },
        ];
  const actions = (
    <>
      <ButtonLink to="/customers/memberships/plans">Plans</ButtonLink>
      {canWrite && (
        <Button variant="primary" icon="plus" onClick={() => setSigningUp(true)}>
          Sign up customer
        </Button>
      )}
    </>
  );
  return (
    <>
      <ListPage
        list={{
          ...subscribers,
          filters: [
            ...planFilter,
            { kind: 'text', name: 'email', label: 'Email', placeholder: 'ann@example.com' },
          ],
          actions,
        }}
      />
      {isSigningUp && <SignUpDialog onClose={() => setSigningUp(false)} />}
    </>
  );
}

const subscribers: List<MembershipSubscriber> = {
  resource: 'subscribers',
  title: 'Memberships',
  noun: ['subscriber', 'subscribers'],
  hasStores: true,
  load: async (stoa, query, options) => {
    const { subscribers: rows, ...page } = await stoa.memberships.subscribers.list(
      query as object,
      options,
    );
    return { ...page, rows };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/customers/memberships/${id}`,
  columns: [
    { id: 'name', label: 'Subscriber', cell: ({ name, email }) => name ?? email },
    {
      id: 'status',
      label: 'Status',
      cell: (subscriber) => <SubscriberBadge subscriber={subscriber} />,
    },
    { id: 'plan', label: 'Plan', cell: ({ plan }) => plan.name },
    { id: 'price', label: 'Price', isHiddenOnPhone: true, cell: formatPrice },
    {
      id: 'renewal',
      label: 'Next renewal',
      cell: (subscriber) => <NextRenewal subscriber={subscriber} />,
    },
    {
      id: 'email',
      label: 'Email',
      isOptional: true,
      cell: ({ email }) => email,
    },
    {
      id: 'since',
      label: 'Member since',
      isHiddenOnPhone: true,
      cell: ({ activated_at: at }) => (at === null ? <None /> : <Time at={at} style="date" />),
    },
  ],
  tabs: [
    { label: 'All', search: {} },
    { label: 'Active', search: { status: 'active' } },
    { label: 'Past due', search: { status: 'past_due' } },
    { label: 'Pending', search: { status: 'pending' } },
    { label: 'Disputed', search: { disputed: 'true' } },
    { label: 'Canceled', search: { status: 'cancelled' } },
  ],
  empty: {
    icon: 'customers',
    title: 'No subscribers yet',
    text: 'Create a plan that customers join, or sign up a customer yourself.',
  },
};

/** When the next period begins, or that it waits for its payment. */
function NextRenewal({ subscriber }: { subscriber: MembershipSubscriber }) {
  const { status, payment_url: paymentUrl, current_period_end: end } = subscriber;
  if (status === 'cancelled') return <None />;
  if (paymentUrl !== null) return <Badge tone="warn">Payment due</Badge>;
  return end === null ? 'No end' : <Time at={end} style="date" />;
}
