import { acceptBearerOrBuyer } from '../../../http/callers/bearer.ts';
import { letPagesCall } from '../../../http/callers/cross-origin.ts';
import type { Http } from '../../../http/server.ts';
import { cartReadRoutes, cartRoutes } from './carts.ts';
import { checkoutRoute } from './checkout.ts';
import type { CartDeps } from './deps.ts';
import { couponRoutes, itemRoutes } from './items.ts';

/** Buyers' carts (§4.5): no credential, open to browsers, never kept by anybody on the way. */
export function cartsDoor(deps: CartDeps) {
  return async (app: Http) => {
    await letPagesCall(app, {
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    await app.register(async (reads: Http) => {
      acceptBearerOrBuyer(reads, { ...deps, surface: 'catalog', accessSurfaces: null });
      cartReadRoutes(reads, deps);
    });
    await app.register(async (writes: Http) => {
      acceptBearerOrBuyer(writes, { ...deps, surface: 'checkout', accessSurfaces: null });
      // All that a cart needs to be told may come from its host or be a default.
      writes.addHook('preValidation', async (request) => {
        request.body ??= request.routeOptions.schema?.body ? {} : undefined;
      });
      cartRoutes(writes, deps);
      itemRoutes(writes, deps);
      couponRoutes(writes, deps);
      checkoutRoute(writes, deps);
    });
  };
}
