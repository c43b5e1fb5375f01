import { type Static, Type } from 'typebox';
import type { Product } from '../../../../core/catalog/product.ts';
import { MediaDto, MoneyDto, toPublicProductDto } from '../../../../core/catalog/product-dto.ts';

/** A product as §2.4 says it for UCP: without what only merchants and storefronts need. */
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
    url: Type.String({ description: 'Permalink of the product page.' }),
  },
  { $id: 'UcpProduct' },
);

export function toUcpProduct(product: Product, origin: string): Static<typeof UcpProduct> {
  const shown = toPublicProductDto(product, origin);
  return {
    id: shown.id,
    site_slug: shown.site_slug,
    name: shown.name,
    description: shown.description,
    price: shown.price,
    media: shown.media,
    variants: shown.variants.map((variant) => ({
      id: variant.id,
      options: variant.options,
      price: variant.price,
      in_stock: variant.in_stock,
    })),
    tags: shown.tags,
    url: shown.url,
  };
}
