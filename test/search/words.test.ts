import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { generateCatalog } from '../../bench/catalog.ts';
import { createCatalogWords } from '../../src/core/catalog/search/words/catalog-words.ts';
import { countWords } from '../../src/core/catalog/search/words/count-words.ts';
import { connect } from '../../src/platform/db/database.ts';
import { openShop } from '../kit/shop.ts';
import { fetchAll, index } from './catalog.ts';

const shop = await openShop(null);
const site = await shop.site();
const { query } = shop.unit.publishedReader();
const large = { ...fetchAll, documents: 5_000 };

before(async () => {
  const drafts = [...generateCatalog(600, 1)].map(({ draft }) => draft);
  await index(shop, shop, site, drafts);
});

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
    const words = createCatalogWords();
    const count = () => countWords(query, ["'kazoo'", "'ocarina'"], { ...large, words });
    await index(shop, shop, site, [{ name: 'Kazoo' }]);
    assert.deepEqual(await count(), [1, 0]);

    await index(shop, shop, site, [{ name: 'Kazoo' }, { name: 'Ocarina' }]);

    assert.deepEqual(await count(), [1, 1]);
    const fresh = { ...large, words: createCatalogWords() };
    assert.deepEqual(await countWords(query, ["'kazoo'", "'ocarina'"], fresh), [2, 1]);
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
