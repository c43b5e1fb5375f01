import { limitRate } from '../../http/callers/rate-limit.ts';
import { acceptForms } from '../../http/pages/form-body.ts';
import { pageHeaders, seeOther } from '../../http/pages/page-route.ts';
import { rejectCrossOriginForms } from '../../http/pages/same-origin.ts';
import type { HttpServer } from '../../http/server.ts';
import { notFound } from '../../kernel/domain-error.ts';
import { registerClaimRoutes } from './claim.ts';
import type { SetupDeps } from './deps.ts';
import { registerNewStoreRoutes } from './new-store.ts';
import { registerStoreSetupRoutes } from './store-setup.ts';

/**
 * The first run: account, workspace (an account page), store, and the steps to its first sale. The
 * pages need no scripts, and every step can be left and resumed.
 */
export function setupPages(deps: SetupDeps) {
  return async (app: HttpServer) => {
    const headers = pageHeaders(deps);
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      const { kind } = await deps.resolveHost(request);
      if (kind === 'platform') return;
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw notFound('page_not_found', 'This page does not exist.');
      return seeOther(reply, `${deps.origin}${request.url}`);
    });
    acceptForms(app);
    rejectCrossOriginForms(app);
    limitRate(app, deps.limits, 'account');
    registerNewStoreRoutes(app, deps);
    registerStoreSetupRoutes(app, deps);
    await app.register(async (claim: HttpServer) => {
      limitRate(claim, deps.limits, 'sign_in');
      registerClaimRoutes(claim, deps);
    });
  };
}
