import type { ProductId, VariantId } from '../../../kernel/id.ts';
import type { Site } from '../../sites/site.ts';
import type { CreateProductInput, Product } from '../product.ts';
import {
  assertCountryOfOrigin,
  assertDistinctOptions,
  assertStoreCurrency,
  newVariant,
} from './change-product.ts';

type Deps = { now: Date; productId: ProductId; newVariantId: () => VariantId };

/**
 * Builds a product of a store. A product without variants gets a single variant without options.
 */
export function newProduct(
  site: Site,
  input: CreateProductInput & { slug: string },
  deps: Deps,
): Product {
  assertStoreCurrency(site.currency, input);
  assertCountryOfOrigin(input);
  const variantInputs = input.variants?.length ? input.variants : [{}];
  const variants = variantInputs.map((variant) =>
    newVariant(variant, input.price, deps.newVariantId()),
  );
  assertDistinctOptions(variants);
  return {
    id: deps.productId,
    workspaceId: site.tenant.workspaceId,
    siteId: site.id,
    siteSlug: site.slug,
    siteUrl: site.url,
    name: input.name,
    slug: input.slug,
    price: input.price,
    variants,
    publishedAt: input.publishedAt === undefined ? deps.now : input.publishedAt,
    ...withDefaults(input),
    createdAt: deps.now,
    updatedAt: deps.now,
    version: 1,
  };
}

function withDefaults({
  description = '',
  media = [],
  tags = [],
  isDigital = false,
  digitalAssetId = null,
  brand = null,
  condition = 'new',
  googleProductCategory = null,
  countryOfOrigin = null,
  seoTitle = null,
  seoDescription = null,
  weightGrams = null,
  collectionIds = [],
}: CreateProductInput) {
  return {
    ...{ description, media, tags, isDigital, digitalAssetId, brand, condition },
    ...{
      googleProductCategory,
      countryOfOrigin,
      seoTitle,
      seoDescription,
      weightGrams,
      collectionIds,
    },
  };
}
