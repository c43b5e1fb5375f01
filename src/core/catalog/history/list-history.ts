import { notFound } from '../../../kernel/domain-error.ts';
import { decodeCursor, type Page, type PageRequest, toPage } from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { hasEverExisted, listChangeRows } from './history-store.ts';
import type { NamedProductChange } from './product-change.ts';

/** The changes of a product, also of an archived one, newest first. Throws 404 `product_not_found`. */
export async function listProductHistory(
  view: View,
  productId: string,
  request: PageRequest,
): Promise<Page<NamedProductChange>> {
  const filters = ['product history', productId];
  const [position] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const before = position === undefined ? null : String(position);
  if (!(await hasEverExisted(view, productId)))
    throw notFound('product_not_found', 'This product does not exist.');
  const rows = await listChangeRows(view, productId, { before, limit: request.limit + 1 });
  return toPage(rows, request, ({ id }) => [id], filters);
}
