import type { Work } from '../../../platform/unit-of-work.ts';
import type { Order } from '../order.ts';
import { isLineReturned } from '../post-purchase/returns/returnable-units.ts';
import { revokeDownloads } from './grant-downloads.ts';

/** A buyer who has returned a file, or got the money back for it, can no longer download it. */
export async function revokeReturnedDownloads(work: Work, order: Order): Promise<void> {
  const lines = order.lines.filter((line) => line.isDigital && isLineReturned(order, line));
  if (lines.length === 0) return;
  const ids = lines.map(({ id }) => id);
  await revokeDownloads(work, order.id, ids);
}
