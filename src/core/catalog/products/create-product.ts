import { DomainError } from '../../../kernel/domain-error.ts';
import { violatedConstraint, type Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { changeCollectionsOf } from '../collections/collection-membership.ts';
import { recordCreatedProducts } from '../history/record-changes.ts';
import type { CreateProductInput, Product } from '../product.ts';
import { indexProducts } from '../search/index/index-products.ts';
import { slugify } from '../slug.ts';
import { newProduct } from './new-product.ts';
import { toProductEvent } from './product-event.ts';
import { saveProducts } from './product-write-store.ts';
import { findFreeSlug } from './slug-store.ts';

/** Creates a product in a store. It is published immediately unless `publishedAt` is set. */
export async function createProduct(
  work: Work,
  siteSlug: string,
  input: CreateProductInput,
): Promise<Product> {
  const site = await getOwnSite(work, siteSlug);
  const slug = input.slug ?? (await findFreeSlug(work, site, slugify(input.name)));
  const product = newProduct(
    site,
    { ...input, slug },
    {
      now: work.now,
      productId: work.newId('prd'),
      newVariantId: () => work.newId('var'),
    },
  );
  await saveProduct(work, product);
  await changeCollectionsOf(work, [], product);
  await indexProducts(work, [product]);
  await emitEvents(work, toProductEvent(work, 'product.created', product));
  recordCreatedProducts(work, [product]);
  return product;
}

/** Saves one product; 409 `slug_taken` if another product of the store has the slug. */
export async function saveProduct(work: Work, product: Product): Promise<void> {
  try {
    await saveProducts(work, [product]);
  } catch (error) {
    if (violatedConstraint(error) !== 'products_slug_key') throw error;
    throw new DomainError(
      'conflict',
      'slug_taken',
      `Another product of this store uses the slug "${product.slug}". Choose a different slug.`,
      {
        details: [
          {
            field: 'slug',
            code: 'slug_taken',
            message: 'is used by another product of this store',
          },
        ],
      },
    );
  }
}
