import type { Page, PageRequest, ResumablePage } from '../../../../kernel/page.ts';

/**
 * A page of matching items. `scannedCount`: how many items of the source were checked for it;
 * `isComplete`: it contains all matches of the source.
 */
export type FilteredPage<Item> = Page<Item> & { scannedCount: number; isComplete: boolean };

type PageSource<Item> = (request: PageRequest) => Promise<ResumablePage<Item>>;

/** The most pages of the source that are read for one result. */
const maxScannedPages = 5;
const pageSize = 100;

/**
 * A page of the items that match `keep`, for filters that the source does not support. Checks at
 * most 500 items, so a page may have fewer items than the limit although its cursor continues. Its
 * cursors are those of the source, so they stay valid when the source changes.
 */
export async function filterPages<Item>(
  source: PageSource<Item>,
  keep: (item: Item) => boolean,
  request: PageRequest,
): Promise<FilteredPage<Item>> {
  const kept: Item[] = [];
  let scannedCount = 0;
  let { cursor } = request;
  for (let pages = 0; pages < maxScannedPages && kept.length < request.limit; pages += 1) {
    const page = await source({ limit: pageSize, cursor });
    const taken = takeMatching(page.items, keep, { kept, limit: request.limit });
    scannedCount += taken;
    cursor = taken < page.items.length ? page.cursorAfter(taken) : page.nextCursor;
    if (cursor === null) break;
  }
  const isComplete = cursor === null && request.cursor === null;
  return { items: kept, nextCursor: cursor, scannedCount, isComplete };
}

/** Adds matching items to `kept` up to the limit. Returns how many items were checked. */
function takeMatching<Item>(
  items: Item[],
  keep: (item: Item) => boolean,
  { kept, limit }: { kept: Item[]; limit: number },
): number {
  for (const [index, item] of items.entries()) {
    if (kept.length === limit) return index;
    if (keep(item)) kept.push(item);
  }
  return items.length;
}
