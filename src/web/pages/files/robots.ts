import { listStoreCollections } from '../../../core/catalog/collections/manage-collections.ts';
import { buildProductUrl } from '../../../core/catalog/product-dto.ts';
import { listStoreProducts } from '../../../core/catalog/products/list-products.ts';
import { cacheKey, toTextBytes } from '../../../http/bytes/byte-cache.ts';
import { html, renderHtml } from '../../../http/pages/html.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { PagesDeps } from '../deps.ts';
import {
  type ResolvePageScope,
  type StorePageScope,
  storePageScopeResolver,
} from '../page-scope.ts';
import { listTags, sendPage } from '../send-page.ts';

/** A sitemap lists only the newest products, so that it stays small in a large store. */
const maxProducts = 1_000;
const maxCollections = 100;

/** `robots.txt` on every host, and a sitemap for each store. */
export function registerRobotsRoutes(
  app: HttpServer,
  { unit, cache }: PagesDeps,
  resolvePageScope: ResolvePageScope,
): void {
  app.get('/robots.txt', pageOptions({}), async (request, reply) => {
    const { site, url } = await resolvePageScope(request);
    const map = site ? `Sitemap: ${url}/sitemap.xml\n` : '';
    const text = `# How agents buy here: ${url}/agents.md and ${url}/llms.txt\nUser-agent: *\nAllow: /\n${map}`;
    return sendPage(
      request,
      reply,
      toTextBytes({ text, contentType: 'text/plain; charset=utf-8' }),
    );
  });

  const resolveScope = storePageScopeResolver(resolvePageScope);
  app.get('/sitemap.xml', pageOptions({}), async (request, reply) => {
    const scope = await resolveScope(request);
    const bytes = cache.get(cacheKey('sitemap', scope.site.id), async () => ({
      text: await renderSitemap(unit.publishedReader(), scope),
      contentType: 'application/xml; charset=utf-8',
      tags: listTags(scope.site),
    }));
    return sendPage(request, reply, bytes);
  });
}

async function renderSitemap(
  reader: DatabaseReader,
  { site, url }: StorePageScope,
): Promise<string> {
  const products = await listStoreProducts(reader, site, { limit: maxProducts, cursor: null });
  const collections = await listStoreCollections(reader, site, {
    limit: maxCollections,
    cursor: null,
  });
  const entries = [
    { at: url, changed: site.updatedAt },
    ...collections.items.map(({ slug, updatedAt }) => ({
      at: `${url}/collections/${slug}`,
      changed: updatedAt,
    })),
    ...products.items.map((product) => ({
      at: buildProductUrl(product),
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
