import type { FastifyRequest } from 'fastify';
import { type Site, siteNotFound } from '../../core/sites/site.ts';
import { createHostResolver } from '../../http/host.ts';
import { notFound } from '../../kernel/domain-error.ts';
import type { PagesDeps } from './deps.ts';

/** Where a page stands, and with it how its links are made. */
export type PageScope = {
  /** The store; null: the platform itself. */
  site: Site | null;
  /** Before every path of a link on this host: `/stores/<slug>` for a store on the platform's host. */
  base: string;
  /** The permanent address that `base` stands for, without a trailing slash. */
  url: string;
  /** The platform's origin. */
  origin: string;
  /** Whether pictures that come over plain http are shown. */
  httpPictures: boolean;
};

export type StorePageScope = PageScope & { site: Site };

export type ResolvePageScope = (request: FastifyRequest) => Promise<PageScope>;

type PageScopeDeps = Pick<PagesDeps, 'origin' | 'directory' | 'production'> &
  Partial<Pick<PagesDeps, 'countVisit'>>;

/**
 * A store on its own host, a store below `/stores/<slug>` of the platform, or the platform; 404 for a
 * store that there is not. Whoever asks for a store visits it, where visits are counted.
 */
export function pageScopeResolver(options: PageScopeDeps): ResolvePageScope {
  const { origin, directory, production } = options;
  const resolve = createHostResolver({ origin, directory, production });
  const common = { origin, httpPictures: !production };
  const at = (request: FastifyRequest, site: Site, base: string): PageScope => {
    options.countVisit?.(request, site);
    return { ...common, site, base, url: site.url };
  };
  return async (request) => {
    const scope = await resolve(request);
    const { site_slug: slug } = request.params as { site_slug?: string };
    if (scope.kind === 'store') {
      if (slug !== undefined) throw notFound('page_not_found', 'There is no such page here.');
      return at(request, scope.site, '');
    }
    if (scope.missingStore) throw siteNotFound();
    if (slug === undefined) return { ...common, site: null, base: '', url: origin };
    const site = await directory.bySlug(slug);
    if (!site) throw siteNotFound();
    return at(request, site, `/stores/${site.slug}`);
  };
}

/** The same, where only a store will do. */
export function storePageScopeResolver(
  find: ResolvePageScope,
): (request: FastifyRequest) => Promise<StorePageScope> {
  return async (request) => {
    const { site, ...place } = await find(request);
    if (!site) throw notFound('page_not_found', 'There is no such page here.');
    return { ...place, site };
  };
}

/** The start page of a place, as a link on this host. */
export const homePath = (place: PageScope): string => place.base || '/';
