import { LRUCache } from 'lru-cache';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Site } from './site.ts';
import { findSiteByDomain, findSiteBySlug, listPublishedSites } from './site-store.ts';

/**
 * Published stores by slug and by verified domain, kept in memory: every public request asks.
 * Emptied by the outbox when a site changes. What is older than two seconds is still answered while
 * it is looked up again, once for all who ask: neither a crowd nor a database that hangs is felt. The
 * time to live bounds what a lost hint could cost.
 */
export type SiteDirectory = {
  bySlug(slug: string): Promise<Site | null>;
  byDomain(domain: string): Promise<Site | null>;
  /** The oldest published store, which examples name; null: there is none. */
  oldest(): Promise<Site | null>;
  /** The oldest published stores, for documents of the whole platform. */
  list(limit: number): Promise<Site[]>;
  invalidate(): void;
};

const freshMilliseconds = 2_000;
/** As long as public answers may be cached (§8). */
const lifetimeMilliseconds = 60_000;
/** How exactly that is kept: the caches then look at the clock this seldom. */
const clockMilliseconds = 100;
const bounds = { max: 20_000, ttlResolution: clockMilliseconds };

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
        // What was forgotten meanwhile may have been read before it changed.
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
  const remember = async (key: string, find: Find) => {
    const entry = known.get(key);
    if (entry && fresh.has(key)) return entry.site;
    const running = inFlight.get(key) ?? lookUp(key, find);
    if (!entry) return (await running).site;
    // Whoever asks when nothing is known any more hears of a failure.
    running.catch(() => undefined);
    return entry.site;
  };
  return {
    bySlug: (slug) => remember(`slug ${slug}`, () => findSiteBySlug(unit.publishedReader(), slug)),
    byDomain: (domain) =>
      remember(`domain ${domain}`, () => findSiteByDomain(unit.publishedReader(), domain)),
    oldest: () =>
      remember(
        'oldest',
        async () => (await listPublishedSites(unit.publishedReader(), 1))[0] ?? null,
      ),
    list: (limit) => listPublishedSites(unit.publishedReader(), limit),
    invalidate() {
      known.clear();
      fresh.clear();
      inFlight = new Map();
    },
  };
}
