import { type Static, Type } from 'typebox';
import {
  type CompactProductDto,
  toCompactProductDto,
} from '../../../../core/catalog/compact-product.ts';
import type { Product } from '../../../../core/catalog/product.ts';
import { MediaDto, MoneyDto, toPublicProductDto } from '../../../../core/catalog/product-dto.ts';
import type { ProductView } from '../../../../core/catalog/product-view.ts';

/** A product of UCP v1, without the members that only merchants and storefronts need. */
export const UcpProduct = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    price: MoneyDto,
    media: Type.Array(MediaDto),
    variants: Type.Array(
      Type.Object({
        id: Type.String(),
        options: Type.Record(Type.String(), Type.String()),
        price: MoneyDto,
        in_stock: Type.Boolean(),
      }),
    ),
    tags: Type.Array(Type.String()),
    url: Type.String({ description: 'URL of the product page.' }),
  },
  { $id: 'UcpProduct' },
);

/** A product in a view, by default `full`. */
export const toUcpProductView = (
  product: Product,
  view: ProductView | undefined,
  origin: string,
): Static<typeof UcpProduct> | CompactProductDto =>
  view === 'compact' ? toCompactProductDto(product) : toUcpProduct(product, origin);

function toUcpProduct(product: Product, origin: string): Static<typeof UcpProduct> {
  const dto = toPublicProductDto(product, origin);
  return {
    id: dto.id,
    site_slug: dto.site_slug,
    name: dto.name,
    description: dto.description,
    price: dto.price,
    media: dto.media,
    variants: dto.variants.map((variant) => ({
      id: variant.id,
      options: variant.options,
      price: variant.price,
      in_stock: variant.in_stock,
    })),
    tags: dto.tags,
    url: dto.url,
  };
}
