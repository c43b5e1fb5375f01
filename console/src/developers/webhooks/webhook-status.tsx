import type { ListedWebhook, Webhook, WebhookDelivery } from '@stoa/client';
import { Badge } from '../../ui/badge.tsx';
import { None } from '../../ui/values.tsx';

export function WebhookBadge({ active, failing_since: failingSince }: Webhook) {
  if (!active) return <Badge>Paused</Badge>;
  return failingSince === null ? (
    <Badge tone="good">Active</Badge>
  ) : (
    <Badge tone="bad">Failing</Badge>
  );
}

/** Why an endpoint is paused, and what to do. */
export const pausedReasons: Record<NonNullable<Webhook['paused_reason']>, string> = {
  manual: 'This endpoint is paused. Events that happen while it is paused are not sent later.',
  failures:
    'This endpoint was paused after failing for 48 hours. Repair the receiver, resume the endpoint and replay what failed.',
  grant_ended:
    'This endpoint was paused because the access of the connected app that created it has ended.',
};

const tones = { pending: 'info', delivered: 'good', failed: 'bad' } as const;
const labels = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' };

export const DeliveryBadge = ({ status }: Pick<WebhookDelivery, 'status'>) => (
  <Badge tone={tones[status]}>{labels[status]}</Badge>
);

/** How many of the latest deliveries have arrived: "18 delivered, 2 failed". */
export function RecentDeliveries({ statuses }: { statuses: ListedWebhook['recent_deliveries'] }) {
  if (statuses.length === 0) return <None />;
  return (['delivered', 'failed', 'pending'] as const)
    .map((status) => [statuses.filter((one) => one === status).length, status] as const)
    .filter(([count]) => count > 0)
    .map(([count, status]) => `${count} ${status}`)
    .join(', ');
}

type Attempt = WebhookDelivery['attempts'][number];

const errorNames: Record<string, string> = {
  timeout: 'No response within 5 seconds',
  dns: 'The host name was not found',
  tls: 'The TLS connection failed',
  connect: 'The connection was refused',
  blocked: 'The address may not be called',
  protocol: 'The response was incomplete',
  internal: 'An error of this server',
};

/** `HTTP 500`, or why there was no answer. */
export function attemptResult({ status_code: status, error }: Attempt): string {
  if (status !== null) return `HTTP ${status}`;
  return errorNames[error ?? ''] ?? 'No response';
}

/** `All events`, or the names of a few. */
export function describeEvents(events: readonly string[]): string {
  if (events.includes('*')) return 'All events';
  return events.length <= 2 ? events.join(', ') : `${events.length} events`;
}
