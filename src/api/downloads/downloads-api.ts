import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitRate } from '../../http/callers/rate-limit.ts';
import type { HttpServer } from '../../http/server.ts';
import type { DownloadDeps } from './deps.ts';
import { registerExchangePaymentRoute } from './exchange-payment-route.ts';
import { registerFileRoute } from './files.ts';

/** Links that a buyer follows from the page of an order: to its files, and to what is still to pay. */
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
 * An agent in a browser that has paid fetches its file: the address is all of the credential, and a
 * plain GET asks nobody first.
 */
async function allowCrossOriginFetch(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'content-disposition, retry-after');
}
