import { requireBearer } from '../../http/bearer.ts';
import type { Http } from '../../http/server.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { collectionRoutes, memberRoutes } from './collections.ts';
import type { MerchantDeps } from './deps.ts';
import { domainRoutes } from './domains.ts';
import { productRoutes } from './products.ts';
import { siteRoutes } from './sites.ts';

/** The merchant's side (§4.6): bearer required, within the bearer's workspace only. */
export function merchantDoor(deps: MerchantDeps) {
  return async (app: Http) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    requireBearer(app, { ...deps, surface: 'merchant' });
    productRoutes(app, deps);
    collectionRoutes(app, deps);
    memberRoutes(app, deps);
    siteRoutes(app, deps);
    domainRoutes(app, deps);
    apiKeyRoutes(app, deps);
  };
}
