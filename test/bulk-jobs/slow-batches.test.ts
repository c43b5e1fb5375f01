import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ImportTarget, saveBatch } from '../../src/core/catalog/import/save/save-batch.ts';
import { openCoreShop } from '../kit/shop.ts';

const shop = await openCoreShop(null);
const site = await shop.site();
const rowsOf = (...slugs: string[]) =>
  slugs.map((slug, ordinal) => ({
    ...{ line: ordinal + 2, ordinal, collections: [], problems: [] },
    draft: { name: slug, slug, price: { amount: 1_000, currency: 'USD' } },
  }));

/** Batches with more products end with a statement that takes too long. */
const takesAtMost = (products: number): ImportTarget => ({
  site,
  isDryRun: false,
  advance: async () => true,
  async record(work, { created }) {
    if (created <= products) return;
    await work.query("set local statement_timeout = '20ms'", []);
    await work.query('select pg_sleep(10)', []);
  },
});

test('a batch that takes too long is saved in parts', async () => {
  const saved = await saveBatch(shop.unit, takesAtMost(1), rowsOf('a', 'b', 'c', 'd', 'e'));

  assert.deepEqual(saved, { created: 5, changed: 0, unchanged: 0, skipped: [] });
});

test('a product that takes too long is not skipped, but tried again later', async () => {
  await assert.rejects(saveBatch(shop.unit, takesAtMost(0), rowsOf('f', 'g')), { code: '57014' });
});
