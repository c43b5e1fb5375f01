import type { Payment } from '@stoa/client';
import { Badge } from '../../ui/badge.tsx';
import type { List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Money, None, Time } from '../../ui/values.tsx';
import css from '../settings.module.css';
import {
  describeMethod,
  describePurpose,
  describeReason,
  PaymentStatusBadge,
  subjectPath,
} from './payment-status.tsx';

export const PaymentListPage = () => <ListPage list={payments} />;

const payments: List<Payment> = {
  resource: 'payments',
  title: 'All payments',
  noun: ['payment', 'payments'],
  hasStores: true,
  load: async (stoa, query, options) => {
    const { payments: rows, ...page } = await stoa.payments.list(query as object, options);
    return { ...page, rows };
  },
  rowId: ({ id }) => id,
  href: (payment) => subjectPath(payment) ?? '/settings/payments',
  columns: [
    { id: 'for', label: 'For', cell: describePurpose },
    { id: 'created', label: 'Date', cell: ({ created_at: at }) => <Time at={at} /> },
    { id: 'method', label: 'Method', cell: describeMethod },
    {
      id: 'status',
      label: 'Status',
      cell: (payment) => (
        <span className={css.badged}>
          <PaymentStatusBadge payment={payment} />
          {payment.test && <Badge tone="info">Test</Badge>}
        </span>
      ),
    },
    {
      id: 'failure',
      label: 'Reason',
      isHiddenOnPhone: true,
      cell: (payment) => describeReason(payment) ?? <None />,
    },
    {
      id: 'reference',
      label: 'Reference',
      isOptional: true,
      cell: ({ reference }) => reference ?? <None />,
    },
    {
      id: 'amount',
      label: 'Amount',
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: 'captured',
      label: 'Captured',
      align: 'end',
      isOptional: true,
      cell: ({ captured_amount: captured, currency }) =>
        captured === null ? <None /> : <Money amount={captured} currency={currency} />,
    },
  ],
  filters: [
    {
      kind: 'options',
      name: 'status',
      label: 'Status',
      options: [
        { value: 'succeeded', label: 'Paid or settled' },
        { value: 'processing', label: 'Processing or pending' },
        { value: 'pending', label: 'Waiting for the payer' },
        { value: 'failed', label: 'Failed or void' },
        { value: 'cancelled', label: 'Canceled' },
      ],
    },
    {
      kind: 'options',
      name: 'method',
      label: 'Method',
      options: [
        { value: 'hosted', label: 'Payment page' },
        { value: 'token', label: 'Agent token' },
        { value: 'x402', label: 'x402' },
      ],
    },
    {
      kind: 'flag',
      name: 'paid_after_void',
      label: 'Alarm',
      on: 'Paid after void',
    },
    {
      kind: 'flag',
      name: 'release_failed',
      label: 'Release',
      on: 'Not released',
    },
    {
      kind: 'flag',
      name: 'test',
      label: 'Test',
      on: 'Only test payments',
      off: 'No test payments',
    },
  ],
  tabs: [
    { label: 'All', search: {} },
    { label: 'Paid', search: { status: 'succeeded' } },
    { label: 'Processing', search: { status: 'processing' } },
    { label: 'Failed', search: { status: 'failed' } },
    { label: 'Alarms', search: { paid_after_void: 'true' } },
  ],
  empty: {
    icon: 'refund',
    title: 'No payments yet',
    text: 'Payments of buyers and agents appear here.',
  },
};
