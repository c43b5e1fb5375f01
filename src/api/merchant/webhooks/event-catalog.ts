import { Type } from 'typebox';
import { publicEventTypes } from '../../../core/events/event.ts';
import { eventCatalog } from '../../../core/events/event-catalog.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageSchema } from '../../../http/input/paging.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

export const WebhookEventDto = Type.Object(
  {
    type: Type.String({ description: 'Name of the event, as in `events` of an endpoint.' }),
    description: Type.String({ description: 'When the event is sent.' }),
    data: Type.String({ description: 'Schema of `data` in the event, in this document.' }),
  },
  { $id: 'WebhookEvent' },
);

const catalogRoute = scopedRoute('read:webhooks', {
  tags: ['Merchant: webhooks'],
  summary: 'List the events that webhook endpoints can receive',
  response: { 200: pageSchema('webhook_events', Type.Ref('WebhookEvent')) },
});

const catalog = {
  webhook_events: publicEventTypes.map((type) => {
    const { when: description, data } = eventCatalog[type];
    return { type, description, data };
  }),
  next_cursor: null,
};

export function registerEventCatalogRoute(merchant: MerchantRoutes): void {
  merchant.get('/webhook-events', catalogRoute, () => catalog);
}
