import { Type } from 'typebox';
import { receiveReturn } from '../../../core/orders/after-sale/returns/receive-return.ts';
import {
  approveReturn,
  rejectReturn,
  requestReturn,
} from '../../../core/orders/after-sale/returns/return-order.ts';
import { returnRecord } from '../../../core/orders/after-sale/returns/return-record.ts';
import { getOrder } from '../../../core/orders/read-orders.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { presentPage } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { readItems } from './read.ts';
import { NewReturn, OrderPath, Receipt, ReturnList, ReturnPath } from './schemas.ts';

const tags = ['Merchant: orders'];
const one = { 200: Type.Ref('Return') };
const step = (summary: string, description: string) =>
  guarded('write:orders', { tags, summary, description, params: ReturnPath, response: one });

const routes = {
  list: guarded('read:orders', {
    tags,
    summary: 'The returns of an order',
    params: OrderPath,
    response: { 200: ReturnList },
  }),
  request: guarded('write:orders', {
    tags,
    summary: 'Open a return of what was fulfilled',
    params: OrderPath,
    body: NewReturn,
    response: { 201: Type.Ref('Return') },
  }),
  approve: step('Approve a return', 'Gives it the RMA number that the buyer writes on the parcel.'),
  receive: guarded('write:orders', {
    tags,
    summary: 'The goods of a return have come in',
    description: 'Puts them on the shelf again and, when asked, gives their money back.',
    params: ReturnPath,
    body: Receipt,
    response: one,
  }),
  reject: step('Reject a return', 'Its units can be asked back anew.'),
};

/** Goods on their way back (§4.7, decisions 8). */
export function returnRoutes(app: Http, { unit, write }: MerchantDeps): void {
  app.get('/orders/:order_id/returns', routes.list, (request) =>
    unit.view(bearerOf(request).tenant, async (view) => {
      const { returns: items } = await getOrder(view, request.params.order_id);
      return presentPage('returns', { items, nextCursor: null }, returnRecord);
    }),
  );

  app.post('/orders/:order_id/returns', routes.request, (request, reply) =>
    write(request, reply, async (work) => {
      const draft = { items: readItems(request.body.items), reason: request.body.reason };
      const item = await requestReturn(work, request.params.order_id, draft);
      return { status: 201, body: returnRecord(item) };
    }),
  );

  app.post('/orders/:order_id/returns/:return_id/approve', routes.approve, (request, reply) =>
    write(request, reply, async (work) => {
      const { order_id, return_id } = request.params;
      return { status: 200, body: returnRecord(await approveReturn(work, order_id, return_id)) };
    }),
  );

  app.post('/orders/:order_id/returns/:return_id/receive', routes.receive, (request, reply) =>
    write(request, reply, async (work) => {
      const ids = { orderId: request.params.order_id, returnId: request.params.return_id };
      const { restock = true, refund = false, external_reference = null } = request.body ?? {};
      const receipt = { restock, refund, externalReference: external_reference };
      const item = await receiveReturn(work, ids, receipt);
      return { status: 200, body: returnRecord(item) };
    }),
  );

  app.post('/orders/:order_id/returns/:return_id/reject', routes.reject, (request, reply) =>
    write(request, reply, async (work) => {
      const { order_id, return_id } = request.params;
      return { status: 200, body: returnRecord(await rejectReturn(work, order_id, return_id)) };
    }),
  );
}
