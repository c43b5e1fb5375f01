import { channelNames } from '../app/channel-table.tsx';
import { toLabel } from '../ui/format.ts';
import type { Filter } from '../ui/list/list.ts';

const optionsOf = (values: string[]) => values.map((value) => ({ value, label: toLabel(value) }));

export const orderFilters: Filter[] = [
  {
    kind: 'options',
    name: 'payment_status',
    label: 'Payment',
    options: optionsOf([
      ...['paid', 'authorized', 'partially_paid', 'settling'],
      ...['partially_refunded', 'refunded', 'voided'],
    ]),
  },
  {
    kind: 'options',
    name: 'fulfillment_status',
    label: 'Fulfillment',
    options: optionsOf(['unfulfilled', 'partially_fulfilled', 'fulfilled']),
  },
  {
    kind: 'dates',
    name: 'created',
    label: 'Date',
    after: 'created_after',
    before: 'created_before',
  },
  {
    kind: 'options',
    name: 'channel',
    label: 'Channel',
    options: Object.entries(channelNames).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'options',
    name: 'status',
    label: 'Order',
    options: optionsOf(['pending', 'fulfilled', 'cancelled', 'refunded', 'returned', 'voided']).map(
      // "Pending" would not say that an order is paid and waits for shipment.
      (option) => (option.value === 'pending' ? { ...option, label: 'Open' } : option),
    ),
  },
  {
    kind: 'options',
    name: 'return_status',
    label: 'Returns',
    options: optionsOf(['requested', 'approved', 'received', 'completed', 'rejected']),
  },
  { kind: 'text', name: 'tag', label: 'Tag' },
  { kind: 'text', name: 'country', label: 'Country', placeholder: 'US' },
  { kind: 'text', name: 'agent', label: 'Agent', placeholder: 'https://agent.example/profile' },
  {
    kind: 'flag',
    name: 'awaits_fulfillment',
    label: 'To fulfill',
    on: 'Items left to fulfill',
    off: 'Nothing left to fulfill',
  },
  {
    kind: 'flag',
    name: 'capture_refused',
    label: 'Capture',
    on: 'Shipped, capture refused',
    off: 'No refused capture',
  },
  {
    kind: 'flag',
    name: 'authorization_ending',
    label: 'Authorization',
    on: 'About to expire, or expired',
    off: 'Not about to expire',
  },
  { kind: 'flag', name: 'disputed', label: 'Dispute', on: 'Disputed', off: 'Not disputed' },
  { kind: 'flag', name: 'test', label: 'Test', on: 'Only test orders', off: 'No test orders' },
];
