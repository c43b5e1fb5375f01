import type { Collection } from '../../../catalog/collections/collection.ts';
import type { Product } from '../../../catalog/product.ts';
import { listProductsInCollection } from '../../../catalog/products/list-products.ts';
import type { FindProducts } from '../../../catalog/search/find-products.ts';
import type { Site } from '../../../sites/site.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { type FilteredPage, filterPages } from './filter-pages.ts';
import { getNamedCollection } from './named-collection.ts';
import { createProductFilter } from './product-filter.ts';
import type { SearchCriteria } from './search-input.ts';

/** `looked`: how many products were looked through for it; left out: the index did it alone. */
export type ProductSearchResult = Awaited<ReturnType<FindProducts>> & { scannedCount?: number };

type ProductSearchDeps = Pick<SkillDeps, 'find' | 'unit'>;

/**
 * One page of what somebody wishes, of a store or of all (null). The index knows words, tags, prices
 * and stock; options, words that are ruled out and collections are looked for in what it finds.
 * 404 `collection_not_found` with the store's `collections`.
 */
export async function findMatchingProducts(
  tools: ProductSearchDeps,
  site: Site | null,
  criteria: SearchCriteria,
): Promise<ProductSearchResult> {
  const isPlain =
    criteria.collection === null &&
    criteria.without.length === 0 &&
    criteria.siteSlugs.length === 0 &&
    Object.keys(criteria.options).length === 0;
  if (isPlain) return queryIndex(tools, site, criteria);
  const collection =
    criteria.collection === null
      ? null
      : await getNamedCollection(tools.unit, site, criteria.collection);
  const fits = createProductFilter(criteria);
  if (site && collection && criteria.q === null)
    return searchCollection(tools, { site, collection, criteria, fits });
  let total = 0;
  const source = async (page: { limit: number; cursor: string | null }) => {
    const found = await queryIndex(tools, site, { ...criteria, ...page });
    total = found.totalEstimate;
    return found;
  };
  const inCollection = (product: Product) =>
    collection === null || product.collectionIds.includes(collection.id);
  const page = await filterPages(
    source,
    (product) => inCollection(product) && fits(product),
    criteria,
  );
  return { ...page, totalEstimate: estimateTotal(page, total) };
}

function queryIndex({ find }: ProductSearchDeps, site: Site | null, wish: SearchCriteria) {
  const { q, tags, inStock, priceMin, priceMax, currency, limit, cursor } = wish;
  const siteId = site?.id ?? null;
  return find({ q, tags, inStock, priceMin, priceMax, currency, siteId, limit, cursor });
}

type CollectionSearch = {
  site: Site;
  collection: Collection;
  criteria: SearchCriteria;
  fits(product: Product): boolean;
};

/** Without words, a collection is shown in its merchant's order. */
async function searchCollection(
  { unit }: ProductSearchDeps,
  { site, collection, criteria, fits }: CollectionSearch,
): Promise<ProductSearchResult> {
  const reader = unit.publishedReader();
  const source = (page: { limit: number; cursor: string | null }) =>
    listProductsInCollection(reader, { site, collection }, page);
  const page = await filterPages(source, fits, criteria);
  return { ...page, totalEstimate: estimateTotal(page, collection.productsCount) };
}

/** Exact when everything was looked at, else as the share of what was kept so far says. */
function estimateTotal(
  { items, scannedCount, isComplete }: FilteredPage<Product>,
  total: number,
): number {
  if (isComplete || scannedCount === 0) return items.length;
  return Math.max(items.length, Math.round((items.length / scannedCount) * total));
}
