import type { Collection } from '../../../catalog/collections/collection.ts';
import type { Product } from '../../../catalog/product.ts';
import { listProductsInCollection } from '../../../catalog/products/list-products.ts';
import { type FoundProducts, toSearchedSite } from '../../../catalog/search/find-products.ts';
import { matchesAll } from '../../../catalog/search/search-request.ts';
import type { Site } from '../../../sites/site.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { type FilteredPage, filterPages } from './filter-pages.ts';
import { getNamedCollection } from './named-collection.ts';
import { createProductFilter } from './product-filter.ts';
import type { SearchCriteria } from './search-input.ts';

/**
 * `scannedCount`: how many products were filtered in memory; absent if the index applied all
 * filters.
 */
export type ProductSearchResult = Omit<FoundProducts, 'cursorAfter'> & { scannedCount?: number };

type ProductSearchDeps = Pick<SkillDeps, 'find' | 'unit'>;

/**
 * One page of the products that match the criteria, in a store or in all stores (null). The index
 * filters by words, tags, price and stock; options, excluded words, several stores and collections
 * are filtered in memory. Throws 404 `collection_not_found` with the store's `collections`.
 */
export async function findMatchingProducts(
  deps: ProductSearchDeps,
  site: Site | null,
  criteria: SearchCriteria,
): Promise<ProductSearchResult> {
  const isPlain =
    criteria.collection === null &&
    criteria.without.length === 0 &&
    criteria.siteSlugs.length === 0 &&
    Object.keys(criteria.options).length === 0;
  if (isPlain) return queryIndex(deps, site, criteria);
  const collection =
    criteria.collection === null
      ? null
      : await getNamedCollection(deps.unit, site, criteria.collection);
  let matches = createProductFilter(criteria);
  if (site && collection && criteria.q === null)
    return searchCollection(deps, { site, collection, criteria, matches });
  const read: FoundProducts[] = [];
  const source = async (page: { limit: number; cursor: string | null }) => {
    const found = await queryIndex(deps, site, { ...criteria, ...page });
    read.push(found);
    // A single variant must also satisfy the filters that were read from the search text.
    matches = createProductFilter({ ...criteria, ...found.applied });
    return found;
  };
  const inCollection = (product: Product) =>
    collection === null || product.collectionIds.includes(collection.id);
  const page = await filterPages(
    source,
    (product) => inCollection(product) && matches(product),
    criteria,
  );
  const { match, unmatched, corrected } = read[0] ?? matchesAll;
  const applied = read[0]?.applied ?? {};
  const labels = new Map(read.flatMap((found) => [...found.labels]));
  const totalEstimate = estimateTotal(page, read.at(-1)?.totalEstimate ?? 0);
  return { ...page, totalEstimate, match, unmatched, corrected, labels, applied };
}

function queryIndex({ find }: ProductSearchDeps, site: Site | null, criteria: SearchCriteria) {
  const { q, tags, inStock, priceMin, priceMax, currency, limit, cursor } = criteria;
  const searched = toSearchedSite(site);
  return find({ q, tags, inStock, priceMin, priceMax, currency, site: searched, limit, cursor });
}

type CollectionSearch = {
  site: Site;
  collection: Collection;
  criteria: SearchCriteria;
  matches(product: Product): boolean;
};

/** A search in a collection without words keeps the order that the merchant chose. */
async function searchCollection(
  { unit }: ProductSearchDeps,
  { site, collection, criteria, matches }: CollectionSearch,
): Promise<ProductSearchResult> {
  const reader = unit.publishedReader();
  const source = (page: { limit: number; cursor: string | null }) =>
    listProductsInCollection(reader, { site, collection }, page);
  const page = await filterPages(source, matches, criteria);
  const totalEstimate = estimateTotal(page, collection.productsCount);
  return { ...page, totalEstimate, ...matchesAll, labels: new Map(), applied: {} };
}

/** Exact if all items were checked, else extrapolated from the share of matches so far. */
function estimateTotal(
  { items, scannedCount, isComplete }: FilteredPage<Product>,
  total: number,
): number {
  if (isComplete || scannedCount === 0) return items.length;
  return Math.max(items.length, Math.round((items.length / scannedCount) * total));
}
