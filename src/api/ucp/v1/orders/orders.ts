import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { assertSigned } from '../../../../core/access/signatures/signature-result.ts';
import {
  type CallerCredentials,
  orderReadScopes,
  resolveViewer,
} from '../../../../core/customers/linking/buyer-context.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { getOrder, getOrderAudience, orderNotFound } from '../../../../core/orders/read-orders.ts';
import { findPayment } from '../../../../core/payments/manage-payments.ts';
import { callContextOf } from '../../../../http/callers/call-context.ts';
import type { HostScope } from '../../../../http/host.ts';
import type { HttpServer } from '../../../../http/server.ts';
import { agentOf, signerOf } from '../../../../http/signatures/read-signatures.ts';
import type { UcpV1Deps } from '../deps.ts';
import { envelope } from '../envelope.ts';
import { toUcpOrder } from './order-dto.ts';

const route = {
  schema: {
    tags: ['UCP: orders'],
    operationId: 'ucpGetOrder',
    summary: 'One order',
    description:
      'Whoever has its id sees how it stands. With a bearer of the store’s workspace that has the scope `read:orders`, or the token of its own buyer with `dev.ucp.shopping.order:read`, also the buyer, the address and the links; so does the agent that made it, when it signs. The public binding, `/ucp/orders/{id}`, is 401 `identity_required` without a credential.',
    params: Type.Object({ id: Type.String({ description: 'Id of the order.' }) }),
    response: { 200: Type.Ref('UcpOrder') },
  },
};

/** Orders by their id (§4.8, ucp.md conflict 6). */
export function registerOrderRoute(app: HttpServer, deps: UcpV1Deps): void {
  app.get('/orders/:id', route, async (request) => {
    const { id } = request.params;
    const [named, host] = await Promise.all([deps.workspaces.byId(id), deps.resolveHost(request)]);
    const asking = callContextOf(request);
    const tenant = named ?? (await callerTenant(deps, asking, host));
    if (!tenant) throw orderNotFound();
    return deps.unit.view(tenant, async (view) => {
      const order = await getOrder(view, id);
      await assertAccessible(deps, order, { request, host });
      const audience = getOrderAudience(
        order,
        await resolveViewer(view, asking, orderReadScopes),
        agentOf(request),
      );
      if (!named && asking.buyer && audience === 'anybody') throw orderNotFound();
      const paymentId = order.payment?.id ?? null;
      const payment = paymentId === null ? null : await findPayment(view, paymentId);
      return { ...envelope(view.now), ...toUcpOrder(view, { order, payment, audience }) };
    });
  });
}

type OrderRequest = { request: FastifyRequest; host: HostScope };

/** A store host knows its own store only; a store may want to know who asks. */
async function assertAccessible(
  { directory }: UcpV1Deps,
  order: Order,
  { request, host }: OrderRequest,
) {
  if (host.kind === 'store' && host.site.id !== order.siteId) throw orderNotFound();
  const store = await directory.bySlug(order.siteSlug);
  if (store) assertSigned(store, signerOf(request));
}

/**
 * Ids of orders that were paid on a chain can be worked out from what is public there, and name no
 * workspace: they are looked up in the bearer's own, or in the store whose buyer asks.
 */
async function callerTenant(
  { workspaces }: UcpV1Deps,
  { bearer, buyer }: CallerCredentials,
  host: HostScope,
) {
  if (bearer) return bearer.tenant;
  if (!buyer) return null;
  if (host.kind === 'store') return host.site.tenant;
  return buyer.workspaceId === null ? null : workspaces.byId(buyer.workspaceId);
}
