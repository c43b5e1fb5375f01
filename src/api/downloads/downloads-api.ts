import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitRate } from '../../http/callers/rate-limit.ts';
import type { HttpServer } from '../../http/server.ts';
import type { DownloadDeps } from './deps.ts';
import { registerExchangePaymentRoute } from './exchange-payment-route.ts';
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
