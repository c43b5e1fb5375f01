import { Type } from 'typebox';
import { type CompactProductDto, toCompactProductDto } from './compact-product.ts';
import type { Product } from './product.ts';
import { type ProductDto, toPublicProductDto } from './product-dto.ts';

/** How much of each product a list shows. */
export type ProductView = (typeof productViews)[number];

export const productViews = ['compact', 'full'] as const;

/** The input field `view` of searches and lists. */
export const productViewField = (byDefault: ProductView) =>
  Type.Optional(
    Type.Enum([...productViews], {
      default: byDefault,
      description:
        'compact: id, name, price, availability, options and link of each product. full: everything.',
    }),
  );

/** A public product in a view. `origin` is the platform's. */
export function toProductViewDto(
  product: Product,
  view: ProductView,
  origin: string,
): CompactProductDto | ProductDto {
  return view === 'compact' ? toCompactProductDto(product) : toPublicProductDto(product, origin);
}
