import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNamedQuery } from '../../src/core/catalog/search/query.ts';
import { searchProducts } from '../../src/core/catalog/search/search-products.ts';
import { createCatalogWords } from '../../src/core/catalog/search/words/catalog-words.ts';
import { openCoreShop } from '../kit/shop.ts';
import { anything, fetchAll, index } from './catalog.ts';

const shop = await openCoreShop(null);
const site = await shop.site();

test('the statements of a search are planned once per connection, whatever the words', async () => {
  await index(shop, shop, site, [{ name: 'Brass kazoo' }, { name: 'Brass ocarina' }]);
  const client = await shop.database.catalog.connect();
  const query = createNamedQuery({
    named: async (statement) => (await client.query(statement)).rows,
    query: async (text, values) => (await client.query(text, values)).rows,
  });
  const search = (q: string) =>
    searchProducts(query, { ...anything, q }, { ...fetchAll, words: createCatalogWords() });
  const listStatements = async () => {
    const { rows } = await client.query(
      `select name, custom_plans, generic_plans > 0 as is_used from pg_prepared_statements
        where name like 'search_%' order by name`,
    );
    return rows;
  };
  try {
    assert.equal((await search('brass kazoo')).hits.length, 1);
    const statements = await listStatements();
    assert.equal((await search('brass ocarina')).hits.length, 1);

    assert.ok(statements.length > 0);
    assert.ok(statements.every((each) => each.is_used && each.custom_plans === 0));
    assert.deepEqual(await listStatements(), statements);
  } finally {
    client.release();
  }
});
