import type { EventId, SiteId, WorkspaceId } from '../../kernel/id.ts';

/** Every event that merchants may subscribe to (§6.1, completed by security 2.3). */
export const publicEventTypes = [
  'order.created',
  'order.partially_fulfilled',
  'order.fulfilled',
  'order.cancelled',
  'order.refunded',
  'order.returned',
  'return.requested',
  'return.approved',
  'return.received',
  'return.rejected',
  'exchange.created',
  'customer.created',
  'customer.updated',
  'product.created',
  'product.updated',
  'product.deleted',
  'cart.abandoned',
  'cart.completed',
  'membership.subscriber.created',
  'membership.subscriber.updated',
  'membership.subscriber.cancelled',
  'membership.subscriber.payment_failed',
] as const;

/** Sent when a merchant asks for it, to the one endpoint that is tried; nobody subscribes to it (security 2.3). */
export const testEventType = 'webhook.test';

/** Events that only the server itself reads: caches are emptied by them. */
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
  'search.changed',
] as const;

export type PublicEventType = (typeof publicEventTypes)[number];
export type EventType =
  | PublicEventType
  | typeof testEventType
  | (typeof internalEventTypes)[number];

export function isPublicEventType(word: string): word is PublicEventType {
  return publicEventTypes.some((type) => type === word);
}

/** What happened to which resource, as a use case tells it. `data` is the resource's REST representation. */
export type EventInput = {
  type: EventType;
  site: { id: SiteId; slug: string } | null;
  resource: { type: string; id: string; version: number };
  data: object;
  context?: object;
};

/** An event as the outbox keeps it; `payload` holds the exact bytes that are delivered. */
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

/** The delivered form of an event (security 2.2): over 256 KB, `data` shrinks to the id. */
export function buildEventPayload(
  id: EventId,
  workspaceId: WorkspaceId,
  at: Date,
  happening: EventInput,
): string {
  const createdAt = at.toISOString();
  const envelope = {
    id,
    type: happening.type,
    created_at: createdAt,
    timestamp: createdAt,
    api_version: 'v1',
    workspace_id: workspaceId,
    site_slug: happening.site?.slug ?? null,
    resource: happening.resource,
    data: happening.data,
    context: happening.context ?? {},
  };
  const payload = JSON.stringify(envelope);
  if (Buffer.byteLength(payload) <= maxPayloadBytes) return payload;
  return JSON.stringify({ ...envelope, data: { id: happening.resource.id }, truncated: true });
}
