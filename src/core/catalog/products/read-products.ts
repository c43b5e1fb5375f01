import { createBatcher } from '../../../kernel/batcher.ts';
import type { DatabaseReader, UnitOfWork, View } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import type { Product } from '../product.ts';
import { findProductIdsBySlug } from './own-product-store.ts';
import {
  countPublished as count,
  findPublishedByAnyId,
  findPublishedProductBySlug,
  findPublishedProducts,
  listPublishedNames,
  type NamedProduct,
} from './product-store.ts';
import { productNotFound } from './update-product.ts';

/** Reads one published product of a store; 404 `product_not_found`. */
export type ReadProduct = (site: Site, id: string) => Promise<Product>;

/** Batching limits. One statement per product costs three times as much. */
const batchLimits = { concurrency: 3, batchSize: 50 };

/** Creates a reader that fetches products for concurrent callers in batches. */
export function createPublishedProductReader(unit: UnitOfWork): ReadProduct {
  const find = createBatcher<{ site: Site; id: string }, Product | undefined>(async (requests) => {
    const wanted = requests.map(({ site, id }) => ({
      workspaceId: site.tenant.workspaceId,
      productId: id,
      siteId: site.id,
    }));
    const found = await findPublishedProducts(unit.publishedReader(), wanted);
    const byId = new Map<string, Product>(found.map((product) => [product.id, product]));
    // Callers of several stores may share a batch, so the store of the product is checked.
    return requests.map(({ site, id }) => {
      const product = byId.get(id);
      return product?.siteId === site.id ? product : undefined;
    });
  }, batchLimits);
  return async (site, id) => {
    const product = await find({ site, id });
    if (!product) throw productNotFound();
    return product;
  };
}

/** A published product by the slug in its permalink; 404 `product_not_found`. */
export async function getPublishedProductBySlug(
  reader: DatabaseReader,
  site: Site,
  slug: string,
): Promise<Product> {
  const product = await findPublishedProductBySlug(reader, site, slug);
  if (!product) throw productNotFound();
  return product;
}

/** The store's published products among the ids, in the order of the ids. */
export function getPublishedProducts(
  reader: DatabaseReader,
  site: Site,
  ids: string[],
): Promise<Product[]> {
  const { workspaceId } = site.tenant;
  return findPublishedProducts(
    reader,
    ids.map((productId) => ({ workspaceId, productId, siteId: site.id })),
  );
}

/**
 * Published products by their own ids or the ids of their variants, without duplicates. A null
 * `siteId` means any store.
 */
export async function findProductsByAnyId(
  reader: DatabaseReader,
  ids: { workspaceId: string; id: string; siteId: string | null }[],
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const found = await findPublishedByAnyId(reader, ids);
  return [...new Map(found.map((product) => [product.id, product])).values()];
}

/** The words of the newest published products of a store, at most `limit`. */
export function listProductNames(
  reader: DatabaseReader,
  site: Site,
  limit: number,
): Promise<NamedProduct[]> {
  return listPublishedNames(reader, site, limit);
}

/** The numbers of published products and collections of a store. */
export function countPublished(
  reader: DatabaseReader,
  site: Site,
): Promise<{ products: number; collections: number }> {
  return count(reader, site);
}

/**
 * The products of search hits, in their order. Products unpublished in the meantime are omitted.
 */
export function loadSearchHits(
  reader: DatabaseReader,
  hits: { workspaceId: string; productId: string }[],
): Promise<Product[]> {
  if (hits.length === 0) return Promise.resolve([]);
  return findPublishedProducts(
    reader,
    hits.map((hit) => ({ ...hit, siteId: null })),
  );
}

/** The ids of a store's products, in the order of the given slugs; unknown slugs are omitted. */
export async function listProductIdsBySlugs(
  view: View,
  site: Site,
  slugs: string[],
): Promise<string[]> {
  const ids = await findProductIdsBySlug(view, site, slugs);
  return slugs.map((slug) => ids.get(slug)).filter((id) => id !== undefined);
}
