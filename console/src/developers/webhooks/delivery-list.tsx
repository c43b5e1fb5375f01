import type { WebhookDelivery } from '@stoa/client';
import type { List } from '../../ui/list/list.ts';
import { None, Time } from '../../ui/values.tsx';
import { attemptResult, DeliveryBadge } from './webhook-status.tsx';

const soonMilliseconds = 60_000;

/** Whether the list is about to change: an attempt is due within a minute. */
export const isAttemptSoon = ({ status, next_attempt_at: at }: WebhookDelivery): boolean =>
  status === 'pending' && (at === null || Date.parse(at) - Date.now() <= soonMilliseconds);

/** The deliveries of one endpoint; its page adds where they come from. */
export const deliveryList: Omit<List<WebhookDelivery>, 'resource' | 'load'> = {
  title: 'Deliveries',
  noun: ['delivery', 'deliveries'],
  rowId: ({ id }) => id,
  columns: [
    { id: 'event', label: 'Event', cell: ({ event_type: type }) => type },
    { id: 'status', label: 'Status', cell: (delivery) => <DeliveryBadge {...delivery} /> },
    {
      id: 'response',
      label: 'Last response',
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        return last ? attemptResult(last) : <None />;
      },
    },
    {
      id: 'latency',
      label: 'Time',
      align: 'end',
      isHiddenOnPhone: true,
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        return last ? `${last.latency_ms} ms` : <None />;
      },
    },
    {
      id: 'attempts',
      label: 'Attempts',
      align: 'end',
      isHiddenOnPhone: true,
      cell: ({ attempt_count: count }) => count,
    },
    {
      id: 'next',
      label: 'Next attempt',
      isHiddenOnPhone: true,
      cell: ({ next_attempt_at: at }) => (at === null ? <None /> : <Time at={at} />),
    },
    { id: 'created', label: 'Created', cell: ({ created_at: at }) => <Time at={at} /> },
  ],
  tabs: [
    { label: 'All', search: {} },
    { label: 'Failed', search: { status: 'failed' } },
    { label: 'Pending', search: { status: 'pending' } },
    { label: 'Delivered', search: { status: 'delivered' } },
  ],
  filters: [
    { kind: 'text', name: 'event_type', label: 'Event', placeholder: 'order.created' },
    {
      kind: 'dates',
      name: 'created',
      label: 'Date',
      after: 'created_after',
      before: 'created_before',
    },
  ],
  empty: {
    icon: 'code',
    title: 'No deliveries yet',
    text: 'Send a test event to see whether the receiver accepts it.',
  },
};
