import type { MembershipPlan, MembershipSubscriber } from '@stoa/client';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { formatMoney, toLabel } from '../../ui/format.ts';

const tones: Record<string, Tone> = { active: 'good', pending: 'info', past_due: 'warn' };

export const SubscriberBadge = ({ subscriber }: { subscriber: MembershipSubscriber }) => (
  <>
    <Badge tone={tones[subscriber.status] ?? 'neutral'}>{toLabel(subscriber.status)}</Badge>{' '}
    {subscriber.disputed && <Badge tone="bad">Disputed</Badge>}
  </>
);

export const PlanBadge = ({ plan }: { plan: MembershipPlan }) => (
  <Badge tone={plan.active ? 'good' : 'neutral'}>{plan.active ? 'Open' : 'Closed'}</Badge>
);

const intervals: Record<string, string> = { month: ' a month', year: ' a year', once: ' once' };

/** `$12.00 a month`, or `Free`. */
export function formatPrice({ price, interval }: Pick<MembershipPlan, 'price' | 'interval'>) {
  if (price.amount === 0) return 'Free';
  return `${formatMoney(price.amount, price.currency)}${intervals[interval] ?? ''}`;
}
