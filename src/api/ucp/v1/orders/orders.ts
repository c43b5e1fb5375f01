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
import { callContextOf } from '../../../../http/callers/bearer.ts';
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
    summary: 'Get an order',
    description:
      'Without a credential, the response omits the buyer, the addresses and the links. It includes them for a bearer credential of the workspace of the store with the scope `read:orders` (without what a person entered on the hosted page, if its surfaces exclude `merchant`), for an access token of the buyer with `dev.ucp.shopping.order:read`, and for signed requests of the agent that created the checkout. `/ucp/orders/{id}` of the public UCP API responds 401 `identity_required` without a credential.',
    params: Type.Object({ id: Type.String({ description: 'Id of the order.' }) }),
    response: { 200: Type.Ref('UcpOrder') },
  },
};

export function registerOrderRoute(app: HttpServer, deps: UcpV1Deps): void {
  app.get('/orders/:id', route, async (request) => {
    const { id } = request.params;
    const [named, host] = await Promise.all([deps.workspaces.byId(id), deps.resolveHost(request)]);
    const callContext = callContextOf(request);
    const tenant = named ?? (await callerTenant(deps, callContext, host));
    if (!tenant) throw orderNotFound();
    return deps.unit.view(tenant, async (view) => {
      const order = await getOrder(view, id);
      await assertAccessible(deps, order, { request, host });
      const audience = getOrderAudience(
        order,
        await resolveViewer(view, callContext, orderReadScopes),
        agentOf(request),
      );
      if (!named && callContext.buyer && audience === 'other') throw orderNotFound();
      const paymentId = order.payment?.id ?? null;
      const payment = paymentId === null ? null : await findPayment(view, paymentId);
      return { ...envelope(view.now), ...toUcpOrder(view, { order, payment, audience }) };
    });
  });
}

type OrderRequest = { request: FastifyRequest; host: HostScope };

/** A store host finds only orders of its store, and a store may require signed requests. */
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
 * Ids of x402 orders contain no workspace code, and anyone can derive them from public blockchain
 * data. So they are looked up only in the workspace of the caller or of the host's store.
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
