import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import type { ListOptions } from '../../../platform/db/rows/tenant-table.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';

type Dated = { id: string; createdAt: Date };

/** A page of a list, newest first, of one store or of all stores of the workspace. */
export async function listNewestFirst<Item extends Dated>(
  view: View,
  { list, siteSlug }: { list: string; siteSlug: string | null },
  request: PageRequest,
  find: (rows: ListOptions) => Promise<Item[]>,
): Promise<Page<Item>> {
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  const filters = [list, site?.id ?? null];
  const before = request.cursor === null ? null : positionOf(request.cursor, filters);
  const items = await find({ ownerId: site?.id ?? null, before, limit: request.limit + 1 });
  return toPage(items, request, ({ createdAt, id }) => [createdAt.toISOString(), id], filters);
}

function positionOf(cursor: string, filters: unknown) {
  const [createdAt, id] = decodeCursor(cursor, filters);
  return { createdAt: readCursorDate(createdAt), id: String(id) };
}
