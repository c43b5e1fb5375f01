import type { Email } from '@stoa/client';
import { Badge, type Tone } from '../ui/badge.tsx';
import { toLabel } from '../ui/format.ts';

/** Kinds of emails to buyers, in the order in which settings list them. */
export const buyerEmailGroups: { title: string; kinds: Record<string, string> }[] = [
  {
    title: 'Orders',
    kinds: {
      order_confirmed: 'Order confirmed',
      order_shipped: 'Items shipped',
      downloads_ready: 'Downloads ready',
      order_cancelled: 'Order canceled',
      order_refunded: 'Refund complete',
      order_voided: 'Payment not received',
    },
  },
  {
    title: 'Returns and exchanges',
    kinds: {
      return_requested: 'Return requested',
      return_approved: 'Return approved',
      return_rejected: 'Return declined',
      return_received: 'Return received',
      exchange_requested: 'Exchange requested',
      exchange_approved: 'Exchange approved',
    },
  },
  {
    title: 'Payments',
    kinds: { payment_failed: 'Payment failed', payment_returned: 'Payment too late' },
  },
  {
    title: 'Memberships',
    kinds: {
      membership_payment_due: 'Payment due',
      membership_started: 'Membership started',
      membership_renewal_due: 'Renewal due',
      membership_past_due: 'Payment overdue',
      membership_ended: 'Membership ended',
    },
  },
];

const staffKinds: Record<string, string> = {
  staff_new_order: 'New order',
  staff_return_requested: 'Return requested (staff)',
  staff_refund_failed: 'Refund failed',
  staff_order_disputed: 'Payment disputed',
  staff_membership_disputed: 'Membership payment disputed',
  staff_low_stock: 'Low stock',
  staff_out_of_stock: 'Out of stock',
  staff_emails_bouncing: 'Emails not delivered',
  staff_weekly_digest: 'Weekly digest',
  staff_daily_orders: 'Daily orders',
};

/** Every kind with its name. */
export const emailKindNames: Record<string, string> = Object.assign(
  {},
  ...buyerEmailGroups.map(({ kinds }) => kinds),
  staffKinds,
);

export const emailKindName = (kind: string): string => emailKindNames[kind] ?? toLabel(kind);

export const emailStates: Record<string, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'good' },
  deferred: { label: 'Retrying', tone: 'warn' },
  bounced: { label: 'Not delivered', tone: 'bad' },
  suppressed: { label: 'Address suppressed', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
  skipped: { label: 'Not sent', tone: 'neutral' },
};

export function EmailBadge({ state }: Pick<Email, 'state'>) {
  const { label, tone } = emailStates[state] ?? { label: toLabel(state), tone: 'neutral' as const };
  return <Badge tone={tone}>{label}</Badge>;
}

const reasons: Record<string, string> = {
  no_address: 'The buyer has no email address.',
  not_requested: 'The items were shipped without an email.',
  kind_disabled: 'This email is switched off.',
  outbox_only: 'Written to the outbox: the server has no mail server, or this is a demo store.',
  too_many_emails: 'Too many emails to this address within an hour.',
  not_found: 'What it is about no longer exists.',
  address_suppressed: 'An earlier email to this address was rejected.',
  replaced: 'Sent to a corrected address instead.',
  member_removed: 'The member left the workspace before it was sent.',
};

/** Why an email was not sent or not delivered, as a sentence; null if it was. */
export const emailReason = ({ reason }: Pick<Email, 'reason'>): string | null =>
  reason === null ? null : (reasons[reason] ?? `The mail server answered: ${reason}.`);

/** Whether the buyer did not get the email, so someone has to act. */
export const isUndelivered = ({ state, reason }: Pick<Email, 'state' | 'reason'>): boolean =>
  ['bounced', 'suppressed', 'failed'].includes(state) || reason === 'too_many_emails';

/** `German` for `de-AT`; the tag itself if it is unknown. */
export function languageName(tag: string): string {
  const names = new Intl.DisplayNames(undefined, { type: 'language' });
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
