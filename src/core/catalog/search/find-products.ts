import { LRUCache } from 'lru-cache';
import type { Page } from '../../../kernel/page.ts';
import type { DatabaseReader, UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';
import { loadSearchHits } from '../products/read-products.ts';
import { defaultSearchPlanLimits } from './plan.ts';
import { type SearchRequest, searchProducts } from './search-products.ts';
import { countDocuments } from './search-store.ts';

/** Searches the published products and returns a page of complete products. */
export type FindProducts = (
  request: SearchRequest,
) => Promise<Page<Product> & { totalEstimate: number }>;

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
    const { hits, nextCursor, totalEstimate } = await searchProducts(reader.query, request, {
      documents,
      bounds: defaultSearchPlanLimits,
    });
    return { items: await loadSearchHits(reader, hits), nextCursor, totalEstimate };
  };
}
