import type { Static } from 'typebox';
import type { CollectionDraft } from '../../core/catalog/collections/collection.ts';
import type { Product, ProductDraft, VariantDraft } from '../../core/catalog/product.ts';
import { productRecord } from '../../core/catalog/product-record.ts';
import type { ProductPatch } from '../../core/catalog/products/change-product.ts';
import type { SiteDraft, SitePatch } from '../../core/sites/site.ts';
import type { CollectionId, VariantId } from '../../kernel/id.ts';
import { invalid } from '../../kernel/refusal.ts';
import type { View } from '../../platform/work.ts';
import type { NewProduct, ProductChange } from './product-schemas.ts';
import type { CollectionChange, NewSite, SiteChange } from './schemas.ts';

/** A product as the merchant sends it, in the words of the core. */
export function readProduct(body: Static<typeof NewProduct>): ProductDraft {
  return { ...readFields(body), name: body.name, price: body.price };
}

export function readProductChange(body: Static<typeof ProductChange>): ProductPatch {
  const { name, price } = body;
  return {
    ...readFields(body),
    ...(name === undefined ? {} : { name }),
    ...(price === undefined ? {} : { price }),
  };
}

function readFields(body: Static<typeof ProductChange>): Omit<ProductPatch, 'name' | 'price'> {
  return {
    slug: body.slug,
    description: body.description,
    media: body.media,
    tags: body.tags,
    isDigital: body.is_digital,
    weightGrams: body.weight_grams,
    publishedAt: readInstant(body.published_at, 'published_at'),
    collectionIds: body.collection_ids as CollectionId[] | undefined,
    variants: body.variants?.map(readVariant),
  };
}

function readVariant(
  variant: NonNullable<Static<typeof ProductChange>['variants']>[number],
): VariantDraft {
  return {
    id: variant.id as VariantId | undefined,
    options: variant.options,
    price: variant.price,
    stock: variant.stock,
    sku: variant.sku,
    weightGrams: variant.weight_grams,
    media: variant.media,
    archived: variant.archived,
  };
}

export function readCollection(body: Static<typeof CollectionChange>): Partial<CollectionDraft> {
  return {
    name: body.name,
    slug: body.slug,
    description: body.description,
    productIds: body.product_ids,
  } as Partial<CollectionDraft>;
}

export function readSite(body: Static<typeof NewSite>): SiteDraft {
  return { ...readSiteChange(body), slug: body.slug, name: body.name, currency: body.currency };
}

export function readSiteChange(body: Static<typeof SiteChange>): SitePatch {
  const patch = {
    name: body.name,
    description: body.description,
    currency: body.currency,
    published: body.published,
    logoUrl: body.logo_url,
    termsVersion: body.terms_version,
    tags: body.tags,
    policies: body.policies,
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** The schema knows the form; leap seconds and years that the database cannot hold end here, as 400. */
export function readInstant<None extends null | undefined>(
  text: string | None,
  field: string,
): Date | None {
  if (typeof text !== 'string') return text;
  const at = new Date(text);
  if (at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9_999) return at;
  throw invalid([{ field, code: 'format', message: 'must be an instant of the years 1 to 9999' }]);
}

/** A product for its merchant. */
export function presentProduct(view: View, product: Product) {
  return productRecord(product, view.origin);
}
