import type { Payment } from '@stoa/client';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { toLabel } from '../../ui/format.ts';

type Look = { label: string; tone: Tone };

const looks: Record<string, Look> = {
  pending: { label: 'Waiting for the payer', tone: 'neutral' },
  processing: { label: 'Processing', tone: 'warn' },
  succeeded: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
};

/** Transfers have their own labels. */
const transferLooks: Record<string, Look> = {
  processing: { label: 'Pending', tone: 'warn' },
  succeeded: { label: 'Settled', tone: 'good' },
  failed: { label: 'Void', tone: 'bad' },
};

/** A payment that is authorized has succeeded before all of it is captured. */
function describeAuthorization(payment: Payment): Look | undefined {
  const { status, amount, captured_amount: captured, released_amount: released } = payment;
  if (status !== 'succeeded' || captured === null || captured === amount) return undefined;
  if (released === amount) return { label: 'Released', tone: 'neutral' };
  if (captured === 0) return { label: 'Authorized', tone: 'warn' };
  return { label: 'Partly captured', tone: released === 0 ? 'warn' : 'good' };
}

export function PaymentStatusBadge({ payment }: { payment: Payment }) {
  const { status, method, paid_after_void: isLate } = payment;
  if (payment.return_reason !== null) return <Badge tone="warn">Returned</Badge>;
  if (isLate) return <Badge tone="bad">Paid after void</Badge>;
  const look =
    (method === 'x402' && transferLooks[status]) || describeAuthorization(payment) || looks[status];
  return <Badge tone={look?.tone ?? 'neutral'}>{look?.label ?? toLabel(status)}</Badge>;
}

const returnReasons: Record<string, string> = {
  cancelled: 'Canceled before it was paid',
  not_available: 'Paid already, or no longer available',
};

/** Why a payment failed or was sent back; null if it was not. */
export function describeReason({ failure, return_reason: returned }: Payment): string | null {
  if (returned !== null) return returnReasons[returned] ?? toLabel(returned);
  return failure === null ? null : toLabel(failure);
}

const methods: Record<string, string> = {
  hosted: 'Payment page',
  token: 'Agent token',
};

/** `Payment page`, or the network of a transfer. */
export const describeMethod = ({ method, network }: Payment): string =>
  method === 'x402' ? `x402, ${network}` : (methods[method] ?? method);

export const describePurpose = ({ purpose, order_name: order }: Payment): string =>
  order ?? (purpose === 'checkout' ? 'No order' : toLabel(purpose));

/** The page of the order or membership that was paid for; undefined if there is none. */
export function subjectPath({ order_id: order, subscriber_id: subscriber }: Payment) {
  if (order !== null) return `/orders/${order}`;
  return subscriber === null ? undefined : `/customers/memberships/${subscriber}`;
}
