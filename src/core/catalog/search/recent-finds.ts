import { LRUCache } from 'lru-cache';
import type { FindProducts } from './find-products.ts';

/**
 * A finder that answers what was asked a moment ago with the same page, the very same object, so that
 * what is made of it need not be made again. Forgotten as soon as something in the store happens
 * (§8 allows a minute; a merchant's write shows within two seconds even if the hint is lost).
 */
export type RecentFinds = { find: FindProducts; forget(siteId: string): void };

type Found = Awaited<ReturnType<FindProducts>>;

const lifetimeMilliseconds = 1_000;
/** How exactly that is kept: the cache then looks at the clock this seldom. */
const clockMilliseconds = 100;
/** Some 15 MB. */
const mostProducts = 5_000;

export function recentFinds(find: FindProducts): RecentFinds {
  const known = new LRUCache<string, { found: Found; epoch: number }>({
    maxSize: mostProducts,
    sizeCalculation: ({ found }) => found.items.length + 1,
    ttl: lifetimeMilliseconds,
    ttlResolution: clockMilliseconds,
  });
  const inFlight = new Map<string, Promise<Found>>();
  // How often something has happened, in each store and in all of them.
  const epochs = new Map<string, number>();
  const epochOf = (siteId: string | null) => epochs.get(siteId ?? '') ?? 0;
  const happened = (siteId: string) => epochs.set(siteId, (epochs.get(siteId) ?? 0) + 1);
  return {
    find(request) {
      const text = JSON.stringify(request);
      const epoch = epochOf(request.siteId);
      const entry = known.get(text);
      if (entry?.epoch === epoch) return Promise.resolve(entry.found);
      const key = `${epoch} ${text}`;
      const running = inFlight.get(key);
      if (running) return running;
      const fresh = find(request)
        .then((found) => {
          known.set(text, { found, epoch });
          return found;
        })
        .finally(() => inFlight.delete(key));
      inFlight.set(key, fresh);
      return fresh;
    },
    forget(siteId) {
      happened(siteId);
      happened('');
    },
  };
}
