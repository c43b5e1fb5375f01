import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { payExchange } from '../../core/orders/post-purchase/exchanges/pay-exchange.ts';
import { orderNotFound } from '../../core/orders/read-orders.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { pageOptions } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import type { DownloadDeps } from './deps.ts';
import { registerFileRoute } from './files.ts';

/** Links on the order page: files to download and the payment of an exchange. */
export function downloadsApi(deps: DownloadDeps) {
  return async (app: HttpServer) => {
    limitRate(app, deps.limits, 'pages');
    await app.register(async (files: HttpServer) => {
      files.addHook('onRequest', allowCrossOriginFetch);
      registerFileRoute(files, deps);
    });
    registerExchangePaymentRoute(app, deps);
  };
}

/**
 * Lets agents in a browser fetch the files that they have paid for. The secret URL is the only
 * credential, and a plain GET needs no preflight request.
 */
async function allowCrossOriginFetch(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'content-disposition, retry-after');
}

const pageRoute = pageOptions({
  params: Type.Object({ token: Type.String(), exchange_id: Type.String() }),
});

/**
 * The `payment_url` of an exchange redirects to the processor's page, or to the order page if
 * nothing is owed. The processor's page is created on each visit: it expires before the link does.
 */
function registerExchangePaymentRoute(
  app: HttpServer,
  { workspaces, paymentContext }: DownloadDeps,
): void {
  app.get('/orders/:token/exchanges/:exchange_id/pay', pageRoute, async (request, reply) => {
    const { token, exchange_id: exchangeId } = request.params;
    const tenant = await workspaces.byToken('conf', token);
    if (!tenant) throw orderNotFound();
    const url = await payExchange(paymentContext, tenant, { token, exchangeId });
    return reply.header('cache-control', 'no-store').redirect(url, 303);
  });
}
