import { Type } from 'typebox';
import { toWebhookDeliveryDto } from '../../../core/webhooks/deliveries/delivery.ts';
import { getLatestStatuses } from '../../../core/webhooks/deliveries/read-deliveries.ts';
import { toWebhookDto } from '../../../core/webhooks/endpoint.ts';
import {
  changeEndpoint,
  createEndpoint,
  type EndpointWithSecret,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from '../../../core/webhooks/manage-endpoints.ts';
import { sendTestEvent } from '../../../core/webhooks/send-test.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse, SiteListQuery } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import {
  NewWebhook,
  recentDeliveryCount,
  WebhookChange,
  WebhookPage,
  WebhookPath,
  WebhookWithSecret,
} from './schemas.ts';

const tags = ['Merchant: webhooks'];
const okResponse = { 200: Type.Ref('Webhook') };
const params = WebhookPath;

const routes = {
  list: scopedRoute('read:webhooks', {
    tags,
    summary: 'List webhook endpoints, newest first',
    querystring: SiteListQuery,
    response: { 200: WebhookPage },
  }),
  create: scopedRoute('write:webhooks', {
    tags,
    summary: 'Create a webhook endpoint',
    description:
      'The response contains the secret that signs deliveries. It is not returned again.',
    body: NewWebhook,
    response: { 201: WebhookWithSecret },
  }),
  read: scopedRoute('read:webhooks', {
    tags,
    summary: 'Get a webhook endpoint',
    params,
    response: okResponse,
  }),
  change: scopedRoute('write:webhooks', {
    tags,
    summary: 'Update, pause or resume a webhook endpoint',
    description:
      'Pausing makes pending deliveries fail, and events during the pause are not delivered later. Resuming resets the count of earlier failures.',
    params,
    body: WebhookChange,
    response: okResponse,
  }),
  remove: scopedRoute('write:webhooks', {
    tags,
    summary: 'Delete a webhook endpoint permanently',
    params,
    response: noContentResponse,
  }),
  rotate: scopedRoute('write:webhooks', {
    tags,
    summary: 'Rotate the secret of a webhook endpoint',
    description: 'The old secret is invalid immediately. Retries are signed with the new one.',
    params,
    response: { 200: WebhookWithSecret },
  }),
  test: scopedRoute('write:webhooks', {
    tags,
    summary: 'Send the event `webhook.test` to a webhook endpoint',
    params,
    response: { 202: Type.Ref('WebhookDelivery') },
  }),
};

export function registerWebhookRoutes(
  merchant: MerchantRoutes,
  { outboundPolicy }: MerchantDeps,
): void {
  merchant.get('/webhooks', routes.list, async (view, request) => {
    const { site_slug } = request.query;
    const page = await listEndpoints(view, site_slug ?? null, readPageRequest(request.query));
    const ids = page.items.map(({ id }) => id);
    const latest = await getLatestStatuses(view, ids, recentDeliveryCount);
    return presentPage('webhooks', page, (endpoint) => ({
      ...toWebhookDto(endpoint),
      recent_deliveries: latest.get(endpoint.id) ?? [],
    }));
  });

  merchant.post('/webhooks', routes.create, async (work, request) => {
    const { url, events, site_slug: siteSlug = null, active = true } = request.body;
    const created = await createEndpoint(work, outboundPolicy, { url, events, siteSlug, active });
    return { status: 201, body: presentWithSecret(created) };
  });

  merchant.get('/webhooks/:webhook_id', routes.read, async (view, request) =>
    toWebhookDto(await getEndpoint(view, request.params.webhook_id)),
  );

  merchant.patch('/webhooks/:webhook_id', routes.change, async (work, request) => {
    const { site_slug: siteSlug, ...rest } = request.body;
    const patch = siteSlug === undefined ? rest : { ...rest, siteSlug };
    const changed = await changeEndpoint(work, outboundPolicy, request.params.webhook_id, patch);
    return { status: 200, body: toWebhookDto(changed) };
  });

  merchant.delete('/webhooks/:webhook_id', routes.remove, async (work, request) => {
    await removeEndpoint(work, request.params.webhook_id);
    return { status: 204 };
  });

  merchant.post('/webhooks/:webhook_id/rotate-secret', routes.rotate, async (work, request) => ({
    status: 200,
    body: presentWithSecret(await rotateSecret(work, request.params.webhook_id)),
  }));

  merchant.post('/webhooks/:webhook_id/test', routes.test, async (work, request) => ({
    status: 202,
    body: toWebhookDeliveryDto(await sendTestEvent(work, request.params.webhook_id)),
  }));
}

const presentWithSecret = ({ endpoint, secret }: EndpointWithSecret) => ({
  ...toWebhookDto(endpoint),
  secret,
});
