import type { View } from '../../../platform/unit-of-work.ts';
import { findOrdersOfRequests } from './request-order-store.ts';

/** The orders of those ids that are returns or exchanges. */
export async function listOrdersOfRequests(
  view: View,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  return ids.length === 0 ? new Map() : findOrdersOfRequests(view, ids);
}
