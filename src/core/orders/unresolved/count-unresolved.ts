import { minutesAfter } from '../../../kernel/clock.ts';
import type { SiteId } from '../../../kernel/id.ts';
import type { CappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import {
  countDisputedOrders,
  countEndingAuthorizations,
  countRequestedReturns,
  countUnfulfilledOrders,
} from './unresolved-store.ts';

/** An order that is not completely fulfilled is late after three days. */
const lateAfterMinutes = 3 * 24 * 60;

/** Orders that should have been fulfilled; test orders do not count here or below. */
export function countLateOrders(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countUnfulfilledOrders(view, {
    siteId,
    before: minutesAfter(view.now, -lateAfterMinutes),
  });
}

/** An authorization that ends within two days should be captured. */
const expiringMinutes = 2 * 24 * 60;

/** Authorizations that expire soon, and open orders whose authorization has ended. */
export function countExpiringAuthorizations(
  view: View,
  siteId: SiteId | null,
): Promise<CappedCount> {
  const before = minutesAfter(view.now, expiringMinutes);
  return countEndingAuthorizations(view, { siteId, before });
}

/** Returns that wait for an approval. */
export function countReturnRequests(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countRequestedReturns(view, siteId);
}

/** Orders with a dispute that is not decided. */
export function countDisputes(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return countDisputedOrders(view, siteId);
}
