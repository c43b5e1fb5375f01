import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { generateCatalog } from '../../bench/catalog.ts';
import { defaultSearchPlanLimits } from '../../src/core/catalog/search/plan.ts';
import { searchProducts } from '../../src/core/catalog/search/search-products.ts';
import {
  type CatalogWords,
  createCatalogWords,
} from '../../src/core/catalog/search/words/catalog-words.ts';
import { countWords } from '../../src/core/catalog/search/words/count-words.ts';
import { connect } from '../../src/platform/db/database.ts';
import { openCoreShop } from '../kit/shop.ts';
import { anything, fetchAll, index } from './catalog.ts';

const shop = await openCoreShop(null);
const site = await shop.site();
const { query } = shop.unit.publishedReader();
const large = { ...fetchAll, documents: 5_000 };

before(async () => {
  const drafts = [...generateCatalog(600, 1)].map(({ draft }) => draft);
  await index(shop, shop, site, drafts);
});

/** Searches as in a large catalog, of which a page has one product, and their statements. */
function recordSearches() {
  const statements: string[] = [];
  const recording: typeof query = (text, values) => {
    statements.push(text);
    return query(text, values);
  };
  const bounds = { ...defaultSearchPlanLimits, exactUpTo: 10 };
  const catalog = { documents: 5_000, bounds, words: createCatalogWords() };
  const run = (q: string) => searchProducts(recording, { ...anything, q, limit: 1 }, catalog);
  return { run, statements };
}

describe('words of a catalog', () => {
  test('are estimated as by the planner, before and after ANALYZE', async () => {
    const owner = await connect(shop.database.connection);
    const explain = async (text: string) => {
      const { rows } = await owner.query(
        'explain (format json) select from search_documents where lexemes @@ $1::tsquery offset 0',
        [text],
      );
      return rows[0]['QUERY PLAN'][0].Plan['Plan Rows'];
    };
    const check = async () => {
      const estimates = await createCatalogWords().estimate(query, texts);
      const explained: number[] = [];
      for (const text of texts) explained.push(await explain(text));
      assert.deepEqual(estimates, explained);
    };
    try {
      await check();
      await owner.query('analyze search_documents');
      await check();
    } finally {
      await owner.end();
    }
  });

  test('are counted again only if no product had them', async () => {
    const texts = ["'kazoo'", "'ocarina'"];
    const countWith = (words: CatalogWords) => countWords(query, texts, { ...large, words });
    const words = createCatalogWords();
    const count = () => countWith(words);
    await index(shop, shop, site, [{ name: 'Kazoo' }]);
    assert.deepEqual(await count(), [1, 0]);

    await index(shop, shop, site, [{ name: 'Kazoo' }, { name: 'Ocarina' }]);

    assert.deepEqual(await count(), [1, 1]);
    assert.deepEqual(await countWith(createCatalogWords()), [2, 1]);
  });

  test('are counted before a search for all of them, unless each is known', async () => {
    await index(shop, shop, site, [{ name: 'Bassoon' }]);
    const { run, statements } = recordSearches();

    const { match, unmatched } = await run('bassoon zzyzx');

    assert.deepEqual([match, unmatched], ['partial', ['zzyzx']]);
    const isSearch = (text: string) => text.includes('place_brevity');
    const counted = statements.findIndex((text) => text.includes('as counts'));
    assert.ok(counted >= 0 && counted < statements.findIndex(isSearch), statements.join('\n'));
    assert.equal(statements.filter(isSearch).length, 1);
  });

  test('correct a typing error as soon as a product has them, and are read once', async () => {
    await index(shop, shop, site, [{ name: 'Xylophone' }]);
    const { run, statements } = recordSearches();
    assert.deepEqual((await run('xylophnoe')).corrected, { xylophnoe: 'xylophone' });
    statements.splice(0);
    assert.deepEqual((await run('flugelhron')).corrected, {});
    await index(shop, shop, site, [{ name: 'Flugelhorn' }]);

    const { hits, corrected } = await run('flugelhron');

    assert.deepEqual([hits.length, corrected], [1, { flugelhron: 'flugelhorn' }]);
    const isRead = (text: string) => text.includes('from search_words');
    assert.deepEqual(
      statements.filter((text) => isRead(text) && !text.includes('number > $1')),
      [],
    );
  });

  test('are looked up in the index, also after many products were added', async (t) => {
    const drafts = [...generateCatalog(400, 2)].map(({ draft }) => draft);
    await index(shop, shop, site, drafts);
    const owner = await connect(shop.database.connection);
    t.after(() => owner.end());

    const { rows } = await owner.query(
      "explain (analyze, buffers, format json) select from search_documents where lexemes @@ 'qqxqq'::tsquery",
    );

    const pages = rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
    assert.ok(pages < 60, `${pages} pages`);
  });

  test('with too many matches to sort are not all read again', async () => {
    const drafts = Array.from({ length: 120 }, (_, at) => ({ name: `Ukulele ${at}` }));
    await index(shop, shop, site, drafts);
    const { run, statements } = recordSearches();
    const { hits, nextCursor } = await run('ukulele');
    const before = statements.splice(0).length;

    const again = await run('ukulele');
    assert.deepEqual([again.hits, again.nextCursor], [hits, nextCursor]);

    assert.ok(statements.length < before, `${statements.length} of ${before}`);
  });

  test('are counted each time in a small catalog', async () => {
    const small = { ...large, documents: 4_000, words: createCatalogWords() };
    const count = () => countWords(query, ["'theremin'"], small);
    await index(shop, shop, site, [{ name: 'Theremin' }]);
    assert.deepEqual(await count(), [1]);

    await index(shop, shop, site, [{ name: 'Theremin' }]);

    assert.deepEqual(await count(), [2]);
  });
});

const texts = [
  "'cotton'",
  "'=cotton'",
  "'qqxqq'",
  "'co':*",
  "'+s':*",
  "'cotton' & 'red'",
  "('cotton' | 'steel') & !'+red'",
  `'@${site.id}' & ('steel' | 'st':*)`,
  "'it''s' | 'steel' & 'black'",
];
