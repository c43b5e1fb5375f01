import { type Static, Type } from 'typebox';
import { absoluteUrl } from '../../kernel/absolute-url.ts';
import { instant, nullable } from '../../platform/fields.ts';
import { plainText, shownDescription } from './plain-text.ts';
import { isInStock, type Media, type Product, type Variant } from './product.ts';

export const MoneyRecord = Type.Object({
  amount: Type.Integer({ description: 'Minor units: cents.' }),
  currency: Type.String({ description: 'ISO 4217.' }),
});

export const MediaRecord = Type.Object({
  type: Type.String(),
  url: Type.String(),
  alt: Type.String(),
});

export const VariantRecord = Type.Object({
  id: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  price: MoneyRecord,
  stock: Type.Union([Type.Integer(), Type.Null()], {
    description: 'What can be bought; null: not tracked.',
  }),
  in_stock: Type.Boolean(),
  sku: nullable(Type.String()),
  weight_grams: nullable(Type.Integer()),
  media: Type.Array(MediaRecord),
});

/** A product's REST representation (§2.4 and what decisions 13 add): answers and events carry it. */
export const ProductRecord = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    name: Type.String(),
    slug: Type.String(),
    description: Type.String(),
    price: MoneyRecord,
    media: Type.Array(MediaRecord),
    variants: Type.Array(VariantRecord),
    tags: Type.Array(Type.String()),
    is_digital: Type.Boolean(),
    digital_asset_id: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'The file that buyers get; only its merchant sees it.',
      }),
    ),
    weight_grams: nullable(Type.Integer()),
    collection_ids: Type.Array(Type.String()),
    url: Type.String({ description: 'Permalink of the product page.' }),
    published_at: nullable(instant),
    created_at: instant,
    updated_at: instant,
  },
  { $id: 'Product' },
);
export type ProductRecord = Static<typeof ProductRecord>;

/**
 * As the merchant sees it: the description as it was stored. `origin` is the platform's, where
 * pictures of ours are.
 */
export function productRecord(product: Product, origin: string): ProductRecord {
  return {
    id: product.id,
    site_slug: product.siteSlug,
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: product.price,
    media: absoluteMedia(product.media, origin),
    variants: product.variants.map((variant) => variantRecord(variant, origin)),
    tags: product.tags,
    is_digital: product.isDigital,
    digital_asset_id: product.digitalAssetId,
    weight_grams: product.weightGrams,
    collection_ids: product.collectionIds,
    url: productUrl(product),
    published_at: product.publishedAt?.toISOString() ?? null,
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
  };
}

/** As agents see it: name and description as clean text of a bounded length. */
export function publicProductRecord(product: Product, origin: string): ProductRecord {
  const { digital_asset_id: _file, ...shown } = productRecord(product, origin);
  return {
    ...shown,
    name: plainText(product.name),
    description: shownDescription(product.description),
  };
}

/** The permalink. */
export function productUrl(product: Pick<Product, 'slug' | 'siteUrl'>): string {
  return `${product.siteUrl}/products/${product.slug}`;
}

function variantRecord(variant: Variant, origin: string): Static<typeof VariantRecord> {
  return {
    id: variant.id,
    options: variant.options,
    price: variant.price,
    stock: variant.stock,
    in_stock: isInStock(variant),
    sku: variant.sku,
    weight_grams: variant.weightGrams,
    media: absoluteMedia(variant.media, origin),
  };
}

export function absoluteMedia(media: Media[], origin: string): Media[] {
  return media.map((item) => ({ ...item, url: absoluteUrl(item.url, origin) }));
}
