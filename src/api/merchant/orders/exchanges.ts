import { type Static, Type } from 'typebox';
import { type ConsoleRule, refundsAllowed } from '../../../core/access/console/console-rule.ts';
import type { Exchange } from '../../../core/orders/order.ts';
import {
  previewExchange,
  requestExchange,
} from '../../../core/orders/post-purchase/exchanges/request-exchange.ts';
import {
  approveExchange,
  completeExchange,
  rejectExchange,
} from '../../../core/orders/post-purchase/exchanges/resolve-exchange.ts';
import { getOrder } from '../../../core/orders/read-orders.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage } from '../../../http/input/paging.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { MerchantDeps } from '../deps.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { presentExchange } from './present.ts';
import {
  ExchangeCompletion,
  ExchangeItems,
  ExchangeList,
  ExchangePath,
  ExchangePreview,
  NewExchange,
  OrderPath,
} from './schemas.ts';

const tags = ['Merchant: orders'];
const okResponse = { 200: Type.Ref('Exchange') };
const exchangeStep = (summary: string, description: string, consoleRule?: ConsoleRule) =>
  scopedRoute(
    'write:orders',
    { tags, summary, description, params: ExchangePath, response: okResponse },
    consoleRule,
  );

const routes = {
  list: scopedRoute('read:orders', {
    tags,
    summary: 'List the exchanges of an order',
    params: OrderPath,
    response: { 200: ExchangeList },
  }),
  request: scopedRoute('write:orders', {
    tags,
    summary: 'Request an exchange of fulfilled items',
    description:
      'Reserves the new items. If they cost more, the buyer pays the difference at `payment_url`.',
    params: OrderPath,
    body: NewExchange,
    response: { 201: Type.Ref('Exchange') },
  }),
  preview: scopedRoute('read:orders', {
    tags,
    summary: 'Preview the price difference of an exchange',
    description: 'Nothing is changed or reserved.',
    params: OrderPath,
    body: ExchangeItems,
    response: { 200: ExchangePreview },
  }),
  approve: exchangeStep(
    'Approve an exchange',
    'Issues the RMA number that the buyer writes on the parcel.',
  ),
  complete: scopedRoute(
    'write:orders',
    {
      tags,
      summary: 'Complete an exchange',
      description:
        'Records that the old items were received and the new ones are shipped. If the new items cost less, the difference is refunded.',
      params: ExchangePath,
      body: ExchangeCompletion,
      response: okResponse,
    },
    refundsAllowed,
  ),
  reject: exchangeStep(
    'Reject an exchange',
    'Releases the reserved items and refunds what the buyer has paid for the exchange.',
    refundsAllowed,
  ),
};

export function registerExchangeRoutes(merchant: MerchantRoutes, { unit }: MerchantDeps): void {
  merchant.get('/orders/:order_id/exchanges', routes.list, async (view, request) => {
    const order = await getOrder(view, request.params.order_id);
    const page = { items: order.exchanges, nextCursor: null };
    return presentPage('exchanges', page, (item) => presentExchange(view, order, item));
  });

  merchant.post('/orders/:order_id/exchanges', routes.request, async (work, request) => {
    const input = { items: readSwaps(request.body), reason: request.body.reason };
    const item = await requestExchange(work, request.params.order_id, input);
    return { status: 201, body: await presentCurrentExchange(work, item) };
  });

  merchant.app.post('/orders/:order_id/exchange-preview', routes.preview, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) => {
      const { order_id: id } = request.params;
      const preview = await previewExchange(view, id, readSwaps(request.body));
      return { price_difference: preview.priceDifference, currency: preview.currency };
    }),
  );

  merchant.post(
    '/orders/:order_id/exchanges/:exchange_id/approve',
    routes.approve,
    async (work, request) => ({
      status: 200,
      body: await presentCurrentExchange(work, await approveExchange(work, idsOf(request.params))),
    }),
  );

  merchant.post(
    '/orders/:order_id/exchanges/:exchange_id/complete',
    routes.complete,
    async (work, request) => {
      const { restock: restocks = true, external_reference: externalReference = null } =
        request.body ?? {};
      const completion = { restocks, externalReference };
      const item = await completeExchange(work, idsOf(request.params), completion);
      return { status: 200, body: await presentCurrentExchange(work, item) };
    },
  );

  merchant.post(
    '/orders/:order_id/exchanges/:exchange_id/reject',
    routes.reject,
    async (work, request) => ({
      status: 200,
      body: await presentCurrentExchange(work, await rejectExchange(work, idsOf(request.params))),
    }),
  );
}

function idsOf({ order_id, exchange_id }: { order_id: string; exchange_id: string }) {
  return { orderId: order_id, exchangeId: exchange_id };
}

async function presentCurrentExchange(work: Work, item: Exchange) {
  return presentExchange(work, await getOrder(work, item.orderId), item);
}

function readSwaps({ items }: Static<typeof ExchangeItems>) {
  return items.map((item) => ({
    lineItemId: item.line_item_id,
    quantity: item.quantity,
    newVariantId: item.new_variant_id,
  }));
}
