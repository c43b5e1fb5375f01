import { invalidCursor, type Page, type PageRequest } from '../../../../kernel/page.ts';

/** A page of what was kept. `looked`: how many items it took; `isWhole`: that was everything there is. */
export type FilteredPage<Item> = Page<Item> & { scannedCount: number; isComplete: boolean };

type PageSource<Item> = (request: PageRequest) => Promise<Page<Item>>;

/** Pages that are looked through for one answer. */
const maxScannedPages = 5;
const pageSize = 100;

/**
 * A page of those items that `keep` lets through, for what the source itself cannot filter by. Looks
 * at 500 items at the most; a page may then hold less than was asked for, and its cursor goes on.
 */
export async function filterPages<Item>(
  source: PageSource<Item>,
  keep: (item: Item) => boolean,
  request: PageRequest,
): Promise<FilteredPage<Item>> {
  const kept: Item[] = [];
  let scannedCount = 0;
  let place = decodeSourceCursor(request.cursor);
  for (let pages = 0; pages < maxScannedPages && kept.length < request.limit; pages += 1) {
    const { items, nextCursor } = await source({ limit: pageSize, cursor: place.cursor });
    const rest = items.slice(place.skip);
    const taken = takeMatching(rest, keep, { kept, limit: request.limit });
    scannedCount += taken;
    if (taken === rest.length && nextCursor === null)
      return {
        items: kept,
        nextCursor: null,
        scannedCount,
        isComplete: request.cursor === null,
      };
    place =
      taken < rest.length
        ? { ...place, skip: place.skip + taken }
        : { cursor: nextCursor, skip: 0 };
  }
  return {
    items: kept,
    nextCursor: encodeSourceCursor(place),
    scannedCount,
    isComplete: false,
  };
}

/** Adds what is kept until there is enough; answers how many items were looked at. */
function takeMatching<Item>(
  items: Item[],
  keep: (item: Item) => boolean,
  { kept, limit }: { kept: Item[]; limit: number },
): number {
  for (const [at, item] of items.entries()) {
    if (kept.length === limit) return at;
    if (keep(item)) kept.push(item);
  }
  return items.length;
}

/** A page of the source, and how many of its items were looked at before. */
type SourceCursor = { cursor: string | null; skip: number };

const encodeSourceCursor = ({ cursor, skip }: SourceCursor) => `${skip}.${cursor ?? ''}`;

function decodeSourceCursor(text: string | null): SourceCursor {
  if (text === null) return { cursor: null, skip: 0 };
  const [, skip, cursor = ''] = /^(\d{1,2})\.([\w-]*)$/.exec(text) ?? [];
  if (skip === undefined) throw invalidCursor();
  return { cursor: cursor || null, skip: Number(skip) };
}
