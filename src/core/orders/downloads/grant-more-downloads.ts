import type { Work } from '../../../platform/unit-of-work.ts';
import { getOrder, lockOrder } from '../read-orders.ts';
import { type Download, hasDownloads, renewDownloads } from './grant-downloads.ts';

/**
 * Renews the links of an order for the merchant, and allows the downloads of its remaining units
 * once more. The order is locked, because a concurrent refund may take units out of it. Throws 404
 * `order_not_found`.
 */
export async function grantMoreDownloads(work: Work, orderId: string): Promise<Download[]> {
  if (!hasDownloads(await getOrder(work, orderId))) return [];
  return renewDownloads(work, await lockOrder(work, orderId), { more: true });
}
