import { Type } from 'typebox';
import { assertConsoleRule, refundsAllowed } from '../../../core/access/console/console-rule.ts';
import {
  approveReturn,
  rejectReturn,
  requestReturn,
} from '../../../core/orders/post-purchase/returns/manage-returns.ts';
import { receiveReturn } from '../../../core/orders/post-purchase/returns/receive-return.ts';
import { toReturnDto } from '../../../core/orders/post-purchase/returns/return-dto.ts';
import { getOrder } from '../../../core/orders/read-orders.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage } from '../../../http/input/paging.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { readItems } from './read.ts';
import { NewReturn, OrderPath, ReturnList, ReturnPath, ReturnReceipt } from './schemas.ts';

const tags = ['Merchant: orders'];
const okResponse = { 200: Type.Ref('Return') };
const returnStep = (summary: string, description: string) =>
  scopedRoute('write:orders', {
    tags,
    summary,
    description,
    params: ReturnPath,
    response: okResponse,
  });

const routes = {
  list: scopedRoute('read:orders', {
    tags,
    summary: 'List the returns of an order',
    params: OrderPath,
    response: { 200: ReturnList },
  }),
  request: scopedRoute('write:orders', {
    tags,
    summary: 'Request a return of fulfilled items',
    params: OrderPath,
    body: NewReturn,
    response: { 201: Type.Ref('Return') },
  }),
  approve: returnStep(
    'Approve a return',
    'Issues the RMA number that the buyer writes on the parcel.',
  ),
  receive: scopedRoute('write:orders', {
    tags,
    summary: 'Receive a return',
    description:
      'Records that the items have arrived. Restocks them unless `restock` is false, and refunds them if `refund` is true.',
    params: ReturnPath,
    body: ReturnReceipt,
    response: okResponse,
  }),
  reject: returnStep('Reject a return', 'The units can be returned again in a new request.'),
};

export function registerReturnRoutes(merchant: MerchantRoutes): void {
  merchant.get('/orders/:order_id/returns', routes.list, async (view, request) => {
    const { returns: items } = await getOrder(view, request.params.order_id);
    return presentPage('returns', { items, nextCursor: null }, toReturnDto);
  });

  merchant.post('/orders/:order_id/returns', routes.request, async (work, request) => {
    const input = { items: readItems(request.body.items), reason: request.body.reason };
    const item = await requestReturn(work, request.params.order_id, input);
    return { status: 201, body: toReturnDto(item) };
  });

  merchant.post(
    '/orders/:order_id/returns/:return_id/approve',
    routes.approve,
    async (work, request) => {
      const { order_id, return_id } = request.params;
      return { status: 200, body: toReturnDto(await approveReturn(work, order_id, return_id)) };
    },
  );

  merchant.post(
    '/orders/:order_id/returns/:return_id/receive',
    routes.receive,
    async (work, request) => {
      const ids = { orderId: request.params.order_id, returnId: request.params.return_id };
      const { restock = true, refund = false, external_reference = null } = request.body ?? {};
      if (refund) assertConsoleRule(requireBearerOf(request).console, refundsAllowed);
      const receipt = { restock, refund, externalReference: external_reference };
      const item = await receiveReturn(work, ids, receipt);
      return { status: 200, body: toReturnDto(item) };
    },
  );

  merchant.post(
    '/orders/:order_id/returns/:return_id/reject',
    routes.reject,
    async (work, request) => {
      const { order_id, return_id } = request.params;
      return { status: 200, body: toReturnDto(await rejectReturn(work, order_id, return_id)) };
    },
  );
}
