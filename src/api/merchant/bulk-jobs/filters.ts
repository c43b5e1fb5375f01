import { type Static, type TObject, Type } from 'typebox';
import type { ExportResource } from '../../../core/bulk-jobs/exports/export-resources.ts';
import { createFilterReader } from '../../../http/input/read-filters.ts';
import { readInventoryQuery } from '../catalog/inventory.ts';
import { InventoryQuery } from '../catalog/inventory-schemas.ts';
import { ProductQuery } from '../catalog/product-schemas.ts';
import { readProductQuery } from '../catalog/read.ts';
import { readCustomerQuery } from '../customers/customers.ts';
import { CustomerQuery } from '../customers/schemas.ts';
import { readOrderQuery } from '../orders/read.ts';
import { OrderQuery } from '../orders/schemas.ts';
import { readCouponQuery } from '../pricing/coupons.ts';
import { CouponQuery } from '../pricing/schemas.ts';

/** Filters of a list as they were sent, and as the core takes them. */
export type ListFilters = { filters: object; query: object; siteSlug: string | null };

type Filters = Record<string, unknown>;

/** The filters of the lists, as their query parameters. Throws 400 for what a list would not accept. */
export const filterReaders: Record<ExportResource, (filters: Filters) => ListFilters> = {
  products: defineFilters(ProductQuery, readProductQuery),
  orders: defineFilters(OrderQuery, readOrderQuery),
  customers: defineFilters(CustomerQuery, readCustomerQuery),
  coupons: defineFilters(CouponQuery, readCouponQuery),
  inventory: defineFilters(InventoryQuery, readInventoryQuery),
};

function defineFilters<Schema extends TObject>(
  schema: Schema,
  toQuery: (query: Static<Schema>) => object,
) {
  const { limit: _limit, cursor: _cursor, count: _count, sort: _sort, ...own } = schema.properties;
  const read = createFilterReader(Type.Object(own));
  return (given: Filters): ListFilters => {
    const filters: Filters = read(given);
    const siteSlug = typeof filters.site_slug === 'string' ? filters.site_slug : null;
    // The query of a list requires the size of its pages.
    return { filters, query: toQuery({ ...filters, limit: 1 } as Static<Schema>), siteSlug };
  };
}
