import { type Static, Type } from 'typebox';
import { absoluteUrl } from '../../kernel/absolute-url.ts';
import { instant, nullable } from '../../platform/fields.ts';
import { formatDisplayedDescription, htmlToText } from './plain-text.ts';
import { isInStock, type Media, type Product, type Variant } from './product.ts';

export const MoneyDto = Type.Object({
  amount: Type.Integer({ description: 'Minor units: cents.' }),
  currency: Type.String({ description: 'ISO 4217.' }),
});

export const MediaDto = Type.Object({
  type: Type.String(),
  url: Type.String(),
  alt: Type.String(),
});

export const ProductVariantDto = Type.Object({
  id: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  price: MoneyDto,
  stock: Type.Union([Type.Integer(), Type.Null()], {
    description: 'What can be bought; null: not tracked.',
  }),
  in_stock: Type.Boolean(),
  sku: nullable(Type.String()),
  weight_grams: nullable(Type.Integer()),
  media: Type.Array(MediaDto),
});

/** A product's REST representation (§2.4 and what decisions 13 add): answers and events carry it. */
export const ProductDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    name: Type.String(),
    slug: Type.String(),
    description: Type.String(),
    price: MoneyDto,
    media: Type.Array(MediaDto),
    variants: Type.Array(ProductVariantDto),
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
export type ProductDto = Static<typeof ProductDto>;

/**
 * As the merchant sees it: the description as it was stored. `origin` is the platform's, where
 * pictures of ours are.
 */
export function toProductDto(product: Product, origin: string): ProductDto {
  return {
    id: product.id,
    site_slug: product.siteSlug,
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: product.price,
    media: toAbsoluteMedia(product.media, origin),
    variants: product.variants.map((variant) => toProductVariantDto(variant, origin)),
    tags: product.tags,
    is_digital: product.isDigital,
    digital_asset_id: product.digitalAssetId,
    weight_grams: product.weightGrams,
    collection_ids: product.collectionIds,
    url: buildProductUrl(product),
    published_at: product.publishedAt?.toISOString() ?? null,
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
  };
}

/** As agents see it: name and description as clean text of a bounded length. */
export function toPublicProductDto(product: Product, origin: string): ProductDto {
  const { digital_asset_id: _file, ...shown } = toProductDto(product, origin);
  return {
    ...shown,
    name: htmlToText(product.name),
    description: formatDisplayedDescription(product.description),
  };
}

/** The permalink. */
export function buildProductUrl(product: Pick<Product, 'slug' | 'siteUrl'>): string {
  return `${product.siteUrl}/products/${product.slug}`;
}

function toProductVariantDto(variant: Variant, origin: string): Static<typeof ProductVariantDto> {
  return {
    id: variant.id,
    options: variant.options,
    price: variant.price,
    stock: variant.stock,
    in_stock: isInStock(variant),
    sku: variant.sku,
    weight_grams: variant.weightGrams,
    media: toAbsoluteMedia(variant.media, origin),
  };
}

export function toAbsoluteMedia(media: Media[], origin: string): Media[] {
  return media.map((item) => ({ ...item, url: absoluteUrl(item.url, origin) }));
}
