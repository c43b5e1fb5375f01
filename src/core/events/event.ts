import type { EventId, SiteId, WorkspaceId } from '../../kernel/id.ts';

/** Events that merchants can subscribe to. */
export const publicEventTypes = [
  'order.created',
  'order.partially_fulfilled',
  'order.fulfilled',
  'order.cancelled',
  'order.refunded',
  'order.returned',
  'order.updated',
  'order.disputed',
  'order.dispute_closed',
  'order.payment_captured',
  'order.payment_capture_failed',
  'order.payment_released',
  'return.requested',
  'return.approved',
  'return.received',
  'return.rejected',
  'exchange.created',
  'customer.created',
  'customer.updated',
  'customer.erased',
  'product.created',
  'product.updated',
  'product.deleted',
  'cart.abandoned',
  'cart.completed',
  'membership.subscriber.created',
  'membership.subscriber.updated',
  'membership.subscriber.cancelled',
  'membership.subscriber.payment_failed',
  'membership.subscriber.disputed',
  'membership.subscriber.dispute_closed',
] as const;

/** Sent on request to the one endpoint that is tested. It cannot be subscribed to. */
export const testEventType = 'webhook.test';

/** Events for the server itself, which clear its caches and trigger emails. */
export const internalEventTypes = [
  'site.created',
  'site.updated',
  'collection.created',
  'collection.updated',
  'collection.deleted',
  'api_key.revoked',
  'member.changed',
  'member.removed',
  'oauth_grant.revoked',
  'stock.changed',
  'stock.low',
  'exchange.approved',
  'order.refund_failed',
  'payment.failed',
  'payment.returned',
  'search.changed',
  'agent.blocked',
  'agent.unblocked',
] as const;

export type PublicEventType = (typeof publicEventTypes)[number];
export type EventType =
  | PublicEventType
  | typeof testEventType
  | (typeof internalEventTypes)[number];

export function isPublicEventType(word: string): word is PublicEventType {
  return publicEventTypes.some((type) => type === word);
}

/** An event to record. `data` is the resource's REST representation. */
export type EventInput = {
  type: EventType;
  site: { id: SiteId; slug: string } | null;
  resource: { type: string; id: string; version: number };
  data: object;
  context?: object;
};

/** An event in the outbox; `payload` holds the exact bytes that are delivered. */
export type RecordedEvent = {
  id: EventId;
  workspaceId: WorkspaceId;
  siteId: SiteId | null;
  type: EventType;
  resource: { type: string; id: string; version: number };
  payload: string;
  createdAt: Date;
};

const maxPayloadBytes = 262_144;

/** Builds the delivered form of an event. Above 256 KB, `data` is reduced to the id. */
export function buildEventPayload(
  id: EventId,
  workspaceId: WorkspaceId,
  at: Date,
  input: EventInput,
): string {
  const createdAt = at.toISOString();
  const envelope = {
    id,
    type: input.type,
    created_at: createdAt,
    timestamp: createdAt,
    api_version: 'v1',
    workspace_id: workspaceId,
    site_slug: input.site?.slug ?? null,
    resource: input.resource,
    data: input.data,
    context: input.context ?? {},
  };
  const payload = JSON.stringify(envelope);
  if (Buffer.byteLength(payload) <= maxPayloadBytes) return payload;
  return JSON.stringify({ ...envelope, data: { id: input.resource.id }, truncated: true });
}
