import { LRUCache } from 'lru-cache';
import type { UnitOfWork } from '../../platform/work.ts';
import type { Site } from './site.ts';
import { findSiteByDomain, findSiteBySlug, listPublishedSites } from './site-store.ts';

/**
 * Published stores by slug and by verified domain, kept in memory: every public request asks.
 * Emptied by the outbox when a site changes; the time to live bounds what a lost hint could cost.
 */
export type SiteDirectory = {
  bySlug(slug: string): Promise<Site | null>;
  byDomain(domain: string): Promise<Site | null>;
  /** The oldest published stores, for documents of the whole platform. */
  list(limit: number): Promise<Site[]>;
  forget(): void;
};

const lifetimeMilliseconds = 2_000;

export function siteDirectory(unit: UnitOfWork): SiteDirectory {
  const known = new LRUCache<string, { site: Site | null }>({
    max: 20_000,
    ttl: lifetimeMilliseconds,
  });
  const remember = async (key: string, find: () => Promise<Site | null>) => {
    const cached = known.get(key);
    if (cached) return cached.site;
    const site = await find();
    known.set(key, { site });
    return site;
  };
  return {
    bySlug: (slug) => remember(`slug ${slug}`, () => findSiteBySlug(unit.published(), slug)),
    byDomain: (domain) =>
      remember(`domain ${domain}`, () => findSiteByDomain(unit.published(), domain)),
    list: (limit) => listPublishedSites(unit.published(), limit),
    forget: () => known.clear(),
  };
}
