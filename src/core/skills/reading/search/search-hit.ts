import { type Static, Type } from 'typebox';
import { toCompactProductDto } from '../../../catalog/compact-product.ts';
import type { Product } from '../../../catalog/product.ts';
import { buildProductUrl } from '../../../catalog/product-dto.ts';

/**
 * A product in the compact view of the skills. What the products of a store have in common is in
 * `stores`, because a model reads every member of every hit.
 */
export const SearchHit = Type.Object({
  id: Type.String(),
  /** Only present in results of several stores. */
  siteSlug: Type.Optional(Type.String()),
  slug: Type.String(),
  name: Type.String(),
  /** The lowest price of the variants, in minor units. */
  price: Type.Integer(),
  /** Only present if the prices of the variants differ. */
  priceMax: Type.Optional(Type.Integer()),
  soldOut: Type.Optional(Type.Literal(true)),
  /** Each option as a list of its name and its values, so that merchants' words are not keys. */
  options: Type.Optional(Type.Array(Type.Array(Type.String(), { minItems: 1 }))),
});
export type SearchHit = Static<typeof SearchHit>;

/** A store in compact results; `productUrl` has `{slug}` in place of a product's slug. */
export const StoreOfHits = Type.Object({
  siteSlug: Type.String(),
  currency: Type.String(),
  productUrl: Type.String(),
});
export type StoreOfHits = Static<typeof StoreOfHits>;

export function toSearchHit(product: Product): SearchHit {
  const { id, name, price, price_max: max, in_stock, options } = toCompactProductDto(product);
  return {
    id,
    slug: product.slug,
    name,
    price: price.amount,
    ...(max !== undefined && { priceMax: max }),
    ...(!in_stock && { soldOut: true }),
    ...(options && { options: options.map(({ name, values }) => [name, ...values]) }),
  };
}

/** The stores of products, in the order in which they appear. */
export function listStoresOfHits(products: readonly Product[]): StoreOfHits[] {
  const stores = products.map(({ siteSlug, siteUrl, price }) => ({
    siteSlug,
    currency: price.currency,
    productUrl: buildProductUrl({ siteUrl, slug: '{slug}' }),
  }));
  return [...new Map(stores.map((store) => [store.siteSlug, store])).values()];
}
