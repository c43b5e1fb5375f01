import type { Order } from '@stoa/client';
import { Badge, type Tone } from '../ui/badge.tsx';
import { toLabel } from '../ui/format.ts';
import { None } from '../ui/values.tsx';
import { isFulfillable } from './order-lines.ts';

type Look = { tone: Tone; progress: 'none' | 'half' | 'full'; label?: string };

const payment: Record<string, Look> = {
  paid: { tone: 'good', progress: 'full' },
  settling: { tone: 'warn', progress: 'half' },
  authorized: { tone: 'warn', progress: 'none' },
  partially_paid: { tone: 'warn', progress: 'half' },
  partially_refunded: { tone: 'neutral', progress: 'half' },
  refunded: { tone: 'neutral', progress: 'full' },
  voided: { tone: 'bad', progress: 'none' },
};

const fulfillment: Record<string, Look> = {
  unfulfilled: { tone: 'warn', progress: 'none' },
  partially_fulfilled: { tone: 'info', progress: 'half' },
  fulfilled: { tone: 'neutral', progress: 'full' },
};

const unknown: Look = { tone: 'neutral', progress: 'none' };

export function PaymentBadge({ order }: { order: Order }) {
  return (
    <>
      <StatusBadge status={order.payment_status} look={payment[order.payment_status]} />{' '}
      {order.disputed && <Badge tone="bad">Disputed</Badge>}
      {isLost(order) && <Badge tone="bad">Dispute lost</Badge>}
    </>
  );
}

const isLost = ({ disputed, disputes = [] }: Order) =>
  !disputed && disputes.some(({ status }) => status === 'lost');

export function FulfillmentBadge({ order }: { order: Order }) {
  if (order.status === 'cancelled') return <Badge>Canceled</Badge>;
  if (order.fulfillment_status === 'unfulfilled' && !isFulfillable(order))
    return <Badge>Nothing to fulfill</Badge>;
  return (
    <StatusBadge status={order.fulfillment_status} look={fulfillment[order.fulfillment_status]} />
  );
}

/** The state of a return or an exchange. */
export function RequestBadge({ status }: { status: string }) {
  const tone = { requested: 'warn', approved: 'info', rejected: 'bad' }[status] as Tone | undefined;
  return <Badge tone={tone ?? 'neutral'}>{toLabel(status)}</Badge>;
}

/** The return or exchange of an order that waits for the merchant, else the latest one. */
export function ReturnsBadge({ order: { returns, exchanges } }: { order: Order }) {
  const statuses = [...returns, ...exchanges].map(({ status }) => status);
  const open = statuses.find((status) => status === 'requested' || status === 'approved');
  const shown = open ?? statuses.at(-1);
  return shown === undefined ? <None /> : <RequestBadge status={shown} />;
}

export const TestBadge = () => <Badge tone="info">Test</Badge>;

function StatusBadge({ status, look = unknown }: { status: string; look: Look | undefined }) {
  return (
    <Badge tone={look.tone} progress={look.progress}>
      {look.label ?? toLabel(status)}
    </Badge>
  );
}
