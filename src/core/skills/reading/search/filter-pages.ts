import { invalidCursor, type Page, type PageRequest } from '../../../../kernel/page.ts';

/**
 * A page of matching items. `scannedCount`: how many items of the source were checked for it;
 * `isComplete`: it contains all matches of the source.
 */
export type FilteredPage<Item> = Page<Item> & { scannedCount: number; isComplete: boolean };

type PageSource<Item> = (request: PageRequest) => Promise<Page<Item>>;

/** The most pages of the source that are read for one result. */
const maxScannedPages = 5;
const pageSize = 100;

/**
 * A page of the items that match `keep`, for filters that the source does not support. Checks at
 * most 500 items, so a page may have fewer items than the limit although its cursor continues.
 */
export async function filterPages<Item>(
  source: PageSource<Item>,
  keep: (item: Item) => boolean,
  request: PageRequest,
): Promise<FilteredPage<Item>> {
  const kept: Item[] = [];
  let scannedCount = 0;
  let position = decodeSourceCursor(request.cursor);
  for (let pages = 0; pages < maxScannedPages && kept.length < request.limit; pages += 1) {
    const { items, nextCursor } = await source({ limit: pageSize, cursor: position.cursor });
    const rest = items.slice(position.skip);
    const taken = takeMatching(rest, keep, { kept, limit: request.limit });
    scannedCount += taken;
    if (taken === rest.length && nextCursor === null)
      return {
        items: kept,
        nextCursor: null,
        scannedCount,
        isComplete: request.cursor === null,
      };
    position =
      taken < rest.length
        ? { ...position, skip: position.skip + taken }
        : { cursor: nextCursor, skip: 0 };
  }
  return {
    items: kept,
    nextCursor: encodeSourceCursor(position),
    scannedCount,
    isComplete: false,
  };
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

/** A page of the source, and how many of its items previous pages have checked. */
type SourceCursor = { cursor: string | null; skip: number };

const encodeSourceCursor = ({ cursor, skip }: SourceCursor) => `${skip}.${cursor ?? ''}`;

function decodeSourceCursor(text: string | null): SourceCursor {
  if (text === null) return { cursor: null, skip: 0 };
  const [, skip, cursor = ''] = /^(\d{1,2})\.([\w-]*)$/.exec(text) ?? [];
  if (skip === undefined) throw invalidCursor();
  return { cursor: cursor || null, skip: Number(skip) };
}
