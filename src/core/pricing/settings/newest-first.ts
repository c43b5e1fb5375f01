import type { SiteId } from '../../../kernel/id.ts';
import {
  cutPage,
  decodeCursor,
  instantStep,
  type Page,
  type PageRequest,
} from '../../../kernel/page.ts';
import type { View } from '../../../platform/work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';

/** Rows of one store, or (null) of the workspace, that are older than `before`. */
export type OlderRows = {
  siteId: SiteId | null;
  before: { createdAt: Date; id: string } | null;
  limit: number;
};

type Dated = { id: string; createdAt: Date };

/** A page of a list that goes from the newest to the oldest, of one store or of all of the workspace. */
export async function newestFirst<Item extends Dated>(
  view: View,
  { list, siteSlug }: { list: string; siteSlug: string | null },
  request: PageRequest,
  find: (rows: OlderRows) => Promise<Item[]>,
): Promise<Page<Item>> {
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  const filters = [list, site?.id ?? null];
  const before = request.cursor === null ? null : positionOf(request.cursor, filters);
  const items = await find({ siteId: site?.id ?? null, before, limit: request.limit + 1 });
  return cutPage(items, request, ({ createdAt, id }) => [createdAt.toISOString(), id], filters);
}

function positionOf(cursor: string, filters: unknown) {
  const [createdAt, id] = decodeCursor(cursor, filters);
  return { createdAt: instantStep(createdAt), id: String(id) };
}
