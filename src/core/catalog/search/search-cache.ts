import { LRUCache } from 'lru-cache';
import { stopwatch } from '../../../kernel/clock.ts';
import { cacheLookups } from '../../../platform/telemetry/counters.ts';
import type { FindProducts } from './find-products.ts';

/**
 * A finder that returns the same page object for a repeated search, so that callers can cache what
 * they build from it. An event of a store invalidates its pages. A page is served only while events
 * are known to arrive, so that a write is visible within two seconds even if an event is delayed.
 */
export type SearchCache = {
  find: FindProducts;
  invalidate(siteId: string): void;
  /**
   * `invalidate` was called for every commit before this instant, in milliseconds of the stopwatch.
   */
  markCurrentUntil(instant: number): void;
};

type SearchPage = Awaited<ReturnType<FindProducts>>;
type Entry = { found: SearchPage; epoch: number; readAt: number };

/** How long a page is served after it was read, or after it was last known to be unchanged. */
const freshMilliseconds = 1_800;
/** The `max-age` of public catalog responses. */
const lifetimeMilliseconds = 60_000;
/** How often the cache reads the clock for the lifetime. */
const clockMilliseconds = 100;
/** About 60 MB, and up to as much again for what callers make from the pages. */
const maxCachedProducts = 20_000;

export function createSearchCache(find: FindProducts, milliseconds = stopwatch): SearchCache {
  const pages = new LRUCache<string, Entry>({
    maxSize: maxCachedProducts,
    sizeCalculation: ({ found }) => found.items.length + 1,
    ttl: lifetimeMilliseconds,
    ttlResolution: clockMilliseconds,
  });
  const inFlight = new Map<string, Promise<SearchPage>>();
  // Number of invalidations of each store; the empty key counts those of all stores.
  const epochs = new Map<string, number>();
  const epochOf = (siteId: string | null) => epochs.get(siteId ?? '') ?? 0;
  let currentUntil = Number.NEGATIVE_INFINITY;
  const isFresh = ({ readAt }: Entry) =>
    milliseconds() - Math.max(readAt, currentUntil) < freshMilliseconds;
  const incrementEpoch = (siteId: string) => epochs.set(siteId, (epochs.get(siteId) ?? 0) + 1);
  return {
    find(request) {
      const text = JSON.stringify(request);
      const epoch = epochOf(request.site?.id ?? null);
      const entry = pages.get(text);
      const isHit = entry?.epoch === epoch && isFresh(entry);
      cacheLookups.inc({ cache: 'searches', result: isHit ? 'hit' : 'miss' });
      if (isHit) return Promise.resolve(entry.found);
      const key = `${epoch} ${text}`;
      const running = inFlight.get(key);
      if (running) return running;
      const readAt = milliseconds();
      const pending = find(request)
        .then((found) => {
          pages.set(text, { found, epoch, readAt });
          return found;
        })
        .finally(() => inFlight.delete(key));
      inFlight.set(key, pending);
      return pending;
    },
    invalidate(siteId) {
      incrementEpoch(siteId);
      incrementEpoch('');
    },
    markCurrentUntil(instant) {
      currentUntil = instant;
    },
  };
}
