import { Type } from 'typebox';
import { refundsAllowed } from '../../../core/access/console/console-rule.ts';
import { parseAddress } from '../../../core/customers/address.ts';
import { changeOrder } from '../../../core/orders/change-order.ts';
import { grantMoreDownloads } from '../../../core/orders/downloads/grant-more-downloads.ts';
import { fulfillOrder } from '../../../core/orders/fulfillment/fulfill-order.ts';
import { countOrders, listOrders } from '../../../core/orders/list-orders.ts';
import { getOrder } from '../../../core/orders/read-orders.ts';
import { cancelOrder } from '../../../core/orders/refunds/cancel-order.ts';
import { refundOrder } from '../../../core/orders/refunds/refund-order.ts';
import { previewRefund } from '../../../core/orders/refunds/refunded-units.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantDeps } from '../deps.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { presentDownload, presentOrder } from './present.ts';
import { readItems, readOrderQuery, readRefund, readShipment } from './read.ts';
import {
  DownloadList,
  NewFulfillment,
  NewRefund,
  OrderCancellation,
  OrderChange,
  OrderPage,
  OrderPath,
  OrderQuery,
  RefundItems,
  RefundPreview,
} from './schemas.ts';

const tags = ['Merchant: orders'];
const okResponse = { 200: Type.Ref('Order') };
/** A refund request may be repeated long afterwards and must not refund twice. */
const refundKeyDays = 30;

const routes = {
  list: scopedRoute('read:orders', {
    tags,
    summary: 'List orders',
    description:
      'Newest first, unless `sort` is sent. A repeated parameter matches any of its values.',
    querystring: OrderQuery,
    response: { 200: OrderPage },
  }),
  read: scopedRoute('read:orders', {
    tags,
    summary: 'Get an order',
    params: OrderPath,
    response: okResponse,
  }),
  change: scopedRoute('write:orders', {
    tags,
    summary: 'Change the tags or the shipping address of an order',
    description:
      'The address can be corrected until something is shipped; amounts and the country cannot. If the order has changed since, a request with its earlier `ETag` in `If-Match` returns 412 `version_conflict`.',
    params: OrderPath,
    body: OrderChange,
    response: okResponse,
  }),
  fulfill: {
    keyRule: { isRequired: true },
    ...scopedRoute('write:orders', {
      tags,
      summary: 'Fulfill an order completely or in part',
      description: 'The header Idempotency-Key is required.',
      params: OrderPath,
      body: NewFulfillment,
      response: okResponse,
    }),
  },
  refund: {
    keyRule: { isRequired: true, retentionHours: refundKeyDays * 24 },
    ...scopedRoute(
      'write:orders',
      {
        tags,
        summary: 'Refund an order completely or in part',
        description:
          'The header Idempotency-Key is required. The refund is `pending` until the payment processor confirms it. For an order paid with x402, send the money back on the chain first and pass the transaction hash as `external_reference`.',
        params: OrderPath,
        body: NewRefund,
        response: okResponse,
      },
      refundsAllowed,
    ),
  },
  previewRefund: scopedRoute('read:orders', {
    tags,
    summary: 'Preview a refund of items',
    description:
      'What was paid for some units, and what is left to refund. Nothing is changed or held.',
    params: OrderPath,
    body: RefundItems,
    response: { 200: RefundPreview },
  }),
  cancel: scopedRoute(
    'write:orders',
    {
      tags,
      summary: 'Cancel an order that has not been shipped',
      description: 'Refunds the payment and restocks the units.',
      params: OrderPath,
      body: OrderCancellation,
      response: okResponse,
    },
    refundsAllowed,
  ),
  downloads: scopedRoute('write:orders', {
    tags,
    summary: 'Renew the download links of an order',
    description:
      'For a buyer who has used up the downloads: allows five more per remaining unit for 24 hours.',
    params: OrderPath,
    response: { 200: DownloadList },
  }),
};

export function registerOrderRoutes(merchant: MerchantRoutes, { unit }: MerchantDeps): void {
  merchant.get('/orders', routes.list, async (view, request) => {
    const query = readOrderQuery(request.query);
    const page = await listOrders(view, query, readPageRequest(request.query));
    const totalEstimate = request.query.count ? await countOrders(view, query) : null;
    return presentPage('orders', { ...page, totalEstimate }, (order) => presentOrder(view, order));
  });

  merchant.getOne('/orders/:order_id', routes.read, async (view, request) => {
    const order = await getOrder(view, request.params.order_id);
    return { body: presentOrder(view, order), version: order.version };
  });

  merchant.patch('/orders/:order_id', routes.change, async (work, request) => {
    const { tags, shipping_address: address } = request.body;
    const patch = { tags, shippingAddress: address && parseAddress(address) };
    const order = await changeOrder(work, request.params.order_id, patch, readIfMatch(request));
    return { status: 200, body: presentOrder(work, order), version: order.version };
  });

  merchant.post('/orders/:order_id/fulfill', routes.fulfill, async (work, request) => {
    const shipment = readShipment(request.body);
    const order = await fulfillOrder(work, request.params.order_id, shipment);
    return { status: 200, body: presentOrder(work, order) };
  });

  merchant.post('/orders/:order_id/refund', routes.refund, async (work, request) => {
    const order = await refundOrder(work, request.params.order_id, readRefund(request.body));
    return { status: 200, body: presentOrder(work, order) };
  });

  merchant.app.post('/orders/:order_id/refund-preview', routes.previewRefund, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) => {
      const items = readItems(request.body.items);
      const preview = await previewRefund(view, request.params.order_id, items);
      return {
        amount: preview.amount,
        refundable: preview.refundable,
        items: preview.lines.map(({ lineItemId, refundableUnits, quantity, amount }) => ({
          ...{ line_item_id: lineItemId, refundable_quantity: refundableUnits, quantity, amount },
        })),
      };
    }),
  );

  merchant.post('/orders/:order_id/cancel', routes.cancel, async (work, request) => {
    const reason = request.body?.reason ?? null;
    const order = await cancelOrder(work, request.params.order_id, reason);
    return { status: 200, body: presentOrder(work, order) };
  });

  merchant.post('/orders/:order_id/downloads', routes.downloads, async (work, request) => {
    const items = await grantMoreDownloads(work, request.params.order_id);
    return {
      status: 200,
      body: presentPage('downloads', { items, nextCursor: null }, presentDownload),
    };
  });
}
