import { type Static, Type } from 'typebox';
import { notFound } from '../../kernel/domain-error.ts';
import type { Id, SiteId } from '../../kernel/id.ts';
import { instant, nullable } from '../../platform/fields.ts';

export type WebhookId = Id<'whk'>;

/** By hand, after 48 hours of failures (§3.5), or because the access of the app that made it has ended. */
export type PausedReason = 'manual' | 'failures' | 'grant_ended';

/** A receiver of events (§2.7). Its secret is read apart: it is shown once, and then only signed with. */
export type WebhookEndpoint = {
  id: WebhookId;
  /** Null: events of every store of the workspace. */
  site: { id: SiteId; slug: string } | null;
  url: string;
  /** Names of events, or `*` alone. */
  events: readonly string[];
  /** The OAuth grant it belongs to; null: the workspace's own. */
  grantId: Id<'grt'> | null;
  active: boolean;
  pausedReason: PausedReason | null;
  /** Of the first failure after the last success. */
  failingSince: Date | null;
  failures: number;
  warnedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** An endpoint's REST representation (§2.7). */
export const WebhookDto = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    events: Type.Array(Type.String(), { description: 'Names, or `*` alone for every event.' }),
    site_slug: nullable(Type.String(), 'Null: events of every store of the workspace.'),
    active: Type.Boolean(),
    paused_reason: nullable(
      Type.Union([Type.Literal('manual'), Type.Literal('failures'), Type.Literal('grant_ended')]),
      '`manual`: paused by a person or a call. `failures`: it had failed for 48 hours. `grant_ended`: the access of the connected app that made it has ended.',
    ),
    failing_since: nullable(instant, 'Of the first failure after the last success.'),
    connected_app_id: nullable(
      Type.String(),
      'The connected app that made it; the endpoint is paused when its access ends. Null: made by a person or an API key.',
    ),
    created_at: instant,
    updated_at: instant,
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
  notFound('webhook_not_found', 'There is no such webhook endpoint: list them to see their ids.');

/** Where an endpoint's secret is sealed to lie. */
export const webhookSecretScope = (id: string) => `webhook_endpoints|secret|${id}`;
