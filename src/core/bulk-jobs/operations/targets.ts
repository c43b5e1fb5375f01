import type { View, Work } from '../../../platform/unit-of-work.ts';
import { getProduct } from '../../catalog/products/update-product.ts';
import { getCustomer } from '../../customers/manage-customers.ts';
import { getOrder } from '../../orders/read-orders.ts';
import { coupons } from '../../pricing/coupons/coupons.ts';
import {
  couponSource,
  customerSource,
  type ListSource,
  orderSource,
  productSource,
} from '../list-sources.ts';
import { applyToCoupon, type CouponAction } from './coupon-actions.ts';
import { applyToCustomer, assertGroupOf, type CustomerAction } from './customer-actions.ts';
import { applyToOrder, type OrderAction } from './order-actions.ts';
import { applyToProducts, assertCollectionOf, type ProductAction } from './product-actions.ts';

/** The actions of each resource that bulk operations change. */
export type Actions = {
  products: ProductAction;
  orders: OrderAction;
  customers: CustomerAction;
  coupons: CouponAction;
};
export type OperationResource = keyof Actions;
export const operationResources = ['products', 'orders', 'customers', 'coupons'] as const;

/** How the objects of a resource are selected and changed. */
type Target<Action> = {
  source: ListSource<never, { id: string; createdAt: Date }>;
  /** Objects per transaction. */
  batchSize: number;
  /** Throws if what the action refers to does not exist. */
  assertPossible?(view: View, action: Action): Promise<void>;
  /** Changes a batch; throws if one of its objects cannot be changed. */
  apply(work: Work, ids: string[], action: Action): Promise<void>;
  nameOf(view: View, id: string): Promise<string>;
};

const targets: { [Resource in OperationResource]: Target<Actions[Resource]> } = {
  products: {
    source: productSource,
    batchSize: 25,
    assertPossible: assertCollectionOf,
    apply: applyToProducts,
    nameOf: async (view, id) => (await getProduct(view, id)).name,
  },
  orders: {
    source: orderSource,
    // Changes of orders lock payments and stock, too: several of them in one transaction would
    // break the order of locks.
    batchSize: 1,
    apply: each(applyToOrder),
    nameOf: async (view, id) => (await getOrder(view, id)).name,
  },
  customers: {
    source: customerSource,
    batchSize: 25,
    assertPossible: assertGroupOf,
    apply: each(applyToCustomer),
    nameOf: async (view, id) => (await getCustomer(view, id)).email,
  },
  coupons: {
    source: couponSource,
    batchSize: 25,
    apply: each(applyToCoupon),
    nameOf: async (view, id) => (await coupons.get(view, id)).code,
  },
};

/** The target of a resource, with the types of its filters and actions left open. */
export const targetOf = (resource: OperationResource) =>
  targets[resource] as unknown as Target<Actions[OperationResource]> & {
    source: ListSource<unknown, { id: string; createdAt: Date }>;
  };

function each<Action>(change: (work: Work, id: string, action: Action) => Promise<void>) {
  return async (work: Work, ids: string[], action: Action): Promise<void> => {
    for (const id of ids) await change(work, id, action);
  };
}
