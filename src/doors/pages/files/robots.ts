import { listStoreCollections } from '../../../core/catalog/collections/manage-collections.ts';
import { productUrl } from '../../../core/catalog/product-record.ts';
import { listStoreProducts } from '../../../core/catalog/products/list-products.ts';
import { cacheKey, readyText } from '../../../http/bytes/byte-cache.ts';
import { html, renderHtml } from '../../../http/pages/html.ts';
import { page } from '../../../http/pages/page-route.ts';
import type { Http } from '../../../http/server.ts';
import type { Reader } from '../../../platform/work.ts';
import type { PagesDeps } from '../deps.ts';
import { type FindPlace, type StorePlace, storePlaceFinder } from '../place.ts';
import { listTags, sendPage } from '../send-page.ts';

/** What a sitemap names: the newest products, so that one answer stays small in a large store. */
const mostProducts = 1_000;
const mostCollections = 100;

/** robots.txt on every host, and a sitemap for each store. */
export function robotRoutes(app: Http, { unit, cache }: PagesDeps, findPlace: FindPlace): void {
  app.get('/robots.txt', page({}), async (request, reply) => {
    const { site, url } = await findPlace(request);
    const map = site ? `Sitemap: ${url}/sitemap.xml\n` : '';
    const text = `User-agent: *\nAllow: /\n${map}`;
    return sendPage(request, reply, readyText({ text, contentType: 'text/plain; charset=utf-8' }));
  });

  const placeOf = storePlaceFinder(findPlace);
  app.get('/sitemap.xml', page({}), async (request, reply) => {
    const place = await placeOf(request);
    const bytes = cache.get(cacheKey('sitemap', place.site.id), async () => ({
      text: await sitemapOf(unit.published(), place),
      contentType: 'application/xml; charset=utf-8',
      tags: listTags(place.site),
    }));
    return sendPage(request, reply, bytes);
  });
}

async function sitemapOf(reader: Reader, { site, url }: StorePlace): Promise<string> {
  const products = await listStoreProducts(reader, site, { limit: mostProducts, cursor: null });
  const collections = await listStoreCollections(reader, site, {
    limit: mostCollections,
    cursor: null,
  });
  const entries = [
    { at: url, changed: site.updatedAt },
    ...collections.items.map(({ slug, updatedAt }) => ({
      at: `${url}/collections/${slug}`,
      changed: updatedAt,
    })),
    ...products.items.map((product) => ({
      at: productUrl(product),
      changed: product.updatedAt,
    })),
  ];
  const list = entries.map(
    ({ at, changed }) =>
      html`<url><loc>${at}</loc><lastmod>${changed.toISOString()}</lastmod></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${renderHtml(
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list}</urlset>\n`,
  )}`;
}
