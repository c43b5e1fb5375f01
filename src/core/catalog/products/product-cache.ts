import { LRUCache } from 'lru-cache';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import type { Product } from '../product.ts';
import { createPublishedProductReader } from './read-products.ts';

/**
 * Published products as they were read lately, for answers that bind nobody to anything: a product that
 * changes is forgotten as soon as its event is heard, and after two seconds in any case.
 */
export type ProductCache = {
  /** 404 as `ReadProduct`. */
  read(site: Site, productId: string): Promise<Product>;
  invalidate(productId: string): void;
};

const freshMilliseconds = 1_800;
/** How exactly that is kept: the cache then looks at the clock this seldom. */
const clockMilliseconds = 100;
const maxEntries = 5_000;

export function createProductCache(unit: UnitOfWork): ProductCache {
  const find = createPublishedProductReader(unit);
  const known = new LRUCache<string, Promise<Product>>({
    max: maxEntries,
    ttl: freshMilliseconds,
    ttlResolution: clockMilliseconds,
  });
  return {
    read(site, productId) {
      const before = known.get(productId);
      // An id is of one store: who asks for it in another one is answered by the database.
      if (before)
        return before.then((product) =>
          product.siteId === site.id ? product : find(site, productId),
        );
      const reading = find(site, productId);
      known.set(productId, reading);
      // What is not there is not remembered.
      reading.catch(() => {
        if (known.peek(productId) === reading) known.delete(productId);
      });
      return reading;
    },
    invalidate: (productId) => void known.delete(productId),
  };
}
