import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { covers } from '../../../../core/access/scope.ts';
import {
  getOrder,
  type OrderAudience,
  orderNotFound,
} from '../../../../core/orders/read-orders.ts';
import { findPayment } from '../../../../core/payments/manage-payments.ts';
import { knownBearer } from '../../../../http/callers/bearer.ts';
import type { Http } from '../../../../http/server.ts';
import type { Tenant } from '../../../../platform/work.ts';
import type { HouseDeps } from '../deps.ts';
import { envelope } from '../envelope.ts';
import { ucpOrder } from './order-record.ts';

const route = {
  schema: {
    tags: ['UCP: orders'],
    operationId: 'ucpGetOrder',
    summary: 'One order',
    description:
      'Whoever has its id sees how it stands. With a bearer of the store’s workspace that has the scope `read:orders`, also the buyer, the address and the links.',
    params: Type.Object({ id: Type.String({ description: 'Id of the order.' }) }),
    response: { 200: Type.Ref('UcpOrder') },
  },
};

/** Orders by their id (§4.8, ucp.md conflict 6). */
export function orderRoute(app: Http, deps: HouseDeps): void {
  app.get('/orders/:id', route, async (request) => {
    const { id } = request.params;
    const tenant = await tenantOf(request, deps, id);
    if (!tenant) throw orderNotFound();
    const audience = audienceOf(request, tenant);
    const host = await deps.resolveHost(request);
    return deps.unit.view(tenant, async (view) => {
      const order = await getOrder(view, id);
      // A store host knows its own store only.
      if (host.kind === 'store' && host.site.id !== order.siteId) throw orderNotFound();
      const paymentId = order.payment?.id ?? null;
      const payment = paymentId === null ? null : await findPayment(view, paymentId);
      return { ...envelope(view.now), ...ucpOrder(view, { order, payment, audience }) };
    });
  });
}

/**
 * Ids of orders that were paid on a chain can be worked out from what is public there, and name no
 * workspace: they are looked up in the bearer's own.
 */
async function tenantOf(request: FastifyRequest, deps: HouseDeps, id: string) {
  return (await deps.workspaces.byId(id)) ?? knownBearer(request)?.tenant ?? null;
}

/** A bearer of another workspace is a guest (decisions 13). */
function audienceOf(request: FastifyRequest, { workspaceId }: Tenant): OrderAudience {
  const bearer = knownBearer(request);
  const isOwn = bearer?.tenant.workspaceId === workspaceId;
  return isOwn && covers(bearer.scopes, 'read:orders') ? 'party' : 'anybody';
}
