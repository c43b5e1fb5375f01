import { type Static, Type } from 'typebox';
import type { BrowseFilters, ProductSort } from '../../../core/catalog/products/browse-filters.ts';
import { productSorts } from '../../../core/catalog/products/browse-filters.ts';
import type { Site } from '../../../core/sites/site.ts';
import { type PriceBound, readCheckbox, readPriceBound } from './price-bound.ts';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** The query of a list of products; in a submitted form, empty fields are empty strings. */
export const BrowseQuery = Type.Object({
  cursor: Type.Optional(Type.String()),
  sort: text(20),
  in_stock: text(10),
  price_min: text(30),
  price_max: text(30),
});

/** Sort order and filters of a list, as selected. */
export type BrowseInput = {
  sort: ProductSort;
  inStock: boolean;
  priceMin: PriceBound;
  priceMax: PriceBound;
};

/** Unknown sort orders, and `featured` where there is no such order, mean the default. */
export function readBrowseInput(
  query: Static<typeof BrowseQuery>,
  { currency }: Pick<Site, 'currency'>,
  defaultSort: ProductSort,
): BrowseInput {
  const offered = sortsOf(defaultSort);
  return {
    sort: offered.find((sort) => sort === query.sort) ?? defaultSort,
    inStock: readCheckbox(query.in_stock),
    priceMin: readPriceBound(query.price_min, currency),
    priceMax: readPriceBound(query.price_max, currency),
  };
}

/** The sort orders of a list; only collections are in the merchant's order. */
export const sortsOf = (defaultSort: ProductSort): ProductSort[] =>
  productSorts.filter((sort) => sort !== 'featured' || defaultSort === 'featured');

export const filtersOf = ({ inStock, priceMin, priceMax }: BrowseInput): BrowseFilters => ({
  inStock,
  priceMin: priceMin.amount,
  priceMax: priceMax.amount,
});

/** The query string of a list without a cursor; empty for the default order without filters. */
export function browseSearch(
  { sort, inStock, priceMin, priceMax }: BrowseInput,
  defaultSort: ProductSort,
): string {
  const fields = {
    sort: sort === defaultSort ? '' : sort,
    in_stock: inStock ? 'true' : '',
    price_min: priceMin.input,
    price_max: priceMax.input,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
