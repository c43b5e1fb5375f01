import type { Page, PageRequest } from '../../kernel/page.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { InventoryItem } from '../catalog/inventory/inventory-item.ts';
import {
  countInventory,
  type InventoryQuery,
  listInventory,
} from '../catalog/inventory/list-inventory.ts';
import type { Product } from '../catalog/product.ts';
import {
  countProducts,
  listProducts,
  type ProductQuery,
} from '../catalog/products/list-products.ts';
import type { Customer } from '../customers/customer.ts';
import {
  type CustomerQuery,
  countCustomers,
  listCustomers,
} from '../customers/manage-customers.ts';
import { countOrders, listOrders, type OrderQuery } from '../orders/list-orders.ts';
import type { Order } from '../orders/order.ts';
import type { Coupon } from '../pricing/coupons/coupon.ts';
import { type CouponQuery, countCoupons, listCoupons } from '../pricing/coupons/list-coupons.ts';

/**
 * Lists whose rows are exported or changed. Rows are read oldest first, so new ones come last,
 * except for coupons, which can only be listed newest first.
 */
export type ListSource<Query, Row> = {
  list(view: View, query: Query, request: PageRequest): Promise<Page<Row>>;
  count(view: View, query: Query): Promise<number>;
};

/** Filters are stored as JSON, in which dates are strings. */
export type StoredOrderQuery = Omit<OrderQuery, 'sort' | 'createdAfter' | 'createdBefore'> & {
  createdAfter: Date | string | null;
  createdBefore: Date | string | null;
};

export const productSource: ListSource<ProductQuery, Product> = {
  list: (view, query, request) => listProducts(view, { ...query, sort: 'created_at' }, request),
  count: (view, query) => countProducts(view, query, 'exact'),
};

/** Variants are as old as their products. */
export const inventorySource: ListSource<InventoryQuery, InventoryItem & { createdAt: Date }> = {
  async list(view, query, request) {
    const oldestFirst = { ...query, sort: 'created_at' as const, isCounted: false };
    const { items, nextCursor } = await listInventory(view, oldestFirst, request);
    const dated = items.map((item) => ({ ...item, createdAt: item.productCreatedAt }));
    return { items: dated, nextCursor };
  },
  count: (view, query) => countInventory(view, query, 'exact'),
};

export const orderSource: ListSource<StoredOrderQuery, Order> = {
  list: (view, query, request) => listOrders(view, readStoredQuery(query), request),
  count: (view, query) => countOrders(view, readStoredQuery(query), 'exact'),
};

export const customerSource: ListSource<Omit<CustomerQuery, 'sort'>, Customer> = {
  list: (view, query, request) => listCustomers(view, { ...query, sort: 'created_at' }, request),
  count: (view, query) => countCustomers(view, { ...query, sort: 'created_at' }, 'exact'),
};

export const couponSource: ListSource<Omit<CouponQuery, 'isCounted'>, Coupon> = {
  list: (view, query, request) => listCoupons(view, { ...query, isCounted: false }, request),
  count: (view, query) => countCoupons(view, query, 'exact'),
};

function readStoredQuery(query: StoredOrderQuery): OrderQuery {
  const { createdAfter, createdBefore } = query;
  return {
    ...query,
    sort: 'created_at',
    createdAfter: createdAfter === null ? null : new Date(createdAfter),
    createdBefore: createdBefore === null ? null : new Date(createdBefore),
  };
}
