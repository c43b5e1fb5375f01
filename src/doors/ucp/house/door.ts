import cors from '@fastify/cors';
import { acceptBearer } from '../../../http/callers/bearer.ts';
import { answerUnknownRoutes } from '../../../http/errors/unknown-route.ts';
import { requireKeys } from '../../../http/idempotency.ts';
import type { Http } from '../../../http/server.ts';
import { catalogRoutes } from './catalog/catalog.ts';
import { actRoutes } from './checkout/acts.ts';
import { sessionReadRoute, sessionRoutes } from './checkout/sessions.ts';
import type { HouseDeps } from './deps.ts';
import { answerHouseError } from './envelope.ts';
import { orderRoute } from './orders/orders.ts';

/** Guests may do all of it; a bearer of the workspace sees more of its orders (§5). */
const bearerOrNone = [{ bearer: [] }, {}];

/** UCP as the interface has it (§4.8): guests may do all of it, every answer has the envelope. */
export function houseDoor(deps: HouseDeps) {
  return async (app: Http) => {
    app.setErrorHandler(answerHouseError(deps));
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await app.register(cors, {
      origin: '*',
      methods: ['GET', 'HEAD', 'POST', 'PUT'],
      allowedHeaders: [
        'Authorization',
        'Content-Type',
        'Idempotency-Key',
        'Request-Id',
        'Request-Signature',
      ],
      exposedHeaders: [
        'idempotent-replayed',
        'retry-after',
        'ratelimit',
        'ratelimit-policy',
        'request-id',
        'www-authenticate',
      ],
      maxAge: 86_400,
      strictPreflight: false,
    });
    answerUnknownRoutes(app);
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: bearerOrNone };
    });
    await app.register(async (reads: Http) => {
      acceptBearer(reads, { ...deps, surface: 'ucp' });
      takeNoBody(reads);
      catalogRoutes(reads, deps);
      sessionReadRoute(reads, deps);
      orderRoute(reads, deps);
    });
    await app.register(async (writes: Http) => {
      acceptBearer(writes, { ...deps, surface: 'checkout' });
      requireKeys(writes);
      takeNoBody(writes);
      sessionRoutes(writes, deps);
      actRoutes(writes, deps);
    });
  };
}

/** No body is an empty one: all that a call needs to be told may be said already. */
function takeNoBody(app: Http): void {
  app.addHook('preValidation', async (request) => {
    request.body ??= request.routeOptions.schema?.body ? {} : undefined;
  });
}
