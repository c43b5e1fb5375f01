import { LRUCache } from 'lru-cache';
import { atMost } from '../../../kernel/entry-limit.ts';
import { cacheLookups } from '../../../platform/telemetry/counters.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import type { Product } from '../product.ts';
import { createPublishedProductReader } from './read-products.ts';

/**
 * Recently read published products, for responses that may be slightly stale. The event of a change
 * invalidates a product; every entry expires within two seconds.
 */
export type ProductCache = {
  /** Errors: 404 `product_not_found`. */
  read(site: Site, productId: string): Promise<Product>;
  invalidate(productId: string): void;
};

const freshMilliseconds = 1_800;
/** How often the cache reads the clock for expiry. */
const clockMilliseconds = 100;
const maxEntries = 5_000;

export function createProductCache(unit: UnitOfWork): ProductCache {
  const find = createPublishedProductReader(unit);
  const products = new LRUCache<string, Promise<Product>>({
    ...atMost(maxEntries),
    ttl: freshMilliseconds,
    ttlResolution: clockMilliseconds,
  });
  return {
    read(site, productId) {
      const cached = products.get(productId);
      cacheLookups.inc({ cache: 'products', result: cached ? 'hit' : 'miss' });
      // The cached product may belong to another store; reading it from the database then gives 404.
      if (cached)
        return cached.then((product) =>
          product.siteId === site.id ? product : find(site, productId),
        );
      const reading = find(site, productId);
      products.set(productId, reading);
      // Errors are not cached.
      reading.catch(() => {
        if (products.peek(productId) === reading) products.delete(productId);
      });
      return reading;
    },
    invalidate: (productId) => void products.delete(productId),
  };
}
