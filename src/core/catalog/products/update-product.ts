import { notFound } from '../../../kernel/domain-error.ts';
import { assertVersion, type ExpectedVersions } from '../../../kernel/expected-version.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { changeCollectionsOf } from '../collections/collection-membership.ts';
import { recordArchivedProduct, recordChangedProducts } from '../history/record-changes.ts';
import { recordProductStock } from '../inventory/adjust-stock.ts';
import type { Product } from '../product.ts';
import { indexProducts } from '../search/index/index-products.ts';
import { buildOptionsKey } from '../variant-options.ts';
import { changeProduct, type ProductPatch } from './change-product.ts';
import { saveProduct } from './create-product.ts';
import { findProduct, lockProduct } from './own-product-store.ts';
import { toProductEvent } from './product-event.ts';
import {
  archiveVariants,
  archiveProduct as markArchived,
  releaseOptionsKeys,
} from './product-write-store.ts';

/** The fields to change, or a function that computes them from the locked product. */
type PatchSource = ProductPatch | ((product: Product) => ProductPatch);

/**
 * Changes the given fields of a product; 404 `product_not_found`, 412 `version_conflict`, and the
 * errors of `changeProduct`.
 */
export async function updateProduct(
  work: Work,
  id: string,
  source: PatchSource,
  expected: ExpectedVersions = null,
): Promise<Product> {
  const before = await lockProduct(work, id);
  if (!before) throw productNotFound();
  assertVersion(before.version, expected);
  const patch = typeof source === 'function' ? source(before) : source;
  const { product, removed } = changeProduct(before, patch, {
    now: work.now,
    newVariantId: () => work.newId('var'),
  });
  await archiveVariants(work, removed);
  await releaseOptionsKeys(work, listVariantsWithNewOptions(before, product));
  await saveProduct(work, product);
  recordProductStock(work, before, product);
  if (patch.collectionIds) await changeCollectionsOf(work, before.collectionIds, product);
  await indexProducts(work, [product]);
  await emitEvents(work, toProductEvent(work, 'product.updated', product));
  recordChangedProducts(work, [{ before, after: product }]);
  return product;
}

/** The ids of existing variants whose options change. */
function listVariantsWithNewOptions(before: Product, after: Product): string[] {
  const stored = new Map(before.variants.map(({ id, options }) => [id, buildOptionsKey(options)]));
  return after.variants
    .filter(
      ({ id, options }) =>
        (stored.get(id) ?? buildOptionsKey(options)) !== buildOptionsKey(options),
    )
    .map(({ id }) => id);
}

/** Archives a product: reads no longer return it, and orders keep their copies of its data. */
export async function archiveProduct(
  work: Work,
  id: string,
  expected: ExpectedVersions = null,
): Promise<void> {
  const product = await lockProduct(work, id);
  if (!product) throw productNotFound();
  assertVersion(product.version, expected);
  await markArchived(work, id);
  await changeCollectionsOf(work, product.collectionIds, { ...product, collectionIds: [] });
  const archived = { ...product, publishedAt: null, version: product.version + 1 };
  await indexProducts(work, [archived]);
  await emitEvents(work, toProductEvent(work, 'product.deleted', archived));
  recordArchivedProduct(work, product);
}

export async function getProduct(view: View, id: string): Promise<Product> {
  const product = await findProduct(view, id);
  if (!product) throw productNotFound();
  return product;
}

export const productNotFound = () =>
  notFound('product_not_found', 'This product does not exist or is not published.');
