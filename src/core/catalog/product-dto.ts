import { type Static, Type } from 'typebox';
import { absoluteUrl } from '../../kernel/absolute-url.ts';
import { dateTime, nullable } from '../../platform/fields.ts';
import type { ReadinessDto } from './import/readiness/product-readiness.ts';
import { formatDisplayedDescription, htmlToText } from './plain-text.ts';
import { isInStock, type Media, type Product, productConditions, type Variant } from './product.ts';

export const MoneyDto = Type.Object({
  amount: Type.Integer({ description: 'Amount in minor units, such as cents.' }),
  currency: Type.String({ description: 'ISO 4217 currency code.' }),
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
  compare_at_price: nullable(
    MoneyDto,
    'The former price, which is shown while it is higher than `price`.',
  ),
  cost: Type.Optional(
    nullable(MoneyDto, 'What a unit costs the merchant. Visible to the merchant only.'),
  ),
  stock: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Units that can be bought; null if stock is not tracked.',
  }),
  in_stock: Type.Boolean(),
  on_hand: Type.Optional(
    nullable(
      Type.Integer(),
      'Units in the warehouse, with reserved ones; null if stock is not tracked. Visible to the merchant only.',
    ),
  ),
  reserved: Type.Optional(
    Type.Integer({ description: 'Units that open checkouts hold. Visible to the merchant only.' }),
  ),
  low_stock_threshold: Type.Optional(
    nullable(
      Type.Integer(),
      'At how many units stock is low; null for the threshold of the store. Visible to the merchant only.',
    ),
  ),
  sku: nullable(Type.String()),
  gtin: nullable(Type.String(), 'The number below the barcode: 8, 12, 13 or 14 digits.'),
  mpn: nullable(Type.String(), "The maker's part number."),
  weight_grams: nullable(Type.Integer()),
  media: Type.Array(MediaDto),
});

/** A product as REST responses and event payloads carry it. */
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
        description: 'The file that buyers receive; visible to the merchant only.',
      }),
    ),
    brand: nullable(Type.String()),
    condition: Type.Enum([...productConditions], { type: 'string' }),
    google_product_category: nullable(
      Type.String(),
      "A name or number of Google's product taxonomy.",
    ),
    seo_title: Type.Optional(
      nullable(Type.String(), 'Title for search engines. Visible to the merchant only.'),
    ),
    seo_description: Type.Optional(
      nullable(Type.String(), 'Description for search engines. Visible to the merchant only.'),
    ),
    country_of_origin: nullable(Type.String(), 'Where it was made or grown, ISO 3166-1 alpha-2.'),
    weight_grams: nullable(Type.Integer()),
    collection_ids: Type.Array(Type.String()),
    url: Type.String({ description: 'Permalink of the product page.' }),
    published_at: nullable(dateTime),
    created_at: dateTime,
    updated_at: dateTime,
    readiness: Type.Optional(
      // In responses of the merchant API only.
      Type.Unsafe<Static<typeof ReadinessDto>>(Type.Ref('ProductReadiness')),
    ),
  },
  { $id: 'Product' },
);
export type ProductDto = Static<typeof ProductDto>;

/**
 * The merchant's view, with the description as stored. `origin` is the platform's: relative media
 * URLs resolve against it.
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
    variants: product.variants.map((variant) => ({
      ...toPublicVariantDto(variant, origin),
      ...toMerchantFields(variant),
    })),
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
    collection_ids: product.collectionIds,
    url: buildProductUrl(product),
    published_at: product.publishedAt?.toISOString() ?? null,
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
  };
}

/** The public view: name and description as plain text, the description of limited length. */
export function toPublicProductDto(product: Product, origin: string): ProductDto {
  const {
    digital_asset_id: _file,
    seo_title: _title,
    seo_description: _description,
    ...publicFields
  } = toProductDto(product, origin);
  return {
    ...publicFields,
    variants: product.variants.map((variant) => toPublicVariantDto(variant, origin)),
    name: htmlToText(product.name),
    description: formatDisplayedDescription(product.description),
  };
}

/** The permalink of the product page. */
export function buildProductUrl(product: Pick<Product, 'slug' | 'siteUrl'>): string {
  return `${product.siteUrl}/products/${product.slug}`;
}

function toMerchantFields({ cost, stock, reservedStock, lowStockThreshold }: Variant) {
  return {
    cost,
    on_hand: stock === null ? null : stock + reservedStock,
    reserved: stock === null ? 0 : reservedStock,
    low_stock_threshold: lowStockThreshold,
  };
}

function toPublicVariantDto(variant: Variant, origin: string): Static<typeof ProductVariantDto> {
  return {
    id: variant.id,
    options: variant.options,
    price: variant.price,
    compare_at_price: variant.compareAtPrice,
    stock: variant.stock,
    in_stock: isInStock(variant),
    sku: variant.sku,
    gtin: variant.gtin,
    mpn: variant.mpn,
    weight_grams: variant.weightGrams,
    media: toAbsoluteMedia(variant.media, origin),
  };
}

export function toAbsoluteMedia(media: Media[], origin: string): Media[] {
  return media.map((item) => ({ ...item, url: absoluteUrl(item.url, origin) }));
}
