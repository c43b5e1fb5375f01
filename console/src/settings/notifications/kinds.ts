/** How a kind is received; empty: as for all stores. */
export type Choice = '' | 'each' | 'daily' | 'off';

type NotificationKind = {
  name: string;
  label: string;
  hint: string;
  /** Whether one email a day can replace the single ones. */
  hasSummary?: boolean;
  /** About all stores together. */
  isOfWorkspace?: boolean;
};

export const notificationKinds: NotificationKind[] = [
  {
    name: 'staff_new_order',
    label: 'New orders',
    hint: 'The daily summary comes at 7:00 in the time zone of the store.',
    hasSummary: true,
  },
  {
    name: 'staff_return_requested',
    label: 'Return requests',
    hint: 'When a buyer asks to return items.',
  },
  {
    name: 'staff_refund_failed',
    label: 'Failed refunds',
    hint: 'When the payment processor refuses a refund.',
  },
  {
    name: 'staff_order_disputed',
    label: 'Disputes',
    hint: 'When a buyer or member disputes a payment with their bank.',
  },
  {
    name: 'staff_low_stock',
    label: 'Low stock',
    hint: 'When a variant falls to the threshold of its store.',
  },
  {
    name: 'staff_out_of_stock',
    label: 'Out of stock',
    hint: 'When the last unit of a variant is sold.',
  },
  {
    name: 'staff_emails_bouncing',
    label: 'Emails not delivered',
    hint: 'When a buyer’s address is rejected; at most once a day.',
  },
  {
    name: 'staff_weekly_digest',
    label: 'Weekly digest',
    hint: 'Orders and revenue of the week, on Mondays.',
    isOfWorkspace: true,
  },
];

/** The choices of a kind, for one store or for all of them. */
export function choiceOptions(
  { hasSummary }: NotificationKind,
  isOfStore: boolean,
): { value: Choice; label: string }[] {
  return [
    ...(isOfStore ? [{ value: '' as const, label: 'As for all stores' }] : []),
    { value: 'each', label: hasSummary ? 'One email per order' : 'On' },
    ...(hasSummary ? [{ value: 'daily' as const, label: 'Daily summary' }] : []),
    { value: 'off', label: 'Off' },
  ];
}
