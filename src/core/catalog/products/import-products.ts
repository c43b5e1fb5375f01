import { isDeepStrictEqual } from 'node:util';
import type { Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import type { Site } from '../../sites/site.ts';
import { joinCollectionsInBulk } from '../collections/collection-membership.ts';
import { recordChangedProducts, recordCreatedProducts } from '../history/record-changes.ts';
import type { Product } from '../product.ts';
import { indexProducts } from '../search/index/index-products.ts';
import { changeProduct } from './change-product.ts';
import { newProduct } from './new-product.ts';
import { findProductsBySlug, lockProductsBySlug } from './own-product-store.ts';
import { toProductEvent } from './product-event.ts';
import { saveProducts } from './product-write-store.ts';
import { lockStoreImports } from './slug-store.ts';
import { type ImportedProduct, toImportPatch, toNewProductInput } from './to-import-patch.ts';

export type ImportedProductInput = ImportedProduct & { slug: string };

/** Called in the transaction that has created or changed the products. */
export type OnProductsSaved = (work: Work, products: Product[]) => Promise<void>;

export type ImportCounts = { created: number; changed: number; unchanged: number };

/**
 * Creates or updates a store's products, matched by slug. Identical products are skipped, so
 * importing a file twice changes nothing; undefined fields stay. `collectionIds` add to the
 * collections of a product and remove none.
 */
export async function importProducts(
  work: Work,
  site: Site,
  inputs: ImportedProductInput[],
  onSaved: OnProductsSaved = async () => undefined,
): Promise<ImportCounts> {
  await lockStoreImports(work, site);
  const plan = planImport(
    work,
    site,
    inputs,
    await lockProductsBySlug(work, site, slugsOf(inputs)),
  );
  await saveImportedProducts(work, plan);
  await onSaved(work, [...plan.created, ...plan.updated]);
  return countPlan(plan, inputs);
}

/** What `importProducts` would do, without locks or changes. */
export async function compareProducts(
  work: Work,
  site: Site,
  inputs: ImportedProductInput[],
): Promise<ImportCounts> {
  const existing = await findProductsBySlug(work, site, slugsOf(inputs));
  return countPlan(planImport(work, site, inputs, existing), inputs);
}

const slugsOf = (inputs: ImportedProductInput[]) => inputs.map(({ slug }) => slug);

/** `before` has the products of the store by their slugs. */
type ImportPlan = { created: Product[]; updated: Product[]; before: Map<string, Product> };

const countPlan = ({ created, updated }: ImportPlan, inputs: unknown[]): ImportCounts => ({
  created: created.length,
  changed: updated.length,
  unchanged: inputs.length - created.length - updated.length,
});

function planImport(
  work: Work,
  site: Site,
  inputs: ImportedProductInput[],
  existing: Product[],
): ImportPlan {
  const before = new Map(existing.map((product) => [product.slug, product]));
  const after = new Map<string, Product>();
  for (const input of inputs) {
    const current = after.get(input.slug) ?? before.get(input.slug);
    after.set(
      input.slug,
      current ? toChangedProduct(work, current, input) : toAddedProduct(work, site, input),
    );
  }
  const products = [...after.values()];
  const created = products.filter((product) => !before.has(product.slug));
  const updated = products.filter((product) => hasChanged(before.get(product.slug), product));
  return { created, updated, before };
}

async function saveImportedProducts(
  work: Work,
  { created, updated, before }: ImportPlan,
): Promise<void> {
  const products = [...created, ...updated];
  if (products.length === 0) return;
  await saveProducts(work, products);
  await joinCollectionsInBulk(work, products);
  await indexProducts(work, products);
  await emitEvents(
    work,
    ...created.map((product) => toProductEvent(work, 'product.created', product)),
    ...updated.map((product) => toProductEvent(work, 'product.updated', product)),
  );
  recordCreatedProducts(work, created);
  recordChangedProducts(
    work,
    updated.flatMap((after) => {
      const old = before.get(after.slug);
      return old ? [{ before: old, after }] : [];
    }),
  );
}

function toAddedProduct(work: Work, site: Site, input: ImportedProductInput): Product {
  const { isSlugDerived: _, slug, ...fields } = input;
  return newProduct(
    site,
    { ...toNewProductInput(fields), slug },
    {
      now: work.now,
      productId: work.newId('prd'),
      newVariantId: () => work.newId('var'),
    },
  );
}

function toChangedProduct(work: Work, product: Product, input: ImportedProduct): Product {
  const deps = { now: work.now, newVariantId: () => work.newId('var') };
  const joined = new Set([...product.collectionIds, ...(input.collectionIds ?? [])]);
  const collectionIds = [...joined].sort();
  return changeProduct(product, { ...toImportPatch(product, input), collectionIds }, deps).product;
}

/** Whether an existing product differs in anything but its version and the time of the change. */
function hasChanged(before: Product | undefined, after: Product): boolean {
  return before !== undefined && !isDeepStrictEqual(contentOf(before), contentOf(after));
}

/** The fields to compare. The order of options counts, because it is the merchant's. */
function contentOf({ version: _version, updatedAt: _updatedAt, ...product }: Product) {
  return { ...product, options: product.variants.map(({ options }) => Object.entries(options)) };
}
