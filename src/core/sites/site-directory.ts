import { LRUCache } from 'lru-cache';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Site } from './site.ts';
import { findSiteByDomain, findSiteBySlug, listListedSites } from './site-store.ts';

/**
 * Published stores by slug and by verified domain, cached because every public request needs them.
 * Events about stores clear the cache. An entry older than two seconds is still returned while a
 * single lookup refreshes it, so that neither heavy traffic nor a slow database delays requests.
 * The time to live limits how long a lost event can matter.
 */
export type SiteDirectory = {
  bySlug(slug: string): Promise<Site | null>;
  byDomain(domain: string): Promise<Site | null>;
  /** The oldest store that the platform lists, used in examples; null: there is none. */
  oldest(): Promise<Site | null>;
  /** The oldest stores that the platform lists, for its documents and pages. */
  list(limit: number): Promise<Site[]>;
  invalidate(): void;
};

const freshMilliseconds = 2_000;
/** How long public responses may be cached. */
const lifetimeMilliseconds = 60_000;
/** Resolution of the caches' clock, which they read at most this often. */
const clockMilliseconds = 100;
const bounds = { max: 20_000, ttlResolution: clockMilliseconds };

/** Callers name stores with any text. PostgreSQL rejects some, such as one with a NUL character. */
const slugPattern = /^[a-z0-9-]{1,63}$/;

type Entry = { site: Site | null };
type Find = () => Promise<Site | null>;

export function createSiteDirectory(unit: UnitOfWork): SiteDirectory {
  const known = new LRUCache<string, Entry>({ ...bounds, ttl: lifetimeMilliseconds });
  const fresh = new LRUCache<string, true>({ ...bounds, ttl: freshMilliseconds });
  let inFlight = new Map<string, Promise<Entry>>();

  const lookUp = (key: string, find: Find) => {
    const round = inFlight;
    const running = find()
      .then((site) => {
        // After an invalidation during the lookup, the result may be outdated.
        if (round === inFlight) {
          known.set(key, { site });
          fresh.set(key, true);
        }
        return { site };
      })
      .finally(() => round.delete(key));
    round.set(key, running);
    return running;
  };
  const findCached = async (key: string, find: Find) => {
    const entry = known.get(key);
    if (entry && fresh.has(key)) return entry.site;
    const running = inFlight.get(key) ?? lookUp(key, find);
    if (!entry) return (await running).site;
    // A failed refresh is reported to the next caller without a cached entry.
    running.catch(() => undefined);
    return entry.site;
  };
  return {
    bySlug: async (slug) =>
      slugPattern.test(slug)
        ? findCached(`slug ${slug}`, () => findSiteBySlug(unit.publishedReader(), slug))
        : null,
    byDomain: (domain) =>
      findCached(`domain ${domain}`, () => findSiteByDomain(unit.publishedReader(), domain)),
    oldest: () =>
      findCached(
        'oldest',
        async () => (await listListedSites(unit.publishedReader(), 1))[0] ?? null,
      ),
    list: (limit) => listListedSites(unit.publishedReader(), limit),
    invalidate() {
      known.clear();
      fresh.clear();
      inFlight = new Map();
    },
  };
}
