import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  readCursorInteger,
  toPage,
} from '../../../kernel/page.ts';
import type { DatabaseReader, View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Site } from '../../sites/site.ts';
import type { Collection } from '../collections/collection.ts';
import type { Product } from '../product.ts';
import { listOwnProducts } from './own-product-store.ts';
import { listCollectionProducts, listPublishedProducts } from './product-store.ts';

/** The workspace's products, newest first, of one store or of all stores. */
export async function listProducts(
  view: View,
  siteSlug: string | null,
  request: PageRequest,
): Promise<Page<Product>> {
  if (siteSlug !== null) await getOwnSite(view, siteSlug);
  const filters = ['products', view.tenant.workspaceId, siteSlug];
  const [createdAt, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const rows = await listOwnProducts(view, {
    siteSlug,
    before: id ? { createdAt: readCursorDate(createdAt), id: String(id) } : null,
    limit: request.limit + 1,
  });
  return toPage(rows, request, (product) => [product.createdAt.toISOString(), product.id], filters);
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

/** A collection's published products, in the merchant's order. */
export async function listProductsInCollection(
  reader: DatabaseReader,
  { site, collection }: { site: Site; collection: Collection },
  request: PageRequest,
): Promise<Page<Product>> {
  const filters = ['collection products', collection.id];
  const [position, id] = request.cursor === null ? [-1, ''] : decodeCursor(request.cursor, filters);
  const rows = await listCollectionProducts(reader, site, {
    collectionId: collection.id,
    after: { position: readCursorInteger(position), id: String(id) },
    limit: request.limit + 1,
  });
  const page = toPage(rows, request, (row) => [row.position, row.product.id], filters);
  return { items: page.items.map((row) => row.product), nextCursor: page.nextCursor };
}
