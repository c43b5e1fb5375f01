import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOrder } from '../read-orders.ts';
import { listTimelineRows, type TimelineEntry } from './timeline-store.ts';

export type { TimelineEntry, TimelineEvent } from './timeline-store.ts';

/**
 * What happened to an order, its returns and its exchanges, with the merchant's notes, newest first.
 * Throws 404 `order_not_found`.
 */
export async function readTimeline(
  view: View,
  id: string,
  request: PageRequest,
): Promise<Page<TimelineEntry>> {
  const { id: orderId, returns, exchanges } = await getOrder(view, id);
  const filters = ['timeline', orderId];
  const position = request.cursor === null ? null : decodeCursor(request.cursor, filters);
  const before = position && { at: readCursorDate(position[0]), id: String(position[1]) };
  const resourceIds = [orderId, ...[...returns, ...exchanges].map((one) => one.id)];
  const page = { before, limit: request.limit + 1 };
  const rows = await listTimelineRows(view, { orderId, resourceIds }, page);
  return toPage(rows, request, (entry) => [entry.createdAt.toISOString(), entry.id], filters);
}
