import { listStoreProducts } from '../../../core/catalog/products/list-products.ts';
import type { Site } from '../../../core/sites/site.ts';
import { toTextBytes } from '../../../http/bytes/byte-cache.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { PagesDeps } from '../deps.ts';
import type { PageScope, ResolvePageScope } from '../page-scope.ts';
import { listTags, sendPage } from '../send-page.ts';
import { renderHomePage, renderLandingPage, type StorePreview } from '../views/catalog/home.ts';
import { pageProductDtos } from './product-dtos.ts';
import { listPageRoute, sendStorePage } from './stores.ts';

const maxStores = 24;
const maxImages = 4;

/**
 * `/`: the store on a store's host, otherwise the start page that the settings of the platform
 * name. If that is a store that does not exist, the start page names no store.
 */
export function registerHomeRoute(
  app: HttpServer,
  deps: PagesDeps,
  resolveScope: ResolvePageScope,
): void {
  const { directory, cache, home } = deps;
  app.get('/', listPageRoute, async (request, reply) => {
    const scope = await resolveScope(request);
    const { site } = scope;
    if (site) return sendStorePage(deps, { ...scope, site }, { request, reply });
    const chosen = home.kind === 'store' ? await directory.bySlug(home.slug) : null;
    if (chosen) {
      const chosenScope = {
        ...scope,
        site: chosen,
        base: `/stores/${chosen.slug}`,
        url: chosen.url,
      };
      return sendStorePage(deps, chosenScope, { request, reply });
    }
    if (home.kind !== 'directory')
      return sendPage(request, reply, toTextBytes(renderLandingPage(scope)));
    const bytes = cache.get('page home', async () => {
      const sites = await directory.list(maxStores);
      const stores = await Promise.all(sites.map((store) => loadStorePreview(deps, scope, store)));
      return { ...renderHomePage(scope, stores), tags: ['sites', ...sites.flatMap(listTags)] };
    });
    return sendPage(request, reply, bytes);
  });
}

async function loadStorePreview(
  { unit }: PagesDeps,
  scope: PageScope,
  site: Site,
): Promise<StorePreview> {
  const firstPage = { limit: maxImages, cursor: null };
  const { items } = await listStoreProducts(unit.publishedReader(), site, firstPage);
  return { site, products: pageProductDtos(items, { ...scope, site }) };
}
