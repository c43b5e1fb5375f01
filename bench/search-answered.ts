import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type FindProducts, toSearchedSite } from '../src/core/catalog/search/find-products.ts';
import { listIndexWords, tokenize } from '../src/core/catalog/search/text/tokens.ts';
import { parseSearchWords } from '../src/core/catalog/search/text/words.ts';
import type { Site } from '../src/core/sites/site.ts';
import { openOneStore, type StoreProduct } from './one-store.ts';

/*
 * The share of queries that are answered: node bench/search-answered.ts --products FILE.ndjson[.gz]
 * --queries FILE.ndjson [--show N]. A product has `id`, `name`, `price`, and optionally
 * `manufacturer`, `categories` (each with a `name`) and `description`; a query has `q`. With
 * `--show N` the first five results of N evenly spread queries are printed as a table.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    queries: { type: 'string' },
    show: { type: 'string', default: '0' },
  },
});

type ProductLine = {
  id: string;
  name: string;
  price: number | null;
  manufacturer: string | null;
  categories: { name: string }[] | null;
  description: string | null;
};

async function main(productFile: string, queryFile: string): Promise<void> {
  const products = readLines<ProductLine>(productFile).map(toDraft);
  const queries = readLines<{ q: string }>(queryFile).map(({ q }) => q);
  const known = new Set(products.flatMap(listWords));
  const store = await openOneStore(products);
  try {
    const search = (q: string, limit: number) => store.find(toRequest(q, store.site, limit));
    await printShares(search, queries, known);
    await printExamples(search, queries);
  } finally {
    await store.close();
  }
}

type Search = (q: string, limit: number) => ReturnType<FindProducts>;

async function printShares(search: Search, queries: string[], known: Set<string>): Promise<void> {
  const shares = [
    { title: 'all queries', queries },
    { title: 'every word stands in the catalog', queries: queries.filter(knows(known, 'every')) },
    { title: 'at least one word does', queries: queries.filter(knows(known, 'some')) },
  ];
  for (const share of shares) {
    let answered = 0;
    for (const q of share.queries) answered += Math.min(1, (await search(q, 1)).items.length);
    console.log(`${share.title}: ${answered} of ${share.queries.length} answered`);
  }
}

/** Whether every word, or some word, of a query stands in the catalog. */
function knows(known: Set<string>, quantity: 'every' | 'some'): (q: string) => boolean {
  return (q) =>
    parseSearchWords(q)[quantity](({ alternatives }) =>
      alternatives.some((words) => words.every((word) => known.has(word))),
    );
}

async function printExamples(search: Search, queries: string[]): Promise<void> {
  const count = Number(values.show);
  for (let number = 0; number < count; number += 1) {
    const q = queries[Math.floor((number * queries.length) / count)] ?? '';
    const found = await search(q, 5);
    const titles = found.items.map(({ name }) => name.slice(0, 42).replaceAll('|', '/')).join('; ');
    const without = found.unmatched.map((word) => {
      const other = found.corrected[word];
      return other === undefined ? word : `${word} (${other})`;
    });
    console.log(
      `| ${q} | ${found.totalEstimate} | ${found.match} | ${without.join(', ')} | ${titles} | |`,
    );
  }
}

function toDraft(line: ProductLine): StoreProduct {
  const tags = [...(line.categories ?? []).map(({ name }) => name), line.manufacturer ?? ''];
  return {
    slug: `p-${line.id}`.toLowerCase(),
    name: line.name,
    description: line.description ?? '',
    price: { amount: line.price ?? 0, currency: 'USD' },
    tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))],
  };
}

function listWords({ name, description = '', tags = [] }: StoreProduct): string[] {
  return [name, description, ...tags].flatMap(tokenize).flatMap(listIndexWords);
}

const toRequest = (q: string, site: Site, limit: number) => ({
  q,
  site: toSearchedSite(site),
  limit,
  tags: [],
  inStock: false,
  priceMin: null,
  priceMax: null,
  currency: null,
  cursor: null,
});

function readLines<Line>(file: string): Line[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

if (values.products === undefined || values.queries === undefined)
  throw new Error('--products FILE and --queries FILE are required.');
await main(values.products, values.queries);
