import type { Order } from '@stoa/client';
import { Card } from '../ui/card.tsx';
import { formatMoney } from '../ui/format.ts';
import { Timeline, type TimelineEntry } from '../ui/timeline.tsx';

export function OrderTimeline({ order }: { order: Order; canWrite: boolean }) {
  return (
    <Card title="Timeline">
      <Timeline entries={eventsOf(order)} />
    </Card>
  );
}

/** What the order itself says happened, newest first. */
function eventsOf(order: Order): TimelineEntry[] {
  const { currency, fulfillments, refunds, returns, exchanges } = order;
  const entries: TimelineEntry[] = [
    { id: order.id, at: order.created_at, icon: 'orders', title: 'Order placed' },
    ...fulfillments.map(({ id, created_at: at, carrier }) => ({
      id,
      at,
      icon: 'truck' as const,
      title: carrier ? `Items shipped with ${carrier}` : 'Items shipped',
    })),
    ...refunds.map(({ id, created_at: at, amount, reason }) => ({
      id,
      at,
      icon: 'refund' as const,
      title: `Refund of ${formatMoney(amount, currency)}`,
      text: reason,
    })),
    ...returns.map(({ id, created_at: at, reason }) => ({
      id,
      at,
      icon: 'box' as const,
      title: 'Return requested',
      text: reason,
    })),
    ...exchanges.map(({ id, created_at: at, reason }) => ({
      id,
      at,
      icon: 'exchange' as const,
      title: 'Exchange requested',
      text: reason,
    })),
  ];
  return entries.sort((a, b) => b.at.localeCompare(a.at));
}
