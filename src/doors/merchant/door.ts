import { requireBearer } from '../../http/bearer.ts';
import { limitRate, network } from '../../http/rate-limit.ts';
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
    // Guesses at keys are counted by network before they are looked at, the rest by credential.
    limitRate(
      app,
      deps.limits,
      'merchant',
      (request) => request.headers.authorization ?? network(request),
    );
    requireBearer(app, deps.authenticate);
    productRoutes(app, deps);
    collectionRoutes(app, deps);
    memberRoutes(app, deps);
    siteRoutes(app, deps);
    domainRoutes(app, deps);
    apiKeyRoutes(app, deps);
  };
}
