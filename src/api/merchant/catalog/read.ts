import type { Static } from 'typebox';
import type { CreateCollectionInput } from '../../../core/catalog/collections/collection.ts';
import { assessProduct } from '../../../core/catalog/import/readiness/product-readiness.ts';
import type { CreateProductInput, Product, VariantInput } from '../../../core/catalog/product.ts';
import { toProductDto } from '../../../core/catalog/product-dto.ts';
import type { ProductPatch } from '../../../core/catalog/products/change-product.ts';
import type { ProductQuery as CoreQuery } from '../../../core/catalog/products/list-products.ts';
import type { AssetId, CollectionId, VariantId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { readInstant } from '../fields.ts';
import type { CollectionChange } from './collection-schemas.ts';
import type { NewProduct, ProductChange, ProductQuery } from './product-schemas.ts';

export function readProductQuery(query: Static<typeof ProductQuery>): CoreQuery {
  return {
    siteSlug: query.site_slug ?? null,
    ids: query.id,
    text: query.q,
    statuses: query.status,
    stock: query.stock,
    collectionId: query.collection_id,
    tags: query.tag,
    isDigital: query.is_digital,
    sort: query.sort,
  };
}

export function readProduct(body: Static<typeof NewProduct>): CreateProductInput {
  return { ...readProductFields(body), name: body.name, price: body.price };
}

export function readProductChange(body: Static<typeof ProductChange>): ProductPatch {
  const { name, price } = body;
  return {
    ...readProductFields(body),
    ...(name === undefined ? {} : { name }),
    ...(price === undefined ? {} : { price }),
  };
}

function readProductFields(
  body: Static<typeof ProductChange>,
): Omit<ProductPatch, 'name' | 'price'> {
  return {
    slug: body.slug,
    description: body.description,
    media: body.media,
    tags: body.tags,
    isDigital: body.is_digital,
    digitalAssetId: body.digital_asset_id as AssetId | null | undefined,
    brand: body.brand,
    condition: body.condition,
    googleProductCategory: body.google_product_category,
    seoTitle: body.seo_title,
    seoDescription: body.seo_description,
    countryOfOrigin: body.country_of_origin,
    weightGrams: body.weight_grams,
    publishedAt: readInstant(body.published_at, 'published_at'),
    collectionIds: body.collection_ids as CollectionId[] | undefined,
    variants: body.variants?.map(readVariant),
  };
}

function readVariant(
  variant: NonNullable<Static<typeof ProductChange>['variants']>[number],
): VariantInput {
  return {
    id: variant.id as VariantId | undefined,
    options: variant.options,
    price: variant.price,
    compareAtPrice: variant.compare_at_price,
    cost: variant.cost,
    stock: variant.stock,
    expectedStock: variant.expected_stock,
    lowStockThreshold: variant.low_stock_threshold,
    sku: variant.sku,
    gtin: variant.gtin,
    mpn: variant.mpn,
    weightGrams: variant.weight_grams,
    media: variant.media,
    archived: variant.archived,
  };
}

export function readCollectionFields(
  body: Static<typeof CollectionChange>,
): Partial<CreateCollectionInput> {
  return {
    name: body.name,
    slug: body.slug,
    description: body.description,
    productIds: body.product_ids,
  } as Partial<CreateCollectionInput>;
}

export function presentProduct(view: View, product: Product) {
  return {
    ...toProductDto(product, view.origin),
    readiness: assessProduct(product, view.origin),
  };
}
