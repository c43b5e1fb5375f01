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
} from './product-store.ts';
import { productNotFound } from './update-product.ts';

/** Reads one published product of a store, or refuses with 404 (§4.4). */
export type ReadProduct = (site: Site, id: string) => Promise<Product>;

/** Statements under way at once, and products in one: a statement for each cost three times as much. */
const batchLimits = { concurrency: 3, batchSize: 50 };

/** A reader for many callers at the same time: what they ask for is fetched together. */
export function createPublishedProductReader(unit: UnitOfWork): ReadProduct {
  const find = createBatcher<{ site: Site; id: string }, Product | undefined>(async (asked) => {
    const wanted = asked.map(({ site, id }) => ({
      workspaceId: site.tenant.workspaceId,
      productId: id,
      siteId: site.id,
    }));
    const found = await findPublishedProducts(unit.publishedReader(), wanted);
    const byId = new Map<string, Product>(found.map((product) => [product.id, product]));
    // An id is of one store: asked for in another one, it is not there.
    return asked.map(({ site, id }) => {
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

/** By its permalink's last step. */
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

/** Published products by their own ids or those of their variants, each once; `siteId` null: of any store. */
export async function findProductsByAnyId(
  reader: DatabaseReader,
  ids: { workspaceId: string; id: string; siteId: string | null }[],
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const found = await findPublishedByAnyId(reader, ids);
  return [...new Map(found.map((product) => [product.id, product])).values()];
}

/** How many published products and collections a store has. */
export function countPublished(
  reader: DatabaseReader,
  site: Site,
): Promise<{ products: number; collections: number }> {
  return count(reader, site);
}

/** The products that a search found, in its order; what was closed in between is left out. */
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

/** The ids of a store's products, in the order of their slugs; unknown ones are left out. */
export async function listProductIdsBySlugs(
  view: View,
  site: Site,
  slugs: string[],
): Promise<string[]> {
  const ids = await findProductIdsBySlug(view, site, slugs);
  return slugs.map((slug) => ids.get(slug)).filter((id) => id !== undefined);
}
