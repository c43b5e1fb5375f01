import cors from '@fastify/cors';
import { limitRate } from '../../http/callers/rate-limit.ts';
import type { Http } from '../../http/server.ts';
import type { StorefrontDeps } from './deps.ts';
import { collectionProductRoute, productRoutes } from './products.ts';
import { searchRoute } from './search.ts';
import { storeRoutes } from './stores.ts';

/** Public reads of stores, collections, products and search (§4.4): no credential, open to browsers, cached. */
export function storefrontDoor(deps: StorefrontDeps) {
  return async (app: Http) => {
    await app.register(cors, {
      origin: '*',
      methods: ['GET', 'HEAD'],
      strictPreflight: false,
      exposedHeaders: ['etag', 'retry-after', 'ratelimit', 'ratelimit-policy', 'request-id'],
    });
    limitRate(app, deps.limits, 'catalog');
    storeRoutes(app, deps);
    productRoutes(app, deps);
    collectionProductRoute(app, deps);
    searchRoute(app, deps);
  };
}
