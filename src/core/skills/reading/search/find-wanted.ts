import type { Collection } from '../../../catalog/collections/collection.ts';
import type { Product } from '../../../catalog/product.ts';
import { listProductsOf } from '../../../catalog/products/list-products.ts';
import type { FindProducts } from '../../../catalog/search/find-products.ts';
import type { Site } from '../../../sites/site.ts';
import type { SkillTools } from '../../skill-tools.ts';
import { fitting } from './fits.ts';
import { namedCollection } from './named-collection.ts';
import type { SearchWish } from './search-input.ts';
import { type Sifted, sift } from './sift.ts';

/** `looked`: how many products were looked through for it; left out: the index did it alone. */
export type Wanted = Awaited<ReturnType<FindProducts>> & { looked?: number };

type Tools = Pick<SkillTools, 'find' | 'unit'>;

/**
 * One page of what somebody wishes, of a store or of all (null). The index knows words, tags, prices
 * and stock; options, words that are ruled out and collections are looked for in what it finds.
 * 404 `collection_not_found` with the store's `collections`.
 */
export async function findWanted(
  tools: Tools,
  site: Site | null,
  wish: SearchWish,
): Promise<Wanted> {
  const isPlain =
    wish.collection === null &&
    wish.without.length === 0 &&
    wish.siteSlugs.length === 0 &&
    Object.keys(wish.options).length === 0;
  if (isPlain) return search(tools, site, wish);
  const collection =
    wish.collection === null ? null : await namedCollection(tools.unit, site, wish.collection);
  const fits = fitting(wish);
  if (site && collection && wish.q === null)
    return ofCollection(tools, { site, collection, wish, fits });
  let total = 0;
  const source = async (page: { limit: number; cursor: string | null }) => {
    const found = await search(tools, site, { ...wish, ...page });
    total = found.totalEstimate;
    return found;
  };
  const inCollection = (product: Product) =>
    collection === null || product.collectionIds.includes(collection.id);
  const page = await sift(source, (product) => inCollection(product) && fits(product), wish);
  return { ...page, totalEstimate: totalOf(page, total) };
}

function search({ find }: Tools, site: Site | null, wish: SearchWish) {
  const { q, tags, inStock, priceMin, priceMax, currency, limit, cursor } = wish;
  const siteId = site?.id ?? null;
  return find({ q, tags, inStock, priceMin, priceMax, currency, siteId, limit, cursor });
}

type InCollection = {
  site: Site;
  collection: Collection;
  wish: SearchWish;
  fits(product: Product): boolean;
};

/** Without words, a collection is shown in its merchant's order. */
async function ofCollection(
  { unit }: Tools,
  { site, collection, wish, fits }: InCollection,
): Promise<Wanted> {
  const reader = unit.published();
  const source = (page: { limit: number; cursor: string | null }) =>
    listProductsOf(reader, { site, collection }, page);
  const page = await sift(source, fits, wish);
  return { ...page, totalEstimate: totalOf(page, collection.productsCount) };
}

/** Exact when everything was looked at, else as the share of what was kept so far says. */
function totalOf({ items, looked, isWhole }: Sifted<Product>, total: number): number {
  if (isWhole || looked === 0) return items.length;
  return Math.max(items.length, Math.round((items.length / looked) * total));
}
