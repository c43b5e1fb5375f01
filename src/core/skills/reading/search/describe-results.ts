import { htmlToText } from '../../../catalog/plain-text.ts';
import type { Site } from '../../../sites/site.ts';
import type { ProductSearchResult } from './find-matching-products.ts';
import type { SearchCriteria } from './search-input.ts';

/** Counts above are estimates (decisions 4). */
const exactUpTo = 1_000;

type SearchContext = { site: Site | null; criteria: SearchCriteria };

/** What was found, in a sentence or two. */
export function describeResults(
  found: ProductSearchResult,
  { site, criteria }: SearchContext,
): string {
  const { items, totalEstimate: total, nextCursor } = found;
  const what = `${criteria.q === null ? '' : ` for "${truncateQuery(criteria.q)}"`}${describeWhere(site)}`;
  if (items.length === 0) return describeNoResults(found, { site, criteria });
  if (nextCursor === null && criteria.cursor === null)
    return `Found ${formatProductCount(items.length)}${what}.`;
  const about = total > exactUpTo || found.scannedCount !== undefined ? 'about ' : '';
  const more = nextCursor === null ? '' : ' Send nextCursor as cursor for more.';
  return `Found ${about}${formatProductCount(Math.max(total, items.length))}${what}; here ${items.length === 1 ? 'is one' : `are ${items.length}`} of them.${more}`;
}

function describeNoResults(
  { nextCursor, scannedCount }: ProductSearchResult,
  { site, criteria }: SearchContext,
): string {
  if (nextCursor !== null)
    return `None among the ${scannedCount} products looked at${describeWhere(site)}. Send nextCursor as cursor to look further.`;
  if (criteria.cursor !== null) return 'There are no more products.';
  const what = criteria.q === null ? 'No product' : `No product for "${truncateQuery(criteria.q)}"`;
  return `${what} was found${describeWhere(site)}. ${suggestFilters(criteria)}`;
}

function suggestFilters(wish: SearchCriteria): string {
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

const describeWhere = (site: Site | null) =>
  site ? ` at ${htmlToText(site.name) || site.slug}` : ' in all stores';

const formatProductCount = (count: number) => (count === 1 ? 'one product' : `${count} products`);

const maxQueryLength = 80;

function truncateQuery(text: string): string {
  const signs = [...text.replace(/\s+/g, ' ')];
  return signs.length <= maxQueryLength
    ? signs.join('')
    : `${signs.slice(0, maxQueryLength).join('')}…`;
}
