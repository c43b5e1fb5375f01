import { decodeCursor, type Page, type PageRequest, toPage } from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { listAdjustmentRows } from './adjustment-store.ts';
import type { StockAdjustment } from './stock-adjustment.ts';

/** Changes of stock by merchants, newest first, of one variant or of all (null). */
export async function listAdjustments(
  view: View,
  variantId: string | null,
  request: PageRequest,
): Promise<Page<StockAdjustment>> {
  const filters = ['stock adjustments', variantId];
  const [before] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const page = { before: before === undefined ? null : String(before), limit: request.limit + 1 };
  const rows = await listAdjustmentRows(view, variantId, page);
  return toPage(rows, request, ({ id }) => [id], filters);
}
