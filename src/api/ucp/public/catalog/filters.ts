import { isInStock, type Product, type Variant } from '../../../../core/catalog/product.ts';
import { invalid } from '../../../../kernel/domain-error.ts';
import type { CatalogFilters } from './input.ts';

/** The variants of a product that match the filters. */
export function matchingVariants(product: Product, filters: CatalogFilters | undefined): Variant[] {
  if (!filters) return product.variants;
  const { categories, price, available } = filters;
  if (categories && categories.length > 0 && !categories.some((tag) => product.tags.includes(tag)))
    return [];
  return product.variants.filter(
    (variant) =>
      (available !== true || isInStock(variant)) &&
      variant.price.amount >= (price?.min ?? 0) &&
      variant.price.amount <= (price?.max ?? Number.POSITIVE_INFINITY),
  );
}

/** Whether any filter is set; an empty object has none. */
export function hasFilters(filters: CatalogFilters | undefined): boolean {
  const { categories = [], price, available } = filters ?? {};
  return (
    categories.length > 0 ||
    price?.min !== undefined ||
    price?.max !== undefined ||
    available === true
  );
}

/** 400 if the minimum is above the maximum. */
export function assertPriceRange({ price }: CatalogFilters): void {
  if (price?.min === undefined || price.max === undefined || price.min <= price.max) return;
  const message = 'must not be greater than filters.price.max';
  throw invalid([{ field: 'filters.price.min', code: 'above_max', message }]);
}
