import { LRUCache } from 'lru-cache';
import { stopwatch } from '../../../kernel/clock.ts';
import type { FindProducts } from './find-products.ts';

/**
 * A finder that answers what was asked before with the same page, the very same object, so that what
 * is made of it need not be made again. Forgotten as soon as something in the store happens; a page is
 * only answered while the news are known to have come through (a merchant's write shows within two
 * seconds even if its hint is lost).
 */
export type SearchCache = {
  find: FindProducts;
  invalidate(siteId: string): void;
  /** Whatever was committed before this instant of the stopwatch has been told by `forget`. */
  markCurrentUntil(instant: number): void;
};

type SearchPage = Awaited<ReturnType<FindProducts>>;
type Entry = { found: SearchPage; epoch: number; readAt: number };

/** Since a page was read, or since it was last known that nothing had happened to it. */
const freshMilliseconds = 1_800;
/** As long as public answers may be cached (§8). */
const lifetimeMilliseconds = 60_000;
/** How exactly that is kept: the cache then looks at the clock this seldom. */
const clockMilliseconds = 100;
/** Some 60 MB. */
const maxCachedProducts = 20_000;

export function createSearchCache(find: FindProducts, milliseconds = stopwatch): SearchCache {
  const known = new LRUCache<string, Entry>({
    maxSize: maxCachedProducts,
    sizeCalculation: ({ found }) => found.items.length + 1,
    ttl: lifetimeMilliseconds,
    ttlResolution: clockMilliseconds,
  });
  const inFlight = new Map<string, Promise<SearchPage>>();
  // How often something has happened, in each store and in all of them.
  const epochs = new Map<string, number>();
  const epochOf = (siteId: string | null) => epochs.get(siteId ?? '') ?? 0;
  let newsUntil = Number.NEGATIVE_INFINITY;
  const isFresh = ({ readAt }: Entry) =>
    milliseconds() - Math.max(readAt, newsUntil) < freshMilliseconds;
  const happened = (siteId: string) => epochs.set(siteId, (epochs.get(siteId) ?? 0) + 1);
  return {
    find(request) {
      const text = JSON.stringify(request);
      const epoch = epochOf(request.siteId);
      const entry = known.get(text);
      if (entry?.epoch === epoch && isFresh(entry)) return Promise.resolve(entry.found);
      const key = `${epoch} ${text}`;
      const running = inFlight.get(key);
      if (running) return running;
      const readAt = milliseconds();
      const fresh = find(request)
        .then((found) => {
          known.set(text, { found, epoch, readAt });
          return found;
        })
        .finally(() => inFlight.delete(key));
      inFlight.set(key, fresh);
      return fresh;
    },
    invalidate(siteId) {
      happened(siteId);
      happened('');
    },
    markCurrentUntil(instant) {
      newsUntil = instant;
    },
  };
}
