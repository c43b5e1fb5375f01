import { limitRate } from '../../http/callers/rate-limit.ts';
import { pageHeaders } from '../../http/pages/page-route.ts';
import type { Http } from '../../http/server.ts';
import { cartRoutes } from './cart/routes.ts';
import { homeRoute } from './catalog/home.ts';
import { searchRoutes } from './catalog/search.ts';
import { storeRoutes } from './catalog/stores.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import type { PagesDeps } from './deps.ts';
import { assetRoutes } from './files/assets.ts';
import { demoPictureRoutes } from './files/demo-pictures.ts';
import { robotRoutes } from './files/robots.ts';
import { orderRoutes } from './order/order.ts';
import { placeFinder } from './place.ts';

/** Store pages for people (decisions 12): rendered here, readable without scripts, cached as bytes. */
export function pagesDoor(deps: PagesDeps) {
  return async (app: Http) => {
    assetRoutes(app);
    demoPictureRoutes(app, deps);
    await app.register(async (pages: Http) => {
      const headers = pageHeaders(deps);
      pages.addHook('onRequest', async (_request, reply) => {
        reply.headers(headers);
      });
      limitRate(pages, deps.limits, 'pages');
      const findPlace = placeFinder(deps);
      homeRoute(pages, deps, findPlace);
      storeRoutes(pages, deps, findPlace);
      searchRoutes(pages, deps, findPlace);
      robotRoutes(pages, deps, findPlace);
      cartRoutes(pages, deps, findPlace);
      checkoutRoutes(pages, deps);
      orderRoutes(pages, deps);
    });
  };
}
