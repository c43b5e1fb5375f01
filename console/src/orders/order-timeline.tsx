import type { Email, TimelineEntry as Entry, Order } from '@stoa/client';
import { NoteForm } from '../app/notes/note-form.tsx';
import { noteTitle } from '../app/notes/note-title.ts';
import { useApi, useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatMoney, toLabel } from '../ui/format.ts';
import type { IconName } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { EmailTitle, emailText } from './email-entry.tsx';
import { canResend } from './use-order-emails.ts';

type OrderTimelineProps = {
  order: Order;
  emails: Email[];
  canWrite: boolean;
  onResend: (email: Email) => void;
};

/** Events, notes and emails of an order. Keys start with `orders`, so every action reloads it. */
export function OrderTimeline({ order, emails, canWrite, onResend }: OrderTimelineProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const read = useApi(['orders', order.id, 'timeline'], (stoa, options) =>
    stoa.orders.timeline.list(order.id, { limit: 100 }, options),
  );
  return (
    <Card title="Timeline">
      {canWrite && (
        <NoteForm
          add={(note, options) => stoa.orders.notes.add(order.id, note, options)}
          onAdded={() => void invalidate('orders')}
        />
      )}
      {read.isPending && <Skeleton lines={3} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && (
        <Timeline
          entries={[
            ...emails.map((email) => ({
              id: email.id,
              at: email.created_at,
              icon: 'mail' as const,
              title: (
                <EmailTitle
                  email={email}
                  onResend={canWrite && canResend(email, emails) ? () => onResend(email) : null}
                />
              ),
              text: emailText(email),
            })),
            ...read.data.timeline.map((entry) => ({
              id: entry.id,
              at: entry.created_at,
              icon: iconOf(entry),
              title: entry.kind === 'note' ? noteTitle(entry) : titleOf(entry.type ?? ''),
              text: entry.kind === 'note' ? entry.text : textOf(entry, order.currency),
            })),
          ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))}
        />
      )}
    </Card>
  );
}

const titles: Record<string, string> = {
  'order.created': 'Order placed',
  'order.fulfilled': 'Order fulfilled',
  'order.refunded': 'Refunded',
  'order.refund_failed': 'Refund failed',
  'order.cancelled': 'Order canceled',
  'order.updated': 'Order changed',
  'order.disputed': 'Payment disputed',
  'order.dispute_closed': 'Dispute closed',
  'order.payment_captured': 'Payment captured',
  'order.payment_capture_failed': 'Capture failed',
  'order.payment_released': 'Payment released',
};

/** `return.requested` becomes `Return requested`. */
const titleOf = (type: string) => titles[type] ?? toLabel(type.replaceAll('.', ' '));

function iconOf({ kind, type = '' }: Entry): IconName {
  if (kind === 'note') return 'note';
  if (type.includes('return')) return 'box';
  if (type.includes('exchange')) return 'exchange';
  if (type.includes('dispute') || type.includes('failed')) return 'alert';
  if (type.includes('refund')) return 'refund';
  return type.includes('fulfill') ? 'truck' : 'orders';
}

/** The details of the event, then its webhooks. */
const textOf = (entry: Entry, currency: string): string =>
  [disputeText(entry), heldText(entry, currency), webhookText(entry)].filter(Boolean).join('\n');

/** `$12.00, fraudulent: lost`. */
function disputeText({ context }: Entry): string {
  const { dispute } = (context ?? {}) as { dispute?: Dispute };
  if (!dispute) return '';
  const { amount, currency, reason, status } = dispute;
  const ending = status === 'open' ? '' : `: ${status}`;
  return `${formatMoney(amount, currency)}, ${toLabel(reason).toLowerCase()}${ending}`;
}

/** `$12.00`, or `$12.00, refused by bank`. */
function heldText({ context }: Entry, currency: string): string {
  const { capture, released } = (context ?? {}) as { capture?: Capture; released?: Released };
  if (capture) return withReason(formatMoney(capture.amount, currency), capture.failure);
  if (!released) return '';
  const reason = released.cause === 'expired' ? 'expired' : undefined;
  return withReason(formatMoney(released.amount, currency), reason);
}

const withReason = (amount: string, reason: string | undefined) =>
  reason ? `${amount}, ${toLabel(reason).toLowerCase()}` : amount;

type Capture = { amount: number; failure?: string };
type Released = { amount: number; cause: string };
type Dispute = { amount: number; currency: string; reason: string; status: string };

/** `Webhook to https://…: delivered` for each delivery. */
const webhookText = ({ webhooks = [] }: Entry): string =>
  webhooks.map(({ url, status }) => `Webhook to ${url}: ${status}`).join('\n');
