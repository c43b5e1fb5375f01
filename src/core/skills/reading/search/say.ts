import { plainText } from '../../../catalog/plain-text.ts';
import type { Site } from '../../../sites/site.ts';
import type { Wanted } from './find-wanted.ts';
import type { SearchWish } from './search-input.ts';

/** Counts above are estimates (decisions 4). */
const exactUpTo = 1_000;

type Asked = { site: Site | null; wish: SearchWish };

/** What was found, in a sentence or two. */
export function sayFound(found: Wanted, { site, wish }: Asked): string {
  const { items, totalEstimate: total, nextCursor } = found;
  const what = `${wish.q === null ? '' : ` for "${short(wish.q)}"`}${whereIn(site)}`;
  if (items.length === 0) return sayNone(found, { site, wish });
  if (nextCursor === null && wish.cursor === null) return `Found ${products(items.length)}${what}.`;
  const about = total > exactUpTo || found.looked !== undefined ? 'about ' : '';
  const more = nextCursor === null ? '' : ' Send nextCursor as cursor for more.';
  return `Found ${about}${products(Math.max(total, items.length))}${what}; here ${items.length === 1 ? 'is one' : `are ${items.length}`} of them.${more}`;
}

function sayNone({ nextCursor, looked }: Wanted, { site, wish }: Asked): string {
  if (nextCursor !== null)
    return `None among the ${looked} products looked at${whereIn(site)}. Send nextCursor as cursor to look further.`;
  if (wish.cursor !== null) return 'There are no more products.';
  const what = wish.q === null ? 'No product' : `No product for "${short(wish.q)}"`;
  return `${what} was found${whereIn(site)}. ${advice(wish)}`;
}

function advice(wish: SearchWish): string {
  const narrows =
    wish.inStock ||
    wish.priceMin !== null ||
    wish.priceMax !== null ||
    wish.currency !== null ||
    wish.collection !== null ||
    [...wish.tags, ...wish.without, ...Object.keys(wish.options)].length > 0;
  if (narrows) return 'Fewer or wider filters may find some.';
  return wish.q === null ? 'Nothing is for sale there yet.' : 'Fewer or other words may find some.';
}

const whereIn = (site: Site | null) =>
  site ? ` at ${plainText(site.name) || site.slug}` : ' in all stores';

const products = (count: number) => (count === 1 ? 'one product' : `${count} products`);

const longest = 80;

function short(text: string): string {
  const signs = [...text.replace(/\s+/g, ' ')];
  return signs.length <= longest ? signs.join('') : `${signs.slice(0, longest).join('')}…`;
}
