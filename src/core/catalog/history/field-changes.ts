import { isDeepStrictEqual } from 'node:util';
import { absoluteUrl } from '../../../kernel/absolute-url.ts';
import type { Media, Product, Variant } from '../product.ts';
import type { FieldChange } from './product-change.ts';

const maxText = 500;

/**
 * The fields in which a product differs, by their names in the REST API. Stock is left out: it has
 * its own history. `origin` is the platform's: merchants send relative URLs back as full ones.
 */
export function listFieldChanges(before: Product, after: Product, origin: string): FieldChange[] {
  return [
    ...compareFields(describeProduct(before), describeProduct(after), null),
    ...compareSets('media', before, after, (product) => listMedia(product.media, origin)),
    ...compareSets('collection_ids', before, after, ({ collectionIds }) => collectionIds),
    ...compareVariants(before.variants, after.variants, origin),
  ];
}

/** What was added to and removed from collections, as `listFieldChanges` shows it. */
export const collectionChange = (removed: string[], added: string[]): FieldChange => ({
  field: 'collection_ids',
  variant: null,
  before: removed,
  after: added,
});

const describeProduct = (product: Product) => ({
  name: product.name,
  slug: product.slug,
  description: product.description,
  price: product.price,
  tags: product.tags,
  is_digital: product.isDigital,
  digital_asset_id: product.digitalAssetId,
  brand: product.brand,
  condition: product.condition,
  google_product_category: product.googleProductCategory,
  seo_title: product.seoTitle,
  seo_description: product.seoDescription,
  country_of_origin: product.countryOfOrigin,
  weight_grams: product.weightGrams,
  published_at: product.publishedAt?.toISOString() ?? null,
});

/** The price is null while the variant has that of the product. */
const describeVariant = (variant: Variant) => ({
  options: variant.options,
  price: variant.hasOwnPrice ? variant.price : null,
  compare_at_price: variant.compareAtPrice,
  cost: variant.cost,
  low_stock_threshold: variant.lowStockThreshold,
  sku: variant.sku,
  gtin: variant.gtin,
  mpn: variant.mpn,
  weight_grams: variant.weightGrams,
});

type Fields = Record<string, unknown>;

function compareFields(
  before: Fields,
  after: Fields,
  variant: FieldChange['variant'],
): FieldChange[] {
  return Object.keys(after)
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({
      field,
      variant,
      before: shorten(before[field]),
      after: shorten(after[field]),
    }));
}

function compareVariants(before: Variant[], after: Variant[], origin: string): FieldChange[] {
  const earlier = new Map(before.map((variant) => [variant.id, variant]));
  const later = new Set(after.map(({ id }) => id));
  const nameOf = ({ id, options }: Variant) => ({ id, options });
  const removed = before
    .filter(({ id }) => !later.has(id))
    .map((variant) => toVariantChange(variant, 'before'));
  const others = after.flatMap((variant) => {
    const old = earlier.get(variant.id);
    if (!old) return [toVariantChange(variant, 'after')];
    return [
      ...compareFields(describeVariant(old), describeVariant(variant), nameOf(variant)),
      ...compareSets('media', old, variant, ({ media }) => listMedia(media, origin)).map(
        (change) => ({ ...change, variant: nameOf(variant) }),
      ),
    ];
  });
  return [...removed, ...others];
}

function toVariantChange(variant: Variant, side: 'before' | 'after'): FieldChange {
  const { id, options, sku } = variant;
  const value = { options, sku, price: variant.price };
  return {
    field: 'variant',
    variant: { id, options },
    before: side === 'before' ? value : null,
    after: side === 'after' ? value : null,
  };
}

/** What was removed from a list and added to it; of a new order, the whole lists. */
function compareSets<Owner>(
  field: string,
  before: Owner,
  after: Owner,
  listOf: (owner: Owner) => unknown[],
): FieldChange[] {
  const [old, fresh] = [listOf(before), listOf(after)];
  if (isDeepStrictEqual(old, fresh)) return [];
  const missing = (from: unknown[], among: unknown[]) =>
    from.filter((item) => !among.some((other) => isDeepStrictEqual(item, other)));
  const [removed, added] = [missing(old, fresh), missing(fresh, old)];
  const isReordered = removed.length === 0 && added.length === 0;
  return [
    {
      field,
      variant: null,
      before: isReordered ? old : removed,
      after: isReordered ? fresh : added,
    },
  ];
}

const listMedia = (media: Media[], origin: string) =>
  media.map(({ url, alt }) => ({ url: absoluteUrl(url, origin), alt }));

const shorten = (value: unknown): unknown =>
  typeof value === 'string' && value.length > maxText ? `${value.slice(0, maxText - 1)}…` : value;
