import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { defaultSearchPlanLimits } from '../src/core/catalog/search/plan.ts';
import { searchProducts } from '../src/core/catalog/search/search-products.ts';
import type { SearchRequest, SearchResults } from '../src/core/catalog/search/search-request.ts';
import { createCatalogWords } from '../src/core/catalog/search/words/catalog-words.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { kinds } from './catalog-words.ts';

/*
 * Runs every query twice, with the search plan and with all matches fetched and sorted, and
 * compares the first ten results: node bench/search-overlap.ts --database URL [--queries FILE]
 * [--every N]. The file has one {"q": "..."} per line; the default is the product kinds of the
 * generated catalog. The folder of a socket is given in the URL as ?host=.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    queries: { type: 'string' },
    every: { type: 'string', default: '1' },
  },
});

const everything = 1_000_000_000;
const first: Omit<SearchRequest, 'q'> = {
  tags: [],
  inStock: false,
  priceMin: null,
  priceMax: null,
  currency: null,
  siteId: null,
  limit: 10,
  cursor: null,
};

type Tally = { queries: number; same: number; hits: number; shared: number; exactTotals: number };

async function main(url: string): Promise<void> {
  const database = openDatabase({ connection: { connectionString: url } });
  const query = async <Row>(text: string, params: unknown[]): Promise<Row[]> =>
    (await database.catalog.query(text, params)).rows as Row[];
  const [size] = await query<{ count: number }>('select count(*) from search_documents', []);
  const documents = size?.count ?? 0;
  const words = createCatalogWords();
  const tally: Tally = { queries: 0, same: 0, hits: 0, shared: 0, exactTotals: 0 };
  for (const q of readQueries()) {
    const request = { ...first, q };
    const planned = await searchProducts(query, request, {
      documents,
      words,
      bounds: defaultSearchPlanLimits,
    });
    const ranked = await searchProducts(query, request, {
      documents,
      words,
      bounds: { ...defaultSearchPlanLimits, smallCatalog: everything, exactUpTo: everything },
    });
    count(tally, planned, ranked);
  }
  await database.close();
  report(tally, documents);
}

function readQueries(): string[] {
  const lines = values.queries
    ? readFileSync(values.queries, 'utf8').trim().split('\n')
    : kinds.map(({ name }) => JSON.stringify({ q: name }));
  const every = Number(values.every);
  return lines
    .filter((_, at) => at % every === 0)
    .map((line) => (JSON.parse(line) as { q: string }).q);
}

function count(tally: Tally, planned: SearchResults, ranked: SearchResults): void {
  const ids = (answer: SearchResults) => answer.hits.map(({ productId }) => productId);
  const expected = ids(ranked);
  const isSame = ids(planned).join() === expected.join();
  const isCounted = ranked.totalEstimate <= defaultSearchPlanLimits.exactUpTo;
  tally.queries += 1;
  tally.same += isSame ? 1 : 0;
  tally.hits += expected.length;
  tally.shared += ids(planned).filter((id) => expected.includes(id)).length;
  const isRight = isCounted
    ? planned.totalEstimate === ranked.totalEstimate
    : planned.totalEstimate > defaultSearchPlanLimits.exactUpTo;
  tally.exactTotals += isRight ? 1 : 0;
}

function report(tally: Tally, documents: number): void {
  const percent = (part: number, whole: number) =>
    `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
  console.log(`${tally.queries} queries over ${documents} documents`);
  console.log(`first ten in the same order: ${percent(tally.same, tally.queries)}`);
  console.log(`products in both first ten:  ${percent(tally.shared, tally.hits)}`);
  console.log(`totals exact up to 1,000:    ${percent(tally.exactTotals, tally.queries)}`);
  if (tally.same < tally.queries) process.exitCode = 1;
}

if (values.database === undefined) throw new Error('--database URL is required.');
await main(values.database);
