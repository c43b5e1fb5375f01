import { type Static, Type } from 'typebox';
import { notFound } from '../../kernel/domain-error.ts';
import type { Id, SiteId } from '../../kernel/id.ts';
import { dateTime, nullable } from '../../platform/fields.ts';

export type WebhookId = Id<'whk'>;

/**
 * Paused by a user, after 48 hours of failures, or because the access of the app that created it
 * has ended.
 */
export type PausedReason = 'manual' | 'failures' | 'grant_ended';

/** A receiver of events. Its secret is read separately, and only to sign; it is displayed once. */
export type WebhookEndpoint = {
  id: WebhookId;
  /** Null: receives events of every store of the workspace. */
  site: { id: SiteId; slug: string } | null;
  url: string;
  /** Event names, or `*` alone. */
  events: readonly string[];
  /** The OAuth grant that it belongs to; null: it belongs to the workspace. */
  grantId: Id<'grt'> | null;
  active: boolean;
  pausedReason: PausedReason | null;
  /** Time of the first failure after the last success. */
  failingSince: Date | null;
  failures: number;
  warnedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A webhook endpoint in the REST API. */
export const WebhookDto = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    events: Type.Array(Type.String(), {
      description: 'Event names, or `*` alone for every event.',
    }),
    site_slug: nullable(Type.String(), 'Null: events of every store of the workspace.'),
    active: Type.Boolean(),
    paused_reason: nullable(
      Type.Union([Type.Literal('manual'), Type.Literal('failures'), Type.Literal('grant_ended')]),
      '`manual`: paused by a user or an API call. `failures`: paused after failing for 48 hours. `grant_ended`: paused because the access of the connected app that created it has ended.',
    ),
    failing_since: nullable(dateTime, 'Time of the first failure after the last success.'),
    connected_app_id: nullable(
      Type.String(),
      'The connected app that created it; the endpoint is paused when its access ends. Null: created by a user or an API key.',
    ),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'Webhook' },
);

export function toWebhookDto(endpoint: WebhookEndpoint): Static<typeof WebhookDto> {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: [...endpoint.events],
    site_slug: endpoint.site?.slug ?? null,
    active: endpoint.active,
    paused_reason: endpoint.pausedReason,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    connected_app_id: endpoint.grantId,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

export const webhookNotFound = () =>
  notFound(
    'webhook_not_found',
    'There is no such webhook endpoint. List the endpoints to see their ids.',
  );

/** The encryption context of an endpoint's secret. */
export const webhookSecretScope = (id: string) => `webhook_endpoints|secret|${id}`;
