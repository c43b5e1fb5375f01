import { recordCalls } from '../../../http/agent-calls/record-calls.ts';
import { refuseBlockedAgents } from '../../../http/agent-calls/refuse-blocked.ts';
import { acceptBearerOrBuyer } from '../../../http/callers/bearer.ts';
import { enableCors } from '../../../http/callers/enable-cors.ts';
import type { HttpServer } from '../../../http/server.ts';
import { describeCartCall } from '../describe-call.ts';
import { registerCartReadRoutes, registerCartRoutes } from './carts.ts';
import { registerCheckoutRoute } from './checkout.ts';
import type { CartApiDeps } from './deps.ts';
import { registerCouponRoutes, registerItemRoutes } from './items.ts';

/** Cart routes: no credential needed, open to browsers on any origin, never cached. */
export function cartsApi(deps: CartApiDeps) {
  return async (app: HttpServer) => {
    recordCalls(app, deps, 'rest', describeCartCall);
    refuseBlockedAgents(app, deps);
    await enableCors(app, {
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    await app.register(async (reads: HttpServer) => {
      acceptBearerOrBuyer(reads, { ...deps, surface: 'catalog', accessSurfaces: null });
      registerCartReadRoutes(reads, deps);
    });
    await app.register(async (writes: HttpServer) => {
      acceptBearerOrBuyer(writes, { ...deps, surface: 'checkout', accessSurfaces: null });
      // Most bodies have only optional fields and may be left out; a missing body counts as {}.
      writes.addHook('preValidation', async (request) => {
        request.body ??= request.routeOptions.schema?.body ? {} : undefined;
      });
      registerCartRoutes(writes, deps);
      registerItemRoutes(writes, deps);
      registerCouponRoutes(writes, deps);
      registerCheckoutRoute(writes, deps);
    });
  };
}
