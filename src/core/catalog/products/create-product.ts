import { DomainError } from '../../../kernel/domain-error.ts';
import { violatedConstraint, type Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { joinCollections } from '../collections/collection-membership.ts';
import type { CreateProductInput, Product } from '../product.ts';
import { indexProducts } from '../search/index/index-products.ts';
import { slugify } from '../slug.ts';
import { newProduct } from './new-product.ts';
import { toProductEvent } from './product-event.ts';
import { saveProducts } from './product-write-store.ts';
import { findFreeSlug } from './slug-store.ts';

/** Adds a product to a store and publishes it at once, unless it says otherwise (§4.6, decisions 4). */
export async function createProduct(
  work: Work,
  siteSlug: string,
  draft: CreateProductInput,
): Promise<Product> {
  const site = await getOwnSite(work, siteSlug);
  const slug = draft.slug ?? (await findFreeSlug(work, site, slugify(draft.name)));
  const product = newProduct(
    site,
    { ...draft, slug },
    {
      now: work.now,
      productId: work.newId('prd'),
      newVariantId: () => work.newId('var'),
    },
  );
  await saveProduct(work, product);
  await joinCollections(work, product);
  await indexProducts(work, site, [product]);
  await emitEvents(work, toProductEvent(work, 'product.created', product));
  return product;
}

/** Saves one product; a slug that another product of the store has is 409 `slug_taken`. */
export async function saveProduct(work: Work, product: Product): Promise<void> {
  try {
    await saveProducts(work, [product]);
  } catch (error) {
    if (violatedConstraint(error) !== 'products_slug_key') throw error;
    throw new DomainError(
      'conflict',
      'slug_taken',
      `Another product of this store has the slug "${product.slug}": choose another.`,
      {
        details: [
          {
            field: 'slug',
            code: 'slug_taken',
            message: 'belongs to another product of this store',
          },
        ],
      },
    );
  }
}
