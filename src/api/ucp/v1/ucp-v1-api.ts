import { recordCalls } from '../../../http/agent-calls/record-calls.ts';
import { refuseBlockedAgents } from '../../../http/agent-calls/refuse-blocked.ts';
import { acceptBearerOrBuyer } from '../../../http/callers/bearer.ts';
import {
  enableCors,
  signatureRequestHeaders,
  signatureResponseHeaders,
} from '../../../http/callers/enable-cors.ts';
import { handleUnknownRoutes } from '../../../http/errors/unknown-route.ts';
import { requireIdempotencyKeys } from '../../../http/idempotency.ts';
import type { HttpServer } from '../../../http/server.ts';
import { verifySignatures } from '../../../http/signatures/verify-signatures.ts';
import { registerCatalogRoutes } from './catalog/catalog.ts';
import { registerSessionActionRoutes } from './checkout/session-actions.ts';
import { registerSessionReadRoute, registerSessionRoutes } from './checkout/sessions.ts';
import type { UcpV1Deps } from './deps.ts';
import { describeUcpV1Call } from './describe-call.ts';
import { createUcpV1ErrorHandler } from './envelope.ts';
import { registerOrderRoute } from './orders/orders.ts';

/** No credential is required; a bearer credential shows more of the workspace's orders. */
const optionalBearer = [{ bearer: [] }, {}];

/** UCP v1: open to guests, and every response has the `ucp` envelope. */
export function ucpV1Api(deps: UcpV1Deps) {
  return async (app: HttpServer) => {
    app.setErrorHandler(createUcpV1ErrorHandler(deps));
    recordCalls(app, deps, 'ucp', describeUcpV1Call);
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    await enableCors(app, {
      methods: ['GET', 'HEAD', 'POST', 'PUT'],
      requestHeaders: [...signatureRequestHeaders],
      responseHeaders: [...signatureResponseHeaders],
    });
    verifySignatures(app, deps.signatures, { replaysResponses: true });
    refuseBlockedAgents(app, deps);
    handleUnknownRoutes(app);
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: optionalBearer };
    });
    await app.register(async (reads: HttpServer) => {
      acceptBearerOrBuyer(reads, { ...deps, surface: 'ucp', accessSurfaces: ['ucp'] });
      defaultEmptyBody(reads);
      registerCatalogRoutes(reads, deps);
      registerSessionReadRoute(reads, deps);
      registerOrderRoute(reads, deps);
    });
    await app.register(async (writes: HttpServer) => {
      acceptBearerOrBuyer(writes, { ...deps, surface: 'checkout', accessSurfaces: ['ucp'] });
      requireIdempotencyKeys(writes);
      defaultEmptyBody(writes);
      registerSessionRoutes(writes, deps);
      registerSessionActionRoutes(writes, deps);
    });
  };
}

/** A missing body counts as an empty object, because all members may be optional. */
function defaultEmptyBody(app: HttpServer): void {
  app.addHook('preValidation', async (request) => {
    request.body ??= request.routeOptions.schema?.body ? {} : undefined;
  });
}
