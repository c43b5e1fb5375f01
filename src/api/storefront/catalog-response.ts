import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Site, siteNotFound } from '../../core/sites/site.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { CacheableContent, ResponseBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';
import type { CatalogDeps, StorefrontDeps } from './deps.ts';

const cacheControl = 'public, max-age=60';

export function sendCatalog(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: ResponseBytes,
): FastifyReply {
  return sendBytes(request, reply, { ...bytes, cacheControl });
}

type CachedExchange = { request: FastifyRequest; reply: FastifyReply; site: Site; key: string };

/**
 * Sends a response about a store from the cache, and remembers the read, so that the next one is
 * answered before it is routed here.
 */
export async function sendCached(
  { cache, cachedReads, take, countVisit }: CatalogDeps,
  { request, reply, site, key }: CachedExchange,
  produce: () => Promise<CacheableContent>,
): Promise<void> {
  sendCatalog(request, reply, await cache.get(key, produce));
  cachedReads.remember(request, reply, {
    key,
    take,
    countVisit: (visitor) => countVisit(visitor, site),
  });
}

/** The published store with this slug, or `404 site_not_found`. */
export async function getPublishedStore(directory: SiteDirectory, slug: string): Promise<Site> {
  const site = await directory.bySlug(slug);
  if (!site) throw siteNotFound();
  return site;
}

type StoreRequest = FastifyRequest & { params: { site_slug: string } };

/** The published store of the path; also counts a visit. */
export async function getVisitedStore(
  { directory, countVisit }: Pick<StorefrontDeps, 'directory' | 'countVisit'>,
  request: FastifyRequest,
): Promise<Site> {
  const site = await getPublishedStore(directory, (request as StoreRequest).params.site_slug);
  countVisit(request, site);
  return site;
}

/** Cache tags: a change of a store, its lists or a product clears the responses with its tag. */
export const siteTag = (site: Pick<Site, 'id'>): string => `site:${site.id}`;
export const listTag = (site: Pick<Site, 'id'>): string => `lists:${site.id}`;
export const productTag = (id: string): string => `product:${id}`;
