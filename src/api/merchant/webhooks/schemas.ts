import { Type } from 'typebox';
import { WebhookDto } from '../../../core/webhooks/endpoint.ts';
import { pageQuery, pageSchema } from '../../../http/input/paging.ts';
import { instant, nullable } from '../../../platform/fields.ts';
import { siteSlug } from '../fields.ts';

const optional = Type.Optional;

const url = Type.String({
  description: 'Receiver. https; outside production also http on this machine.',
});
const events = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: 100,
  description: 'Names of events, or `["*"]` for all of them.',
});
const active = Type.Boolean({ description: 'False: nothing is sent, and nothing is kept for it.' });

export const NewWebhook = Type.Object({
  url,
  events,
  site_slug: optional(nullable(siteSlug, 'Events of this store only; left out: of every store.')),
  active: optional(active),
});
export const WebhookChange = Type.Object({
  url: optional(url),
  events: optional(events),
  site_slug: optional(nullable(siteSlug, 'Null: events of every store.')),
  active: optional(active),
});
export const WebhookPath = Type.Object({ webhook_id: Type.String() });
export const WebhookPage = pageSchema('webhooks', Type.Ref('Webhook'));
export const WebhookWithSecret = Type.Object({
  ...WebhookDto.properties,
  secret: Type.String({ description: 'Signs deliveries. Shown here and never again.' }),
});

const status = Type.Union([
  Type.Literal('pending'),
  Type.Literal('delivered'),
  Type.Literal('failed'),
]);
export const DeliveryPath = Type.Object({ webhook_id: Type.String(), delivery_id: Type.String() });
export const DeliveryQuery = Type.Object({
  status: optional(status),
  event_type: optional(Type.String({ maxLength: 100, description: 'Name of an event.' })),
  created_after: optional(Type.String({ format: 'date-time', description: 'Later than this.' })),
  created_before: optional(Type.String({ format: 'date-time', description: 'Earlier than this.' })),
  ...pageQuery,
});
export const DeliveryPage = pageSchema('deliveries', Type.Ref('WebhookDelivery'));

export const NewReplay = Type.Object({
  from: Type.String({ format: 'date-time', description: 'Deliveries made from then on,' }),
  to: Type.String({ format: 'date-time', description: 'up to then.' }),
  status: optional(
    Type.Union([Type.Literal('failed'), Type.Literal('delivered')], {
      default: 'failed',
      description: 'How they ended.',
    }),
  ),
});
export const ReplayResponse = Type.Object({
  replayed: Type.Integer({ description: 'Deliveries that were queued, at most 1,000.' }),
  next_from: nullable(
    instant,
    'Where to go on: send it as `from` once these are delivered. Null: there are no more.',
  ),
});
