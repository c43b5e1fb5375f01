import { isDeepStrictEqual } from 'node:util';
import type { Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import type { Site } from '../../sites/site.ts';
import { joinCollectionsInBulk } from '../collections/collection-membership.ts';
import type { CreateProductInput, Product } from '../product.ts';
import { indexProducts } from '../search/index/index-products.ts';
import { changeProduct } from './change-product.ts';
import { newProduct } from './new-product.ts';
import { lockProductsBySlug } from './own-product-store.ts';
import { toProductEvent } from './product-event.ts';
import { saveProducts } from './product-write-store.ts';
import { lockStoreImports } from './slug-store.ts';

export type ImportCounts = { created: number; changed: number; unchanged: number };

/**
 * Brings a store's products to what a file says, matched by slug: new ones are added, known ones
 * changed, and what is the same already is left alone, so that a second run of a file does nothing.
 * `collectionIds` of a draft are joined; what a product is in already it stays in.
 */
export async function importProducts(
  work: Work,
  site: Site,
  drafts: (CreateProductInput & { slug: string })[],
): Promise<ImportCounts> {
  await lockStoreImports(work, site);
  const known = await lockProductsBySlug(
    work,
    site,
    drafts.map((draft) => draft.slug),
  );
  const before = new Map(known.map((product) => [product.slug, product]));
  const after = new Map<string, Product>();
  for (const draft of drafts) {
    const current = after.get(draft.slug) ?? before.get(draft.slug);
    after.set(
      draft.slug,
      current ? toChangedProduct(work, current, draft) : toAddedProduct(work, site, draft),
    );
  }
  const products = [...after.values()];
  const created = products.filter((product) => !before.has(product.slug));
  const updated = products.filter((product) => hasChanged(before.get(product.slug), product));
  await saveImportedProducts(work, site, { created, updated });
  return {
    created: created.length,
    changed: updated.length,
    unchanged: drafts.length - created.length - updated.length,
  };
}

async function saveImportedProducts(
  work: Work,
  site: Site,
  { created, updated }: { created: Product[]; updated: Product[] },
): Promise<void> {
  const products = [...created, ...updated];
  if (products.length === 0) return;
  await saveProducts(work, products);
  await joinCollectionsInBulk(work, products);
  await indexProducts(work, site, products);
  await emitEvents(
    work,
    ...created.map((product) => toProductEvent(work, 'product.created', product)),
    ...updated.map((product) => toProductEvent(work, 'product.updated', product)),
  );
}

function toAddedProduct(
  work: Work,
  site: Site,
  draft: CreateProductInput & { slug: string },
): Product {
  return newProduct(site, draft, {
    now: work.now,
    productId: work.newId('prd'),
    newVariantId: () => work.newId('var'),
  });
}

function toChangedProduct(work: Work, product: Product, draft: CreateProductInput): Product {
  const means = { now: work.now, newVariantId: () => work.newId('var') };
  const joined = new Set([...product.collectionIds, ...(draft.collectionIds ?? [])]);
  const collectionIds = [...joined].sort();
  return changeProduct(product, { ...draft, collectionIds }, means).product;
}

/** Whether a known product has anything new beside its version and the time of the change. */
function hasChanged(before: Product | undefined, after: Product): boolean {
  return before !== undefined && !isDeepStrictEqual(contentOf(before), contentOf(after));
}

/** Options in their order, which is the merchant's; the order of other fields means nothing. */
function contentOf({ version: _version, updatedAt: _updatedAt, ...product }: Product) {
  return { ...product, options: product.variants.map(({ options }) => Object.entries(options)) };
}
