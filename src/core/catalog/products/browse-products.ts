import {
  decodeCursor,
  invalidCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import type { Collection } from '../collections/collection.ts';
import type { Product } from '../product.ts';
import type { BrowseFilters, ProductSort } from './browse-filters.ts';
import { browsePublishedProducts } from './browse-store.ts';
import { listProductsInCollection, listStoreProducts } from './list-products.ts';

export type BrowseRequest = PageRequest & {
  /** Null for the whole store, which has no `featured` order. */
  collection: Collection | null;
  sort: ProductSort;
  filters: BrowseFilters;
};

export const defaultSort = (collection: Collection | null): ProductSort =>
  collection ? 'featured' : 'newest';

/** The published products of a store or of a collection, filtered and sorted. */
export async function browseProducts(
  reader: DatabaseReader,
  site: Site,
  request: BrowseRequest,
): Promise<Page<Product>> {
  const { collection, sort, filters, limit } = request;
  const { inStock, priceMin, priceMax } = filters;
  const isFiltered = inStock || priceMin !== null || priceMax !== null;
  if (!isFiltered && sort === defaultSort(collection)) return listUnfiltered(reader, site, request);
  if (priceMin !== null && priceMax !== null && priceMin > priceMax)
    return { items: [], nextCursor: null };
  const list = ['browse', site.id, collection?.id ?? null, sort, inStock, priceMin, priceMax];
  const rows = await browsePublishedProducts(reader, site, {
    ...{ collectionId: collection?.id ?? null, sort, filters },
    after: request.cursor === null ? null : readPosition(decodeCursor(request.cursor, list), sort),
    limit: limit + 1,
  });
  const page = toPage(
    rows,
    request,
    ({ product, key, addedBy }) => [
      sort === 'newest' ? (product.publishedAt?.toISOString() ?? null) : key,
      product.id,
      ...(addedBy ? [addedBy.toISOString()] : []),
    ],
    list,
  );
  return { items: page.items.map(({ product }) => product), nextCursor: page.nextCursor };
}

function listUnfiltered(
  reader: DatabaseReader,
  site: Site,
  { collection, limit, cursor }: BrowseRequest,
): Promise<Page<Product>> {
  return collection
    ? listProductsInCollection(reader, { site, collection }, { limit, cursor })
    : listStoreProducts(reader, site, { limit, cursor });
}

function readPosition([key, id, at = null]: readonly unknown[], sort: ProductSort) {
  if (typeof key !== 'string' || typeof id !== 'string') throw invalidCursor();
  const addedBy = at === null ? null : readCursorDate(at);
  if (sort === 'newest') return { key: readCursorDate(key).toISOString(), id, addedBy };
  if (sort !== 'name' && !/^\d{1,15}$/.test(key)) throw invalidCursor();
  return { key, id, addedBy };
}
