import { acceptBearerOrBuyer } from '../../../http/callers/bearer.ts';
import {
  letPagesCall,
  signatureHeaders,
  signatureRequestHeaders,
} from '../../../http/callers/cross-origin.ts';
import { answerUnknownRoutes } from '../../../http/errors/unknown-route.ts';
import { requireKeys } from '../../../http/idempotency.ts';
import type { Http } from '../../../http/server.ts';
import { heedSignatures } from '../../../http/signatures/heed-signatures.ts';
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
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    await letPagesCall(app, {
      methods: ['GET', 'HEAD', 'POST', 'PUT'],
      reads: [...signatureRequestHeaders],
      tells: [...signatureHeaders],
    });
    heedSignatures(app, deps.signatures, { keepsAnswers: true });
    answerUnknownRoutes(app);
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: bearerOrNone };
    });
    await app.register(async (reads: Http) => {
      acceptBearerOrBuyer(reads, { ...deps, surface: 'ucp', accessSurfaces: ['ucp'] });
      takeNoBody(reads);
      catalogRoutes(reads, deps);
      sessionReadRoute(reads, deps);
      orderRoute(reads, deps);
    });
    await app.register(async (writes: Http) => {
      acceptBearerOrBuyer(writes, { ...deps, surface: 'checkout', accessSurfaces: ['ucp'] });
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
