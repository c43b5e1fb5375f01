import cors from '@fastify/cors';
import { recordCalls } from '../../http/agent-calls/record-calls.ts';
import { refuseBlockedAgents } from '../../http/agent-calls/refuse-blocked.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import type { HttpServer } from '../../http/server.ts';
import type { StorefrontDeps } from './deps.ts';
import { describeSearchCall } from './describe-call.ts';
import { registerCollectionProductRoute, registerProductRoutes } from './products.ts';
import { registerSearchRoute } from './search.ts';
import { registerStoreRoutes } from './stores.ts';

/** Public catalog routes: no credential needed, open to browsers on any origin, cached. */
export function storefrontApi(deps: StorefrontDeps) {
  return async (app: HttpServer) => {
    await app.register(cors, {
      origin: '*',
      methods: ['GET', 'HEAD'],
      strictPreflight: false,
      exposedHeaders: ['etag', 'retry-after', 'ratelimit', 'ratelimit-policy', 'request-id'],
    });
    const catalog = { ...deps, take: limitRate(app, deps.limits, 'catalog') };
    refuseBlockedAgents(app, deps);
    registerStoreRoutes(app, catalog);
    registerProductRoutes(app, catalog);
    registerCollectionProductRoute(app, catalog);
    await app.register(async (search: HttpServer) => {
      recordCalls(search, deps, 'rest', describeSearchCall);
      registerSearchRoute(search, deps);
    });
  };
}
