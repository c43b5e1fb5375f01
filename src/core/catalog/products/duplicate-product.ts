import type { Work } from '../../../platform/unit-of-work.ts';
import type { CreateProductInput, Product, Variant, VariantInput } from '../product.ts';
import { createProduct } from './create-product.ts';

/**
 * Creates an unpublished copy of a product in its store, with a slug from its name. Images and
 * files are shared. Stock, SKUs, GTINs and part numbers are not copied.
 */
export function duplicateProduct(work: Work, product: Product, name: string): Promise<Product> {
  const { description, price, media, tags, isDigital, digitalAssetId, brand, condition } = product;
  const copy: CreateProductInput = {
    ...{ name, description, price, media, tags, isDigital, digitalAssetId, brand, condition },
    googleProductCategory: product.googleProductCategory,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    countryOfOrigin: product.countryOfOrigin,
    weightGrams: product.weightGrams,
    collectionIds: product.collectionIds,
    variants: product.variants.map(copyVariant),
    publishedAt: null,
  };
  return createProduct(work, product.siteSlug, copy);
}

function copyVariant(variant: Variant): VariantInput {
  const { options, compareAtPrice, cost, lowStockThreshold, weightGrams, media } = variant;
  return {
    ...{ options, compareAtPrice, cost, lowStockThreshold, weightGrams, media },
    price: variant.hasOwnPrice ? variant.price : null,
    stock: variant.stock === null ? null : 0,
  };
}
