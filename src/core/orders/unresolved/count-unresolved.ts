import { minutesAfter } from '../../../kernel/clock.ts';
import type { CappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import {
  countDisputedOrders,
  countEndingAuthorizations,
  countRefusedCaptures,
  countRequestedReturns,
  countUnfulfilledOrders,
  type OrdersToCheck,
} from './unresolved-store.ts';

/** An order that is not completely fulfilled is late after three days. */
const lateAfterMinutes = 3 * 24 * 60;

/** Orders that should have been fulfilled. */
export function countLateOrders(view: View, orders: OrdersToCheck): Promise<CappedCount> {
  return countUnfulfilledOrders(view, {
    ...orders,
    before: minutesAfter(view.now, -lateAfterMinutes),
  });
}

/** An authorization that ends within two days should be captured. */
const expiringMinutes = 2 * 24 * 60;

/** An authorization that expires before this is about to end. */
export const authorizationEndingBefore = (now: Date): Date => minutesAfter(now, expiringMinutes);

/**
 * Authorizations that expire soon, open orders whose authorization has ended, and shipped ones whose
 * authorization has ended before it was captured.
 */
export function countExpiringAuthorizations(
  view: View,
  orders: OrdersToCheck,
): Promise<CappedCount> {
  return countEndingAuthorizations(view, {
    ...orders,
    before: authorizationEndingBefore(view.now),
  });
}

/** Orders that were shipped, whose capture was then refused, and that can still be captured. */
export function countUncapturedShipments(view: View, orders: OrdersToCheck): Promise<CappedCount> {
  return countRefusedCaptures(view, orders);
}

/** Returns that wait for an approval. */
export function countReturnRequests(view: View, orders: OrdersToCheck): Promise<CappedCount> {
  return countRequestedReturns(view, orders);
}

/** Orders with a dispute that is not decided. */
export function countDisputes(view: View, orders: OrdersToCheck): Promise<CappedCount> {
  return countDisputedOrders(view, orders);
}
