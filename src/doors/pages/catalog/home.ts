import { Type } from 'typebox';
import { listStoreProducts } from '../../../core/catalog/products/list-products.ts';
import type { Site } from '../../../core/sites/site.ts';
import { page } from '../../../http/pages/page-route.ts';
import type { Http } from '../../../http/server.ts';
import type { PagesDeps } from '../deps.ts';
import type { FindPlace, Place } from '../place.ts';
import { listTags, sendPage } from '../send-page.ts';
import { renderHomePage, type ShownStore } from '../views/catalog/home.ts';
import { recordsOf } from './records.ts';
import { sendStorePage } from './stores.ts';

const shownStores = 24;
const shownPictures = 4;

const start = page({ querystring: Type.Object({ cursor: Type.Optional(Type.String()) }) });

/** `/`: the store on a store's host, else what this server is and which stores it has. */
export function homeRoute(app: Http, deps: PagesDeps, findPlace: FindPlace): void {
  const { directory, cache } = deps;
  app.get('/', start, async (request, reply) => {
    const place = await findPlace(request);
    const { site } = place;
    if (site) return sendStorePage(deps, { ...place, site }, { request, reply });
    const bytes = cache.get('page home', async () => {
      const sites = await directory.list(shownStores);
      const stores = await Promise.all(sites.map((store) => show(deps, place, store)));
      return { ...renderHomePage(place, stores), tags: ['sites', ...sites.flatMap(listTags)] };
    });
    return sendPage(request, reply, bytes);
  });
}

async function show({ unit }: PagesDeps, place: Place, site: Site): Promise<ShownStore> {
  const some = { limit: shownPictures, cursor: null };
  const { items } = await listStoreProducts(unit.published(), site, some);
  return { site, products: recordsOf(items, { ...place, site }) };
}
