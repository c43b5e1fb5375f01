import { type Static, Type } from 'typebox';
import { htmlToText } from '../../catalog/plain-text.ts';
import type { Product } from '../../catalog/product.ts';
import { buildProductUrl } from '../../catalog/product-dto.ts';
import { listOptionValues } from '../../catalog/variant-options.ts';

/** A product that may match the words of a text, as it is offered for choice. */
export const ProductCandidate = Type.Object({
  productId: Type.String(),
  siteSlug: Type.String(),
  name: Type.String(),
  price: Type.Object({ amount: Type.Integer(), currency: Type.String() }),
  url: Type.String(),
  options: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()) })),
});
export type ProductCandidate = Static<typeof ProductCandidate>;

export function toProductCandidate(product: Product): ProductCandidate {
  const { id, siteSlug, price } = product;
  return {
    productId: id,
    siteSlug,
    name: htmlToText(product.name),
    price,
    url: buildProductUrl(product),
    options: listOptionValues(product.variants),
  };
}
