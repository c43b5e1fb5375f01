import type { Payment } from '@stoa/client';
import { useState } from 'react';
import { useCanManage } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { BulkAction, List } from '../../ui/list/list.ts';
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
import { hasOwedRefund, SettleRefundsDialog } from './settle-refunds-dialog.tsx';

export function PaymentListPage() {
  const can = useCanManage();
  const [settling, setSettling] = useState<Payment[] | null>(null);
  const bulkActions: BulkAction<Payment>[] = [
    {
      label: 'Mark refunds as settled',
      refuse: (rows) => (rows.some(hasOwedRefund) ? null : 'They have no failed refund'),
      run: (rows) => setSettling(rows.filter(hasOwedRefund)),
    },
  ];
  return (
    <>
      <ListPage list={{ ...payments, ...(can('write:orders') && { bulkActions }) }} />
      {settling && <SettleRefundsDialog payments={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

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
      cell: (payment) => (
        <span className={css.badged}>
          {describeReason(payment) ?? (hasOwedRefund(payment) ? null : <None />)}
          {hasOwedRefund(payment) && <Badge tone="bad">Refund failed</Badge>}
        </span>
      ),
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
      name: 'refund_failed',
      label: 'Refund',
      on: 'Refund failed',
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
