import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { generateCatalog } from '../../bench/catalog.ts';
import { listIndexWords, tokenize } from '../../src/core/catalog/search/text/tokens.ts';
import { isStopWord } from '../../src/core/catalog/search/text/words.ts';
import type { Site } from '../../src/core/sites/site.ts';
import { openShop } from '../kit/shop.ts';
import { fetchAll, index, type Plan, search, unpublish, walkPages } from './catalog.ts';

const size = 3_000;
const drafts = [...generateCatalog(size, 2)];
const shop = await openShop(null);
const sites = new Map<number, Site>();

before(async () => {
  for (const store of [0, 1]) {
    const site = await shop.site({ slug: `store-${store}` });
    sites.set(store, site);
    const own = drafts.filter((product) => product.store === store).map(({ draft }) => draft);
    await index(shop, shop, site, own);
  }
  await shop.database.system.query('vacuum analyze search_documents').catch(() => undefined);
});

// False sizes and small limits send the same few documents through every plan.
const plans = fc.record({
  documents: fc.constantFrom(0, 300, size, 60_000, 5_000_000),
  bounds: fc.record({
    exactUpTo: fc.constantFrom(0, 5, 100, 1_000),
    smallCatalog: fc.constantFrom(-1, -1, -1, 10_000),
    sampleRows: fc.constantFrom(1, 50, 1_000),
    maxWalkedRows: fc.constantFrom(0, 100, 20_000),
  }),
});

// Every match is fetched and sorted, whatever the size.
const unbounded = { ...fetchAll.bounds, smallCatalog: 10_000_000, exactUpTo: 10_000 };

const allWords = [...new Set(drafts.flatMap(({ draft }) => [...wordsIn(draft)]))];
const someWord = fc.constantFrom(...vocabulary());
const text = fc.oneof(
  fc.constant(null),
  someWord,
  fc.tuple(someWord, someWord).map((pair) => pair.join(' ')),
  fc.tuple(someWord, fc.integer({ min: 1, max: 5 })).map(([word, end]) => word.slice(0, end)),
  fc
    .tuple(someWord, someWord, fc.integer({ min: 1, max: 4 }))
    .map(([first, second, end]) => `${first} ${second.slice(0, end)}`),
  fc.array(someWord, { minLength: 3, maxLength: 5 }).map((words) => words.join(' ')),
  fc.tuple(someWord, someWord).map((pair) => `${pair.join(' for ')} qqxqq`),
  fc.tuple(someWord, someWord).map(([first, second]) => `my ${mistype(first)} ${second}`),
);
const prices = fc
  .tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 60_000 }))
  .map(([a, b]) => ({ priceMin: Math.min(a, b), priceMax: Math.max(a, b) }));
const open = { priceMin: null, priceMax: null };
const requests = fc.record({
  q: text,
  tags: fc.constantFrom<string[][]>([], [], ['cotton'], ['Home', 'tools']),
  inStock: fc.boolean(),
  bounds: fc.oneof(
    fc.constant(open),
    prices,
    prices.map((range) => ({ ...range, priceMax: null })),
  ),
  store: fc.constantFrom(null, 0, 1),
  limit: fc.integer({ min: 15, max: 100 }),
});

