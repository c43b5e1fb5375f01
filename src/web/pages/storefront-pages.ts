import { toTextBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { icon, styleSheet } from '../../http/pages/assets.ts';
import { followResultScript } from '../../http/pages/follow-result.ts';
import { pageHeaders } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import { registerCartRoutes } from './cart/routes.ts';
import { registerHomeRoute } from './catalog/home.ts';
import { registerPolicyRoutes } from './catalog/policies.ts';
import { registerSearchRoutes } from './catalog/search.ts';
import { registerStoreRoutes } from './catalog/stores.ts';
import { registerCheckoutRoutes } from './checkout/routes.ts';
import type { PagesDeps } from './deps.ts';
import { registerDemoImageRoutes } from './files/demo-images.ts';
import { registerRobotsRoute } from './files/robots.ts';
import { registerSitemapRoutes } from './files/sitemap.ts';
import { registerOrderRoutes } from './order/order.ts';
import { pageScopeResolver } from './page-scope.ts';
import { inlineTotalsScript } from './script/inline-totals.ts';
import { registerThemeRoute } from './theme/theme-routes.ts';

/** Storefront pages: rendered on the server, usable without scripts, catalog pages cached. */
export function storefrontPages(deps: PagesDeps) {
  return async (app: HttpServer) => {
    registerAssetRoutes(app);
    registerThemeRoute(app);
    registerDemoImageRoutes(app, deps);
    await app.register(async (pages: HttpServer) => {
      const headers = pageHeaders(deps);
      pages.addHook('onRequest', async (_request, reply) => {
        reply.headers(headers);
      });
      limitRate(pages, deps.limits, 'pages');
      const resolveScope = pageScopeResolver(deps);
      registerHomeRoute(pages, deps, resolveScope);
      registerStoreRoutes(pages, deps, resolveScope);
      registerPolicyRoutes(pages, deps, resolveScope);
      registerSearchRoutes(pages, deps, resolveScope);
      registerRobotsRoute(pages, resolveScope);
      registerSitemapRoutes(pages, deps, resolveScope);
      registerCartRoutes(pages, deps, resolveScope);
      registerCheckoutRoutes(pages, deps);
      registerOrderRoutes(pages, deps);
    });
  };
}

const cacheControl = 'public, max-age=31536000, immutable';

/** The style sheet and the icon that all pages share, and the script of cart and checkout. */
function registerAssetRoutes(app: HttpServer): void {
  for (const { path, ...text } of [styleSheet, icon, inlineTotalsScript, followResultScript]) {
    const ready = toTextBytes(text);
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendBytes(request, reply, { ...ready, cacheControl }),
    );
  }
}
