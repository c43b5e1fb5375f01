import type { AgentSession } from '@stoa/client';
import { Badge } from '../ui/badge.tsx';

export const outcomeNames = { ordered: 'Ordered', failed: 'Failed', no_order: 'No order' };
export const stepNames = {
  search: 'Search',
  product: 'View',
  cart: 'Cart',
  checkout: 'Checkout',
  order: 'Order',
};

const tones = { ordered: 'good', failed: 'bad', no_order: 'neutral' } as const;

export const OutcomeBadge = ({ outcome }: Pick<AgentSession, 'outcome'>) => (
  <Badge tone={tones[outcome]}>{outcomeNames[outcome]}</Badge>
);

/** A signature has proved the name of a verified agent; others only claim it. */
export const IdentityBadge = ({ verified }: Pick<AgentSession, 'verified'>) =>
  verified ? <Badge tone="good">Verified</Badge> : <Badge>Claimed</Badge>;
