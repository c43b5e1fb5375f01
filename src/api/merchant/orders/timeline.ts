import { type Static, Type } from 'typebox';
import { noteFields, toNoteDto } from '../../../core/access/notes/note.ts';
import { readTimeline, type TimelineEntry } from '../../../core/orders/timeline/read-timeline.ts';
import {
  type EventDelivery,
  listEventDeliveries,
} from '../../../core/webhooks/deliveries/list-event-deliveries.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { dateTime } from '../../../platform/fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { OrderPath } from './schemas.ts';

const TimelineDelivery = Type.Object({
  id: Type.String(),
  endpoint_id: Type.String(),
  url: Type.String(),
  status: Type.String({ description: '`pending`, `delivered` or `failed`.' }),
  attempts: Type.Integer(),
});

export const TimelineEntryDto = Type.Object(
  {
    kind: Type.String({ description: '`event` or `note`.' }),
    id: Type.String(),
    created_at: dateTime,
    type: Type.Optional(Type.String({ description: 'Of an event, for example `order.refunded`.' })),
    resource_id: Type.Optional(
      Type.String({ description: 'Id of the order, return or exchange that the event is about.' }),
    ),
    context: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'As in webhooks.' }),
    ),
    webhooks: Type.Optional(
      Type.Array(TimelineDelivery, { description: 'Deliveries of the event, without replays.' }),
    ),
    text: Type.Optional(Type.String({ description: 'Of a note.' })),
    author: Type.Optional(noteFields.author),
    author_name: Type.Optional(noteFields.author_name),
  },
  { $id: 'TimelineEntry' },
);

const route = scopedRoute('read:orders', {
  tags: ['Merchant: orders'],
  summary: 'List what happened to an order, newest first',
  description:
    'Events of the order, its returns and its exchanges, with their webhooks, and notes.',
  params: OrderPath,
  querystring: Type.Object(pageQuery),
  response: { 200: pageSchema('timeline', Type.Ref('TimelineEntry')) },
});

export function registerTimelineRoute(merchant: MerchantRoutes): void {
  merchant.get('/orders/:order_id/timeline', route, async (view, request) => {
    const { order_id: id } = request.params;
    const page = await readTimeline(view, id, readPageRequest(request.query));
    const events = page.items.flatMap((entry) => (entry.kind === 'event' ? [entry] : []));
    const deliveries = await listEventDeliveries(view, events);
    return presentPage('timeline', page, (entry) => presentEntry(entry, deliveries));
  });
}

function presentEntry(
  entry: TimelineEntry,
  deliveries: EventDelivery[],
): Static<typeof TimelineEntryDto> {
  const { kind, id } = entry;
  if (entry.kind === 'note') return { kind, ...toNoteDto(entry) };
  const { type, resourceId, context, createdAt } = entry;
  return {
    kind,
    id,
    created_at: createdAt.toISOString(),
    type,
    resource_id: resourceId,
    context: context as Record<string, unknown>,
    webhooks: deliveries.filter(({ eventId }) => eventId === id).map(presentDelivery),
  };
}

function presentDelivery({ id, endpointId, url, status, attempts }: EventDelivery) {
  return { id, endpoint_id: endpointId, url, status, attempts };
}
