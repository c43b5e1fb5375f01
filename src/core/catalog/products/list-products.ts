import {
  decodeCursor,
  type Page,
  type PageRequest,
  type ResumablePage,
  readCursorDate,
  readCursorInteger,
  toPage,
} from '../../../kernel/page.ts';
import type { CountLimit, DatedSort } from '../../../platform/db/list-query.ts';
import type { DatabaseReader, View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Site } from '../../sites/site.ts';
import type { Collection } from '../collections/collection.ts';
import { getCollection } from '../collections/manage-collections.ts';
import type { Product } from '../product.ts';
import {
  listCollectionProducts,
  listOwnCollectionProducts,
  type Member,
  type MemberPage,
} from './member-store.ts';
import { countOwnProducts, listOwnProducts, type ProductFilter } from './product-list-store.ts';
import { listPublishedById, listPublishedProducts } from './product-store.ts';

/** Omitted fields do not filter. */
export type ProductQuery = {
  [Field in Exclude<keyof ProductFilter, 'siteId'>]?: ProductFilter[Field] | undefined;
} & { siteSlug: string | null; sort?: DatedSort | undefined };

/** The workspace's products of one store or of all stores. Throws 404 `site_not_found`. */
export async function listProducts(
  view: View,
  query: ProductQuery,
  request: PageRequest,
): Promise<Page<Product>> {
  const filter = await toFilter(view, query);
  const sort = query.sort ?? '-created_at';
  const filters = ['products', view.tenant.workspaceId, filter, sort];
  const [at, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const after = id ? { createdAt: readCursorDate(at), id: String(id) } : null;
  const rows = await listOwnProducts(view, filter, { sort, after, limit: request.limit + 1 });
  return toPage(rows, request, (product) => [product.createdAt.toISOString(), product.id], filters);
}

/** How many products match, as `countRows` counts. */
export async function countProducts(
  view: View,
  query: ProductQuery,
  limit?: CountLimit,
): Promise<number> {
  return countOwnProducts(view, await toFilter(view, query), limit);
}

async function toFilter(view: View, query: ProductQuery): Promise<ProductFilter> {
  const { siteSlug, text = null, collectionId = null, isDigital = null } = query;
  const { ids = [], statuses = [], stock = [], tags = [] } = query;
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  return { ids, text, siteId: site?.id ?? null, statuses, stock, collectionId, tags, isDigital };
}

/** A store's published products, newest first. */
export async function listStoreProducts(
  reader: DatabaseReader,
  site: Site,
  request: PageRequest,
): Promise<Page<Product>> {
  const filters = ['store products', site.id];
  const [publishedAt, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const rows = await listPublishedProducts(reader, site, {
    before: id ? { publishedAt: readCursorDate(publishedAt), id: String(id) } : null,
    limit: request.limit + 1,
  });
  return toPage(
    rows,
    request,
    (product) => [product.publishedAt?.toISOString() ?? null, product.id],
    filters,
  );
}

/**
 * A store's published products in the order of their ids, in pages of about `variants` variants, so
 * that products with many variants do not fill the memory.
 */
export async function* streamStoreProducts(
  reader: DatabaseReader,
  site: Site,
  variants: number,
): AsyncGenerator<Product[]> {
  let limit = pageOf(variants, 32);
  let afterId = '';
  for (;;) {
    const products = await listPublishedById(reader, site, { afterId, limit });
    if (products.length > 0) yield products;
    if (products.length < limit) return;
    afterId = products.at(-1)?.id ?? afterId;
    const count = products.reduce((total, product) => total + product.variants.length, 0);
    const wanted = Math.round((products.length * variants) / Math.max(count, 1));
    limit = pageOf(variants, wanted);
  }
}

/** A power of two, so that few statements are prepared; at most one product for each variant. */
function pageOf(variants: number, wanted: number): number {
  const products = Math.max(1, Math.min(wanted, variants, 256));
  return 2 ** Math.floor(Math.log2(products));
}

/** A collection's published products, in the merchant's order. */
export function listProductsInCollection(
  reader: DatabaseReader,
  { site, collection }: { site: Site; collection: Collection },
  request: PageRequest,
): Promise<ResumablePage<Product>> {
  return listMembers(collection, request, (page) => listCollectionProducts(reader, site, page));
}

/** All products of a collection, in the merchant's order. Throws 404 `collection_not_found`. */
export async function listOwnProductsInCollection(
  view: View,
  collectionId: string,
  request: PageRequest,
): Promise<Page<Product>> {
  const collection = await getCollection(view, collectionId);
  return listMembers(collection, request, (page) => listOwnCollectionProducts(view, page));
}

async function listMembers(
  { id: collectionId }: Collection,
  request: PageRequest,
  read: (page: MemberPage) => Promise<Member[]>,
): Promise<ResumablePage<Product>> {
  const filters = ['collection products', collectionId];
  const [position, id, addedBy = null] =
    request.cursor === null ? [-1, ''] : decodeCursor(request.cursor, filters);
  const rows = await read({
    collectionId,
    after: { position: readCursorInteger(position), id: String(id) },
    addedBy: addedBy === null ? null : readCursorDate(addedBy),
    limit: request.limit + 1,
  });
  const page = toPage(rows, request, toMemberPosition, filters);
  return {
    items: page.items.map((row) => row.product),
    nextCursor: page.nextCursor,
    cursorAfter: (limit) =>
      toPage(rows, { ...request, limit }, toMemberPosition, filters).nextCursor,
  };
}

const toMemberPosition = ({ position, product, addedBy }: Member) => [
  position,
  product.id,
  addedBy.toISOString(),
];
