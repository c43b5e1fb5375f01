import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Collection } from '../../../core/catalog/collections/collection.ts';
import { listStoreCollections } from '../../../core/catalog/collections/manage-collections.ts';
import {
  listProductPageParts,
  listProductPages,
} from '../../../core/catalog/products/list-product-pages.ts';
import { policyNames } from '../../../core/sites/site-profile.ts';
import { cacheKey } from '../../../http/bytes/byte-cache.ts';
import { html, renderHtml } from '../../../http/pages/html.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import { maxLimit, type Page } from '../../../kernel/page.ts';
import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { PagesDeps } from '../deps.ts';
import {
  type ResolvePageScope,
  type StorePageScope,
  storePageScopeResolver,
} from '../page-scope.ts';
import { listTags, sendPage } from '../send-page.ts';

/** A URL of a sitemap, or a sitemap of the index. */
type Entry = { url: string; changedAt: Date };

/** The sitemap of each store: an index, one part with its other pages, and parts with products. */
export function registerSitemapRoutes(
  app: HttpServer,
  { unit, cache }: PagesDeps,
  resolvePageScope: ResolvePageScope,
): void {
  const resolveScope = storePageScopeResolver(resolvePageScope);
  const serve =
    (write: (reader: DatabaseReader, scope: StorePageScope, part: string) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const scope = await resolveScope(request);
      const { part = '' } = request.params as { part?: string };
      const key = cacheKey('sitemap', scope.site.id, request.routeOptions.url ?? '', part);
      const bytes = cache.get(key, async () => ({
        text: await write(unit.publishedReader(), scope, part),
        contentType: 'application/xml; charset=utf-8',
        tags: listTags(scope.site),
      }));
      return sendPage(request, reply, bytes);
    };
  app.get('/sitemap.xml', pageOptions({}), serve(writeIndex));
  app.get('/sitemap-pages.xml', pageOptions({}), serve(writePages));
  app.get('/sitemap-products-:part.xml', pageOptions({}), serve(writeProducts));
}

async function writeIndex(reader: DatabaseReader, { site, url }: StorePageScope): Promise<string> {
  const parts = await listProductPageParts(reader, site);
  const entries = [
    { url: `${url}/sitemap-pages.xml`, changedAt: site.updatedAt },
    ...parts.map((changedAt, index) => ({
      url: `${url}/sitemap-products-${index + 1}.xml`,
      changedAt,
    })),
  ];
  const list = entries.map((entry) => html`<sitemap>${toElements(entry)}</sitemap>\n`);
  return toXml(
    html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list}</sitemapindex>\n`,
  );
}

/** The start page, the policies and the collections. */
async function writePages(reader: DatabaseReader, { site, url }: StorePageScope): Promise<string> {
  const policies = policyNames
    .filter((name) => site.policies[name] !== '')
    .map((name) => ({ url: `${url}/policies/${name}`, changedAt: site.updatedAt }));
  const collections: Entry[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Collection> = await listStoreCollections(reader, site, {
      limit: maxLimit,
      cursor,
    });
    for (const { slug, updatedAt } of page.items)
      collections.push({ url: `${url}/collections/${slug}`, changedAt: updatedAt });
    cursor = page.nextCursor;
  } while (cursor !== null);
  return toUrlSet([{ url, changedAt: site.updatedAt }, ...policies, ...collections]);
}

async function writeProducts(
  reader: DatabaseReader,
  { site, url }: StorePageScope,
  part: string,
): Promise<string> {
  if (!/^[1-9]\d{0,4}$/.test(part)) throw sitemapNotFound();
  const products = await listProductPages(reader, site, Number(part) - 1);
  if (products.length === 0) throw sitemapNotFound();
  return toUrlSet(
    products.map(({ slug, changedAt }) => ({ url: `${url}/products/${slug}`, changedAt })),
  );
}

function toUrlSet(entries: Entry[]): string {
  const list = entries.map((entry) => html`<url>${toElements(entry)}</url>\n`);
  return toXml(
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list}</urlset>\n`,
  );
}

const toElements = ({ url, changedAt }: Entry) =>
  html`<loc>${url}</loc><lastmod>${changedAt.toISOString()}</lastmod>`;

const toXml = (content: ReturnType<typeof html>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${renderHtml(content)}`;

const sitemapNotFound = () => notFound('page_not_found', 'This store has no such sitemap.');
