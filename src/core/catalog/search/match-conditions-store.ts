import type { SearchFilters, TierMatch } from './match-requests.ts';

/*
 * Parts of the statements over `search_documents`. Values are bound, never written into the text.
 */

export type Bind = (value: unknown) => string;

export function createBinder(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`;
}

export function whereAll(conditions: string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

export function buildIndexConditions(bind: Bind, { text, lead }: TierMatch): string[] {
  if (text === null) return [];
  if (lead !== null) return [`lexemes @@ ${bind(lead)}::tsquery`, ...buildLexemeChecks(bind, text)];
  return [`lexemes @@ ${bind(text)}::tsquery`];
}

// "is true" keeps the planner from using the index for the operator.
export function buildLexemeChecks(bind: Bind, text: string | null): string[] {
  return text === null ? [] : [`(lexemes @@ ${bind(text)}::tsquery) is true`];
}

// Few stores are unlisted, so reading them in each statement costs less than reading them first.
const selectUnlistedSites = 'select site_id from sites where published and not listed';

// The range is also checked on `prices`: that column is indexed and includes the prices in stock.
export function buildFilterConditions(bind: Bind, filters: SearchFilters): string[] {
  const { inStock, priceMin, priceMax, isListedOnly } = filters;
  const sites = isListedOnly ? [`site_id <> all(array(${selectUnlistedSites}))`] : [];
  if (priceMin === null && priceMax === null)
    return inStock ? [...sites, `prices_in_stock <> '{}'::int8multirange`] : sites;
  const range = `int8range(${bind(priceMin)}::int8, ${bind(priceMax)}::int8, '[]')`;
  return [...sites, `prices && ${range}`, ...(inStock ? [`prices_in_stock && ${range}`] : [])];
}

/** The next power of two, to keep the number of different statements small. */
export function roundUp(count: number): number {
  return 2 ** Math.ceil(Math.log2(count));
}
