import { limitRate } from '../../http/rate-limit.ts';
import type { Http } from '../../http/server.ts';
import type { PagesDeps } from './deps.ts';
import { assetRoutes } from './files/assets.ts';
import { demoPictureRoutes } from './files/demo-pictures.ts';
import { robotRoutes } from './files/robots.ts';
import { homeRoute } from './home.ts';
import { placeFinder } from './place.ts';
import { searchRoutes } from './search.ts';
import { pageHeaders } from './send-page.ts';
import { storeRoutes } from './stores.ts';

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
    });
  };
}
