import { type KnownProduct, type KnownThings, prepareKnownThings } from '@stoa/shopping-intent';
import { LRUCache } from 'lru-cache';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { listProductNames } from '../../catalog/products/read-products.ts';
import { listOptionValues } from '../../catalog/variant-options.ts';
import { getOpenPlans } from '../../customers/memberships/plans/manage-plans.ts';
import type { Site } from '../../sites/site.ts';
import { catalogLookup } from './catalog-lookup.ts';

/** Names of the newest products of a store; the search finds the names of older ones. */
const maxProductsOfStore = 2_000;
const maxStores = 200;
const lifetimeMilliseconds = 10_000;

/** The products and plans that a text may name at these stores, cached for 10 seconds. */
export type FindKnownThings = (sites: readonly Site[]) => Promise<KnownThings>;

export function createKnownThingsCache(unit: Pick<UnitOfWork, 'publishedReader'>): FindKnownThings {
  const cache = new LRUCache<string, Promise<KnownThings>>({
    max: maxStores,
    ttl: lifetimeMilliseconds,
  });
  return (sites) => {
    const key = sites.map(({ id }) => id).join();
    const cached = cache.get(key);
    if (cached) return cached;
    const loading = loadKnownThings(unit, sites);
    cache.set(key, loading);
    loading.catch(() => cache.delete(key));
    return loading;
  };
}

async function loadKnownThings(
  unit: Pick<UnitOfWork, 'publishedReader'>,
  sites: readonly Site[],
): Promise<KnownThings> {
  const reader = unit.publishedReader();
  const products: KnownProduct[] = [];
  const plans: string[] = [];
  for (const site of sites) {
    for (const { id, name, tags, options } of await listProductNames(
      reader,
      site,
      maxProductsOfStore,
    )) {
      const variants = (options ?? []).map((each) => ({ options: each }));
      products.push({ id, siteSlug: site.slug, name, tags, options: listOptionValues(variants) });
    }
    plans.push(...(await getOpenPlans(reader, site)).map(({ name }) => name));
  }
  return prepareKnownThings(products, plans, catalogLookup);
}
