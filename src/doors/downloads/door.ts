import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitRate } from '../../http/callers/rate-limit.ts';
import type { Http } from '../../http/server.ts';
import type { DownloadDeps } from './deps.ts';
import { fileRoute } from './files.ts';
import { exchangePaymentRoute } from './pay-exchange.ts';

/** Links that a buyer follows from the page of an order: to its files, and to what is still to pay. */
export function downloadsDoor(deps: DownloadDeps) {
  return async (app: Http) => {
    limitRate(app, deps.limits, 'pages');
    await app.register(async (files: Http) => {
      files.addHook('onRequest', letPagesFetch);
      fileRoute(files, deps);
    });
    exchangePaymentRoute(app, deps);
  };
}

/**
 * An agent in a browser that has paid fetches its file: the address is all of the credential, and a
 * plain GET asks nobody first.
 */
async function letPagesFetch(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'content-disposition, retry-after');
}