describe('every plan', () => {
  test('lists exactly the fully sorted results and counts them exactly', async () => {
    const ways = new Set<string>();
    await fc.assert(
      fc.asyncProperty(requests, plans, async ({ store, bounds, ...filters }, plan) => {
        const siteId = store === null ? null : (sites.get(store)?.id ?? '');
        const request = { ...filters, ...bounds, siteId };
        // The first page decides which steps follow, so its size must be the same.
        const sorted = await walkPages(shop, request, { ...plan, bounds: unbounded });
        const walked = await walkPages(shop, request, plan);

        assert.deepEqual(walked.ids, sorted.ids);
        assert.deepEqual(walked.labels, sorted.labels);
        assert.equal(new Set(walked.ids).size, walked.ids.length);
        if (!isBeginning(filters.q)) checkLabels(walked.labels, request.limit);
        for (const total of walked.totals) checkTotal(total, sorted.ids.length, plan);
        ways.add(describeWay(sorted, plan));
      }),
      { numRuns: 150, seed: 20_261_121 },
    );
    assert.equal(ways.size, 4);
  });

  test('finds products with every word, the last one as a prefix, in any field', async () => {
    const documents = drafts.map(({ draft }) => wordsIn(draft));
    for (const q of ['cotton', 'warranty ste', 'steel b', 'red shoe', 'w', '4k smart tv', 'sh']) {
      const queryWords = q.split(' ');
      const expected = documents.filter((words) => hasAll(words, queryWords)).length;
      const plan: Plan = {
        documents: size,
        bounds: { ...fetchAll.bounds, smallCatalog: 0, exactUpTo: 3_000 },
      };
      // One match fills the page, so that no weaker matches follow.
      assert.equal((await search(shop, { q, limit: 1 }, plan)).totalEstimate, expected, q);
    }
  });

  test('returns each product that stays published once while others are added and removed between pages', async () => {
    const site = await shop.site({ slug: 'store-changing' });
    const stays = await index(
      shop,
      shop,
      site,
      drafts.slice(0, 300).map(({ draft }) => draft),
    );
    let passing = await index(
      shop,
      shop,
      site,
      drafts.slice(300, 400).map(({ draft }) => draft),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    let turn = 0;
    do {
      const plan = {
        documents: turn % 2 ? 5_000_000 : 50,
        bounds: { ...fetchAll.bounds, smallCatalog: -1, exactUpTo: 20, sampleRows: 40 },
      };
      const page = await search(shop, { q: 's', siteId: site.id, limit: 15, cursor }, plan);
      seen.push(...page.hits.map((hit) => hit.productId));
      cursor = page.nextCursor;
      await unpublish(shop, passing);
      turn += 1;
      const next = drafts.slice(400 + turn * 20, 450 + turn * 20).map(({ draft }) => draft);
      passing = await index(shop, shop, site, next);
    } while (cursor !== null);

    const matching = await search(shop, { q: 's', siteId: site.id, limit: size });
    const expected = new Set(matching.hits.map((hit) => hit.productId));
    const throughout = stays.map(({ id }) => id as string).filter((id) => expected.has(id));
    assert.deepEqual(new Set(seen.filter((id) => throughout.includes(id))), new Set(throughout));
    assert.equal(new Set(seen).size, seen.length);
    assert.ok(throughout.length > 100 && turn > 5);
  });
});

// Stronger results come first, and weaker ones only after less than a page of them.
/** Whether the last word is also the beginning of others, whose products rank among full matches. */
function isBeginning(q: string | null): boolean {
  const last = q?.split(' ').at(-1) ?? '';
  return allWords.some((word) => word !== last && word.startsWith(last));
}

function checkLabels(labels: string[], limit: number): void {
  const order = ['all', 'vocabulary', 'partial'];
  const ranks = labels.map((label) => order.indexOf(label));
  assert.deepEqual(ranks, ranks.toSorted());
  for (const rank of new Set(ranks))
    assert.ok(rank === 0 || ranks.filter((other) => other < rank).length < limit);
}

function describeWay({ ids, labels }: { ids: string[]; labels: string[] }, { bounds }: Plan) {
  return `${ids.length > bounds.exactUpTo} ${new Set(labels).size > 1}`;
}

function mistype(word: string): string {
  return `${word.slice(0, 2)}${word.slice(3, 4)}${word.slice(2, 3)}${word.slice(4)}`;
}

function checkTotal(total: number, truth: number, { documents, bounds }: Plan): void {
  const counted = documents <= bounds.smallCatalog ? documents : 0;
  if (truth <= Math.max(bounds.exactUpTo, counted)) assert.equal(total, truth);
  else assert.ok(total > bounds.exactUpTo);
}

function vocabulary(): string[] {
  const words = drafts.slice(0, 60).flatMap(({ draft }) => [...wordsIn(draft)]);
  return [...new Set(words)].filter((word) => /^[a-z]{2,}$/.test(word));
}

// "the" and similar words are left out of descriptions, where every product would contain them.
function wordsIn(draft: (typeof drafts)[number]['draft']): Set<string> {
  const options = (draft.variants ?? []).flatMap((variant) =>
    Object.entries(variant.options ?? {}),
  );
  const labels = [draft.name, ...(draft.tags ?? []), ...options.flat()];
  const words = (part: string) => tokenize(part).flatMap(listIndexWords);
  const described = words(draft.description ?? '').filter((word) => !isStopWord(word));
  return new Set([...labels.flatMap(words), ...described]);
}

function hasAll(words: Set<string>, queryWords: string[]): boolean {
  return queryWords.every((word, at) =>
    at < queryWords.length - 1
      ? words.has(word)
      : [...words].some((known) => known.startsWith(word)),
  );
}
