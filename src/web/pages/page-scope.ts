import type { FastifyRequest } from 'fastify';
import { type Site, siteNotFound } from '../../core/sites/site.ts';
import { createHostResolver } from '../../http/host.ts';
import { notFound } from '../../kernel/domain-error.ts';
import type { PagesDeps } from './deps.ts';

/** The store and host of a page, from which its links are built. */
export type PageScope = {
  /** The store; null for the platform's own pages. */
  site: Site | null;
  /** Prefix of link paths: `/stores/<slug>` for a store on the platform's host, otherwise empty. */
  base: string;
  /** Leads to the start page, if that is not at `base`. */
  home?: string;
  /** The permanent URL of `base`, without a trailing slash. */
  url: string;
  /** The platform's origin. */
  origin: string;
  /** Whether images with plain http URLs are shown. */
  allowsHttpImages: boolean;
};

export type StorePageScope = PageScope & { site: Site };

export type ResolvePageScope = (request: FastifyRequest) => Promise<PageScope>;

type PageScopeDeps = Pick<PagesDeps, 'origin' | 'directory' | 'production'> &
  Partial<Pick<PagesDeps, 'countVisit'>>;

/**
 * A store on its own host, a store below `/stores/<slug>` on the platform's host, or the platform.
 * 404 `site_not_found` for an unknown store. Counts a visit of the store if `countVisit` is given.
 */
export function pageScopeResolver(options: PageScopeDeps): ResolvePageScope {
  const { origin, directory, production } = options;
  const resolve = createHostResolver({ origin, directory, production });
  const common = { origin, allowsHttpImages: !production };
  const at = (request: FastifyRequest, site: Site, base: string): PageScope => {
    options.countVisit?.(request, site);
    return { ...common, site, base, url: site.url };
  };
  return async (request) => {
    const scope = await resolve(request);
    const { site_slug: slug } = request.params as { site_slug?: string };
    if (scope.kind === 'store') {
      if (slug !== undefined) throw notFound('page_not_found', 'This page does not exist.');
      return at(request, scope.site, '');
    }
    if (scope.missingStore) throw siteNotFound();
    if (slug === undefined) return { ...common, site: null, base: '', url: origin };
    const site = await directory.bySlug(slug);
    if (!site) throw siteNotFound();
    return at(request, site, `/stores/${site.slug}`);
  };
}

/** The same for pages that only stores have; 404 on the platform. */
export function storePageScopeResolver(
  find: ResolvePageScope,
): (request: FastifyRequest) => Promise<StorePageScope> {
  return async (request) => {
    const { site, ...scope } = await find(request);
    if (!site) throw notFound('page_not_found', 'This page does not exist.');
    return { ...scope, site };
  };
}

/** The path of the start page on this host. */
export const homePath = (scope: PageScope): string => scope.home ?? (scope.base || '/');
