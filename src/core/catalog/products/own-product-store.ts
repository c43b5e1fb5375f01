import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';
import { type ProductRow, type StoreRef, selectProduct, toProduct } from './product-store.ts';

/** A product of the workspace, published or unpublished, that is not archived. */
export async function findProduct(view: View, id: string): Promise<Product | null> {
  const rows = await view.named<ProductRow>({
    name: 'product_own',
    text: `${selectProduct} where p.workspace_id = $1 and p.product_id = $2 and p.archived_at is null`,
    values: [view.tenant.workspaceId, id],
  });
  return rows[0] ? toProduct(view, rows[0]) : null;
}

export async function findProductIdsBySlug(
  view: View,
  site: StoreRef,
  slugs: string[],
): Promise<Map<string, string>> {
  const rows = await view.query<{ slug: string; product_id: string }>(
    `select slug, product_id from products
     where workspace_id = $1 and site_id = $2 and slug = any($3) and archived_at is null`,
    [site.tenant.workspaceId, site.id, slugs],
  );
  return new Map(rows.map((row) => [row.slug, row.product_id]));
}

/**
 * Locks a product and its variants, so that no other change or sale happens between reading and
 * writing. The lock is FOR NO KEY UPDATE, so that rows that reference them can still be inserted.
 */
export async function lockProduct(work: Work, id: string): Promise<Product | null> {
  await work.query(
    'select from products where workspace_id = $1 and product_id = $2 for no key update',
    [work.tenant.workspaceId, id],
  );
  await lockVariants(work, [id]);
  return findProduct(work, id);
}

export async function findProductsBySlug(
  view: View,
  site: StoreRef,
  slugs: string[],
): Promise<Product[]> {
  const ids = [...(await findProductIdsBySlug(view, site, slugs)).values()];
  return ids.length === 0 ? [] : findProductsById(view, site, ids);
}

async function findProductsById(view: View, site: StoreRef, ids: string[]): Promise<Product[]> {
  const rows = await view.query<ProductRow>(
    `${selectProduct} where p.workspace_id = $1 and p.product_id = any($2)`,
    [site.tenant.workspaceId, ids],
  );
  return rows.map((row) => toProduct(view, row));
}

/** The store's products with these slugs, locked in the order of their ids. */
export async function lockProductsBySlug(
  work: Work,
  site: StoreRef,
  slugs: string[],
): Promise<Product[]> {
  const found = await work.query<{ product_id: string }>(
    `select product_id from products
     where workspace_id = $1 and site_id = $2 and slug = any($3) and archived_at is null order by product_id for no key update`,
    [site.tenant.workspaceId, site.id, slugs],
  );
  return lockFoundProducts(work, site, found);
}

/** The products with these ids that are not archived, locked in the order of their ids. */
export async function lockProducts(work: Work, site: StoreRef, ids: string[]): Promise<Product[]> {
  const found = await work.query<{ product_id: string }>(
    `select product_id from products
     where workspace_id = $1 and product_id = any($2) and archived_at is null order by product_id for no key update`,
    [site.tenant.workspaceId, ids],
  );
  return lockFoundProducts(work, site, found);
}

async function lockFoundProducts(
  work: Work,
  site: StoreRef,
  found: { product_id: string }[],
): Promise<Product[]> {
  if (found.length === 0) return [];
  const ids = found.map((row) => row.product_id);
  await lockVariants(work, ids);
  return findProductsById(work, site, ids);
}

async function lockVariants(work: Work, productIds: string[]): Promise<void> {
  await work.query(
    'select from variants where workspace_id = $1 and product_id = any($2) order by variant_id for no key update',
    [work.tenant.workspaceId, productIds],
  );
}

/** The ids of a store's products in order, after `afterId`, including unpublished ones. */
export async function listSiteProductIds(
  view: View,
  site: StoreRef,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await view.query<{ product_id: string }>(
    `select product_id from products
     where workspace_id = $1 and site_id = $2 and archived_at is null and product_id > $3 order by product_id limit $4`,
    [site.tenant.workspaceId, site.id, afterId, limit],
  );
  return rows.map((row) => row.product_id);
}
