import { type Static, Type } from 'typebox';
import { htmlToText } from './plain-text.ts';
import { isInStock, type Product } from './product.ts';
import { buildProductUrl, MoneyDto } from './product-dto.ts';
import { listOptionValues } from './variant-options.ts';

/** A product in a list: what an agent needs to choose one. */
export const CompactProductDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    name: Type.String(),
    price: MoneyDto,
    price_max: Type.Optional(
      Type.Integer({
        description:
          'Amount of the most expensive variant if prices differ; `price` is the lowest.',
      }),
    ),
    in_stock: Type.Boolean(),
    options: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()) }), {
        description: 'Option names with all values of the variants.',
      }),
    ),
    url: Type.String({ description: 'Permalink of the product page.' }),
  },
  { $id: 'CompactProduct' },
);
export type CompactProductDto = Static<typeof CompactProductDto>;

export function toCompactProductDto(product: Product): CompactProductDto {
  const { id, siteSlug, name, variants } = product;
  const { min, max } = getPriceRange(product);
  const options = listOptionValues(variants);
  return {
    id,
    site_slug: siteSlug,
    name: htmlToText(name),
    price: min,
    ...(max.amount > min.amount && { price_max: max.amount }),
    in_stock: variants.some(isInStock),
    ...(options.length > 0 && { options }),
    url: buildProductUrl(product),
  };
}

/** The lowest and highest price of the variants. */
export function getPriceRange({ price, variants }: Pick<Product, 'price' | 'variants'>) {
  const amounts = variants.map((variant) => variant.price.amount);
  const all = amounts.length > 0 ? amounts : [price.amount];
  const { currency } = price;
  return {
    min: { amount: Math.min(...all), currency },
    max: { amount: Math.max(...all), currency },
  };
}
