import { LRUCache } from 'lru-cache';
import type { Page } from '../../../kernel/page.ts';
import type { DatabaseReader, UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';
import { loadSearchHits } from '../products/read-products.ts';
import { defaultSearchPlanLimits } from './plan.ts';
import { searchProducts } from './search-products.ts';
import type { MatchLabel, SearchLabel, SearchRequest } from './search-request.ts';
import { countDocuments } from './search-store.ts';

/**
 * A page of complete products. `labels` has the products, by id, that match in another way than the
 * search as a whole does.
 */
export type FoundProducts = Page<Product> &
  SearchLabel & { totalEstimate: number; labels: ReadonlyMap<string, MatchLabel> };

/** Searches the published products. */
export type FindProducts = (request: SearchRequest) => Promise<FoundProducts>;

/** The number of documents changes slowly, and an estimate is enough for the search plan. */
const countLifetimeMilliseconds = 60_000;

export function createProductFinder(unit: UnitOfWork): FindProducts {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: countLifetimeMilliseconds });
  const getDocumentCount = async (reader: DatabaseReader, siteId: string | null) => {
    const key = siteId ?? 'all';
    const count = counts.get(key) ?? (await countDocuments(reader.query, siteId));
    counts.set(key, count);
    return count;
  };
  return async (request) => {
    const reader = unit.publishedReader();
    const documents = await getDocumentCount(reader, request.siteId);
    const { hits, ...found } = await searchProducts(reader.query, request, {
      documents,
      bounds: defaultSearchPlanLimits,
    });
    const labels = new Map(
      hits.flatMap(({ productId, label }) => (label === null ? [] : [[productId, label]])),
    );
    return { ...found, items: await loadSearchHits(reader, hits), labels };
  };
}
