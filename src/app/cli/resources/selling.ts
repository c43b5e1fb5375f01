import { presentProduct } from '../../../api/merchant/catalog/read.ts';
import { presentOrder } from '../../../api/merchant/orders/present.ts';
import { readOrderQuery } from '../../../api/merchant/orders/read.ts';
import { toCollectionDto } from '../../../core/catalog/collections/collection.ts';
import {
  getCollection,
  listOwnCollections,
} from '../../../core/catalog/collections/manage-collections.ts';
import { listProducts } from '../../../core/catalog/products/list-products.ts';
import { getProduct } from '../../../core/catalog/products/update-product.ts';
import { toCustomerDto } from '../../../core/customers/customer-dto.ts';
import { getCustomer, listCustomers } from '../../../core/customers/manage-customers.ts';
import { listOrders } from '../../../core/orders/list-orders.ts';
import type { Order } from '../../../core/orders/order.ts';
import { getOrder } from '../../../core/orders/read-orders.ts';
import { countsTestOrders } from '../../../core/payments/test-mode.ts';
import { toCouponDto } from '../../../core/pricing/coupons/coupon-dto.ts';
import { coupons } from '../../../core/pricing/coupons/coupons.ts';
import { listCoupons } from '../../../core/pricing/coupons/list-coupons.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { maxLimit } from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { UsageError } from '../command.ts';
import { mapPage, resourceCommands } from './resource.ts';

const productCommands = resourceCommands({
  plural: 'products',
  nouns: { list: 'the products, newest first', one: 'a product with its variants' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) =>
    mapPage(await listProducts(view, { siteSlug }, page), (item) => presentProduct(view, item)),
  get: async (view, id) => presentProduct(view, await getProduct(view, id)),
  columns: ({ id, site_slug, name, price }) => [id, site_slug, formatMoney(price), name],
});

const collectionCommands = resourceCommands({
  plural: 'collections',
  nouns: { list: 'the collections by slug', one: 'a collection' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) =>
    mapPage(await listOwnCollections(view, { siteSlug, text: null }, page), toCollectionDto),
  get: async (view, id) => toCollectionDto(await getCollection(view, id)),
  columns: ({ id, site_slug, slug, name }) => [id, site_slug, slug, name],
});

const orderCommands = resourceCommands({
  plural: 'orders',
  nouns: { list: 'the orders, newest first', one: 'an order, by its id or its name such as #1001' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) =>
    mapPage(
      await listOrders(view, { ...readOrderQuery({ limit: page.limit }), siteSlug }, page),
      (order) => presentOrder(view, order),
    ),
  get: async (view, id) => presentOrder(view, await findOrder(view, id)),
  columns: ({ id, name, created_at, status, payment_status, totals, currency, buyer }) => [
    id,
    name,
    created_at,
    status,
    payment_status,
    formatMoney({ amount: totals.total, currency }),
    buyer?.email ?? null,
  ],
});

/** Stores number their orders separately, so a name can match several orders. */
async function findOrder(view: View, idOrName: string): Promise<Order> {
  if (!idOrName.startsWith('#')) return getOrder(view, idOrName);
  const query = { ...readOrderQuery({ limit: maxLimit, q: idOrName }), siteSlug: null };
  const { items } = await listOrders(view, query, { limit: maxLimit, cursor: null });
  const [found, ...others] = items.filter(({ name }) => name === idOrName.toUpperCase());
  if (found === undefined) return getOrder(view, idOrName);
  if (others.length === 0) return found;
  const ids = [found, ...others].map(({ id, siteSlug }) => `${id} (${siteSlug})`).join(', ');
  throw new UsageError(`Several orders are called ${idOrName}: use the id, one of ${ids}.`);
}

const customerCommands = resourceCommands({
  plural: 'customers',
  nouns: { list: 'the customers, newest first', one: 'a customer' },
  operand: 'id',
  site: 'none',
  list: async (view, { facts, page }) => {
    const query = { text: null, email: null, groupId: null, sort: '-created_at' as const };
    const present = { countsTest: await countsTestOrders(view, facts) };
    return mapPage(await listCustomers(view, query, page), (one) => toCustomerDto(one, present));
  },
  get: async (view, id, { facts }) =>
    toCustomerDto(await getCustomer(view, id), { countsTest: await countsTestOrders(view, facts) }),
  columns: ({ id, email, name, orders_count: orders }) => [
    id,
    email,
    name,
    orders === 1 ? '1 order' : `${orders} orders`,
  ],
});

const couponCommands = resourceCommands({
  plural: 'coupons',
  nouns: { list: 'the coupons, newest first', one: 'a coupon' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) => {
    const query = { text: null, states: [], siteSlug, isCounted: false };
    return mapPage(await listCoupons(view, query, page), toCouponDto);
  },
  get: async (view, id) => toCouponDto(await coupons.get(view, id)),
  columns: ({ id, site_slug, code, active, uses }) => [
    id,
    site_slug,
    code,
    active ? 'active' : 'inactive',
    uses === 1 ? '1 use' : `${uses} uses`,
  ],
});

/** What is sold, to whom, and at which discounts. */
export const sellingCommands = [
  ...productCommands,
  ...collectionCommands,
  ...orderCommands,
  ...customerCommands,
  ...couponCommands,
];
