import type { Work } from '../../../platform/unit-of-work.ts';
import type { LineQuantities } from '../fulfillment/ship.ts';
import type { Order } from '../order.ts';
import { isLineReturned } from '../post-purchase/returns/returnable-units.ts';
import { revokeDownloads, withdrawDownloads } from './grant-downloads.ts';

/**
 * A buyer who has returned a file, or got the money back for it, can no longer download it; while
 * units of its line are left, it can be downloaded as often as they allow. `order` is the order
 * without the `items`.
 */
export async function revokeReturnedDownloads(
  work: Work,
  order: Order,
  items: LineQuantities,
): Promise<void> {
  const lines = order.lines.filter((line) => line.isDigital);
  const returned = lines.filter((line) => isLineReturned(order, line)).map(({ id }) => id);
  if (returned.length > 0) await revokeDownloads(work, order.id, returned);
  const kept = lines.map(({ id }) => id).filter((id) => !returned.includes(id));
  const withdrawn = items.filter(({ lineItemId }) => kept.some((id) => id === lineItemId));
  if (withdrawn.length > 0) await withdrawDownloads(work, order.id, withdrawn);
}
