import { type Static, Type } from 'typebox';
import type { Bearer } from '../../../core/access/bearer.ts';
import { hasScope } from '../../../core/access/scope.ts';
import {
  toWebhookDeliveryDto,
  type WebhookDelivery,
} from '../../../core/webhooks/deliveries/delivery.ts';
import {
  type DeliveryFilter,
  getDeliveryWithAttempts,
  listDeliveries,
} from '../../../core/webhooks/deliveries/read-deliveries.ts';
import {
  reconstructSentDelivery,
  type SentDelivery,
} from '../../../core/webhooks/deliveries/sent-delivery.ts';
import { replayDeliveries, replayDelivery } from '../../../core/webhooks/replay.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { MerchantDeps } from '../deps.ts';
import { eventScope } from '../events/event-scope.ts';
import { readInstant } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import {
  DeliveryPage,
  DeliveryPath,
  DeliveryQuery,
  NewReplay,
  ReplayResponse,
  WebhookPath,
} from './schemas.ts';

const tags = ['Merchant: webhooks'];

const routes = {
  list: scopedRoute('read:webhooks', {
    tags,
    summary: 'List the deliveries of a webhook endpoint, newest first',
    params: WebhookPath,
    querystring: DeliveryQuery,
    response: { 200: DeliveryPage },
  }),
  read: scopedRoute('read:webhooks', {
    tags,
    summary: 'Get a delivery with what was sent',
    params: DeliveryPath,
    response: { 200: Type.Ref('WebhookDeliveryDetail') },
  }),
  replay: scopedRoute('write:webhooks', {
    tags,
    summary: 'Replay a delivery',
    description:
      'Queues a new delivery of the same event. The id can also be the delivery id that the receiver got in the headers of an attempt. At most 10 replays per minute and endpoint.',
    params: DeliveryPath,
    response: { 202: Type.Ref('WebhookDelivery') },
  }),
  replayWindow: scopedRoute('write:webhooks', {
    tags,
    summary: 'Replay the deliveries of a time window',
    description:
      'Queues a new delivery of each event once, oldest first. Events that are still being delivered are left out. Counts as one replay.',
    params: WebhookPath,
    body: NewReplay,
    response: { 202: ReplayResponse },
  }),
};

export function registerDeliveryRoutes(
  merchant: MerchantRoutes,
  { countReplay, standardHeaders }: MerchantDeps,
): void {
  merchant.get('/webhooks/:webhook_id/deliveries', routes.list, async (view, request) => {
    const { webhook_id } = request.params;
    const filter = readFilter(request.query);
    const page = await listDeliveries(view, webhook_id, filter, readPageRequest(request.query));
    return presentPage('deliveries', page, toWebhookDeliveryDto);
  });

  merchant.get(
    '/webhooks/:webhook_id/deliveries/:delivery_id',
    routes.read,
    async (view, request) => {
      const { webhook_id, delivery_id } = request.params;
      const delivery = await getDeliveryWithAttempts(view, webhook_id, delivery_id);
      const sent = await reconstructSentDelivery(view, delivery, standardHeaders);
      return presentSent(delivery, sent, requireBearerOf(request));
    },
  );

  merchant.post(
    '/webhooks/:webhook_id/deliveries/:delivery_id/replay',
    routes.replay,
    async (work, request) => {
      const { webhook_id, delivery_id } = request.params;
      const queued = await replayDelivery(work, webhook_id, delivery_id);
      countReplay(queued.endpointId);
      return { status: 202, body: toWebhookDeliveryDto(queued) };
    },
  );

  merchant.post('/webhooks/:webhook_id/replay', routes.replayWindow, async (work, request) => {
    const { webhook_id } = request.params;
    const { replayed, nextFrom } = await replayDeliveries(
      work,
      webhook_id,
      readWindow(request.body),
    );
    countReplay(webhook_id);
    return { status: 202, body: { replayed, next_from: nextFrom?.toISOString() ?? null } };
  });
}

/** Endpoints get events of every kind, but a credential sees only what its scopes can read. */
function presentSent(delivery: WebhookDelivery, sent: SentDelivery, { scopes }: Bearer) {
  const needed = eventScope(delivery.eventType);
  const canReadBody = needed === null || hasScope(scopes, needed);
  const canSign = hasScope(scopes, 'write:webhooks');
  const dto = toWebhookDeliveryDto(delivery);
  return {
    ...dto,
    payload: canReadBody ? sent.body : null,
    attempts: delivery.attempts.map((attempt, index) => ({
      ...dto.attempts[index],
      request_headers: canSign ? sent.buildHeaders(attempt) : null,
    })),
  };
}

function readFilter(query: Static<typeof DeliveryQuery>): DeliveryFilter {
  return {
    status: query.status ?? null,
    eventType: query.event_type ?? null,
    createdAfter: readInstant(query.created_after ?? null, 'created_after'),
    createdBefore: readInstant(query.created_before ?? null, 'created_before'),
  };
}

function readWindow({ from, to, status = 'failed' }: Static<typeof NewReplay>) {
  const [begin, end] = [readInstant(from, 'from'), readInstant(to, 'to')];
  if (begin && end) return { from: begin, to: end, status };
  throw invalid([{ field: 'from', code: 'required', message: 'is required together with `to`' }]);
}
