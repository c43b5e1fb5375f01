import { Type } from 'typebox';
import { WebhookDto } from '../../../core/webhooks/endpoint.ts';
import { pageQuery, pageSchema } from '../../../http/input/paging.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import { siteSlug } from '../fields.ts';

const optional = Type.Optional;

const url = Type.String({
  description:
    'URL of the receiver. Must be https; outside production http is accepted for loopback hosts.',
});
const events = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: 100,
  description: 'Event names, or `["*"]` for all events.',
});
const active = Type.Boolean({
  description: 'If false, new events are not delivered, not even after it is set to true again.',
});

export const NewWebhook = Type.Object(
  {
    url,
    events,
    site_slug: optional(
      nullable(
        siteSlug,
        'Slug of a store whose events are delivered. Default: events of every store.',
      ),
    ),
    active: optional(active),
  },
  {
    examples: [
      { url: 'https://hooks.example.com/stoa', events: ['order.created', 'order.refunded'] },
    ],
  },
);
export const WebhookChange = Type.Object(
  {
    url: optional(url),
    events: optional(events),
    site_slug: optional(
      nullable(
        siteSlug,
        'Slug of a store whose events are delivered; null for events of every store.',
      ),
    ),
    active: optional(active),
  },
  { examples: [{ events: ['*'] }] },
);
export const WebhookPath = Type.Object({ webhook_id: Type.String() });
export const WebhookWithSecret = Type.Object({
  ...WebhookDto.properties,
  secret: Type.String({
    description: 'Secret that signs deliveries. It is returned only in this response.',
  }),
});

const status = Type.Union([
  Type.Literal('pending'),
  Type.Literal('delivered'),
  Type.Literal('failed'),
]);
/** The number of statuses in `recent_deliveries`. */
export const recentDeliveryCount = 20;

/** A webhook endpoint in the list. */
export const ListedWebhookDto = Type.Object(
  {
    ...WebhookDto.properties,
    recent_deliveries: Type.Array(status, {
      description: `Statuses of its latest deliveries, newest first, at most ${recentDeliveryCount}.`,
    }),
  },
  { $id: 'ListedWebhook' },
);
export const WebhookPage = pageSchema('webhooks', Type.Ref('ListedWebhook'));

export const DeliveryPath = Type.Object({ webhook_id: Type.String(), delivery_id: Type.String() });
export const DeliveryQuery = Type.Object({
  status: optional(status),
  event_type: optional(
    Type.String({ maxLength: 100, description: 'Only deliveries of events with this name.' }),
  ),
  created_after: optional(
    Type.String({ format: 'date-time', description: 'Only deliveries created after this time.' }),
  ),
  created_before: optional(
    Type.String({ format: 'date-time', description: 'Only deliveries created before this time.' }),
  ),
  ...pageQuery,
});
export const DeliveryPage = pageSchema('deliveries', Type.Ref('WebhookDelivery'));

export const NewReplay = Type.Object(
  {
    from: Type.String({
      format: 'date-time',
      description: 'Start of the time window in which the deliveries were created.',
    }),
    to: Type.String({ format: 'date-time', description: 'End of the time window.' }),
    status: optional(
      Type.Union([Type.Literal('failed'), Type.Literal('delivered')], {
        default: 'failed',
        description: 'Only deliveries with this status.',
      }),
    ),
  },
  { examples: [{ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }] },
);
export const ReplayResponse = Type.Object({
  replayed: Type.Integer({ description: 'Number of deliveries queued, at most 1,000.' }),
  next_from: nullable(
    dateTime,
    'To replay more, send it as `from` after these have been delivered. Null if there are no more.',
  ),
});
