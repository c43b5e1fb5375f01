import type { ProductId, VariantId } from '../../../kernel/id.ts';
import type { Site } from '../../sites/site.ts';
import type { CreateProductInput, Product } from '../product.ts';
import { assertDistinctOptions, assertStoreCurrency, newVariant } from './change-product.ts';

type Deps = { now: Date; productId: ProductId; newVariantId: () => VariantId };

/** A product of a store from a draft that names its slug. Without variants it is its own single variant. */
export function newProduct(
  site: Site,
  draft: CreateProductInput & { slug: string },
  means: Deps,
): Product {
  assertStoreCurrency(site.currency, draft);
  const drafts = draft.variants?.length ? draft.variants : [{}];
  const variants = drafts.map((variant) => newVariant(variant, draft.price, means.newVariantId()));
  assertDistinctOptions(variants);
  return {
    id: means.productId,
    workspaceId: site.tenant.workspaceId,
    siteId: site.id,
    siteSlug: site.slug,
    siteUrl: site.url,
    name: draft.name,
    slug: draft.slug,
    description: draft.description ?? '',
    price: draft.price,
    media: draft.media ?? [],
    variants,
    tags: draft.tags ?? [],
    isDigital: draft.isDigital ?? false,
    digitalAssetId: draft.digitalAssetId ?? null,
    weightGrams: draft.weightGrams ?? null,
    collectionIds: draft.collectionIds ?? [],
    publishedAt: draft.publishedAt === undefined ? means.now : draft.publishedAt,
    createdAt: means.now,
    updatedAt: means.now,
    version: 1,
  };
}
