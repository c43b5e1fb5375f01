import { formatMoney } from '../../../../kernel/money.ts';
import { htmlToText } from '../../../catalog/plain-text.ts';
import type { Site } from '../../../sites/site.ts';
import type { ProductSearchResult } from './find-matching-products.ts';
import type { SearchCriteria } from './search-input.ts';

/** Higher counts are estimates. */
const exactUpTo = 1_000;

type SearchContext = { site: Site | null; criteria: SearchCriteria };

/** The result of a search in one or two sentences. */
export function describeResults(
  found: ProductSearchResult,
  { site, criteria }: SearchContext,
): string {
  const { items, totalEstimate: total, nextCursor } = found;
  const what = `${criteria.q === null ? '' : ` for "${truncateQuery(criteria.q)}"`}${describeWhere(site)}`;
  if (items.length === 0) return describeNoResults(found, { site, criteria });
  if (found.match === 'partial') return describePartial(found, { site, criteria });
  const further = items.filter(({ id }) => found.labels.get(id)?.match === 'partial').length;
  if (further > 0 && criteria.cursor === null)
    return `Found ${formatProductCount(items.length - further)}${what}, and others that match some of the words.${describeMore(nextCursor)}`;
  if (nextCursor === null && criteria.cursor === null)
    return `Found ${formatProductCount(items.length)}${what}.`;
  const about = total > exactUpTo || found.scannedCount !== undefined ? 'about ' : '';
  return `Found ${about}${formatProductCount(Math.max(total, items.length))}${what}; here ${items.length === 1 ? 'is one' : `are ${items.length}`} of them.${describeMore(nextCursor)}`;
}

const describeMore = (nextCursor: string | null) =>
  nextCursor === null ? '' : ' Send nextCursor as cursor for more.';

/** Says which words the nearest products do not match, so that none is taken for what it is not. */
function describePartial(found: ProductSearchResult, { site, criteria }: SearchContext): string {
  const what = `No product for "${truncateQuery(criteria.q ?? '')}"${describeWhere(site)} matches every word.`;
  const corrected = Object.entries(found.corrected).map(
    ([typed, word]) => ` "${typed}" was read as "${word}".`,
  );
  const missing = found.unmatched.filter((word) => !Object.hasOwn(found.corrected, word));
  const without =
    missing.length === 0 ? '' : `, without ${missing.map((word) => `"${word}"`).join(', ')}`;
  const { length } = found.items;
  const nearest = `${length === 1 ? 'Here is the nearest one' : `Here are the nearest ${length}`}${without}.`;
  return `${what}${corrected.join('')} ${nearest}${describeMore(found.nextCursor)}`;
}

function describeNoResults(
  { nextCursor, scannedCount }: ProductSearchResult,
  { site, criteria }: SearchContext,
): string {
  if (nextCursor !== null)
    return `No match among the ${scannedCount} products searched${describeWhere(site)}. Send nextCursor as cursor to continue.`;
  if (criteria.cursor !== null) return 'There are no more products.';
  const what = criteria.q === null ? 'No product' : `No product for "${truncateQuery(criteria.q)}"`;
  const limits = describeLimits(criteria, site);
  return `${what}${limits} was found${describeWhere(site)}. ${suggestFilters(criteria)}`;
}

/** The price and the excluded words, which a text may name without meaning a filter. */
function describeLimits(criteria: SearchCriteria, site: Site | null): string {
  const { without } = criteria;
  const excluded = without.map((words) => ` without "${truncateQuery(words)}"`);
  return [...describePrices(criteria, site), ...excluded].join(',');
}

/** The stores of a search in all of them may have different currencies. */
function describePrices(
  { priceMin, priceMax, currency }: SearchCriteria,
  site: Site | null,
): string[] {
  const known = currency ?? site?.currency ?? null;
  if (priceMin === null && priceMax === null) return [];
  if (known === null) return [' in this price range'];
  const format = (amount: number) => formatMoney({ amount, currency: known });
  return [
    ...(priceMin === null ? [] : [` from ${format(priceMin)}`]),
    ...(priceMax === null ? [] : [` up to ${format(priceMax)}`]),
  ];
}

function suggestFilters(criteria: SearchCriteria): string {
  const narrows =
    criteria.inStock ||
    criteria.priceMin !== null ||
    criteria.priceMax !== null ||
    criteria.currency !== null ||
    criteria.collection !== null ||
    [...criteria.tags, ...criteria.without, ...Object.keys(criteria.options)].length > 0;
  if (narrows) return 'Try fewer or wider filters.';
  return criteria.q === null ? 'Nothing is for sale yet.' : 'Try fewer or different words.';
}

const describeWhere = (site: Site | null) =>
  site ? ` at ${htmlToText(site.name) || site.slug}` : ' in all stores';

const formatProductCount = (count: number) => (count === 1 ? 'one product' : `${count} products`);

const maxQueryLength = 80;

function truncateQuery(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length <= maxQueryLength
    ? characters.join('')
    : `${characters.slice(0, maxQueryLength).join('')}…`;
}
