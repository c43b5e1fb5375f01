import type { Static } from 'typebox';
import type { CollectionDraft } from '../../../core/catalog/collections/collection.ts';
import type { Product, ProductDraft, VariantDraft } from '../../../core/catalog/product.ts';
import { productRecord } from '../../../core/catalog/product-record.ts';
import type { ProductPatch } from '../../../core/catalog/products/change-product.ts';
import type { AssetId, CollectionId, VariantId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/work.ts';
import { readInstant } from '../fields.ts';
import type { CollectionChange } from './collection-schemas.ts';
import type { NewProduct, ProductChange } from './product-schemas.ts';

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
    digitalAssetId: body.digital_asset_id as AssetId | null | undefined,
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

/** A product for its merchant. */
export function presentProduct(view: View, product: Product) {
  return productRecord(product, view.origin);
}
