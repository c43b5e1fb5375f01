import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FindProducts } from './find-products.ts';
import { createSearchCache } from './search-cache.ts';
import type { SearchRequest } from './search-products.ts';

const request: SearchRequest = {
  q: 'mug',
  tags: [],
  inStock: false,
  priceMin: null,
  priceMax: null,
  currency: null,
  siteId: 'site_1',
  limit: 20,
  cursor: null,
};

/** Counts how often it is asked. `at` moves its time. */
function counting() {
  let now = 0;
  const asked: SearchRequest[] = [];
  const find: FindProducts = async (wish) => {
    asked.push(wish);
    return { items: [], nextCursor: null, totalEstimate: asked.length };
  };
  const at = (milliseconds: number) => {
    now = milliseconds;
  };
  return { asked, at, ...createSearchCache(find, () => now) };
}

describe('recent finds', () => {
  test('the same question is looked up once, at the same time or after', async () => {
    const { asked, find } = counting();

    const [first, twin] = await Promise.all([find(request), find({ ...request })]);
    const later = await find(request);

    assert.equal(asked.length, 1);
    assert.equal(twin, first);
    assert.equal(later, first);
    await find({ ...request, limit: 5 });
    assert.equal(asked.length, 2);
  });

  test('what happens in a store forgets its answers and those over all stores', async () => {
    const { asked, find, invalidate } = counting();
    const everywhere = { ...request, siteId: null };
    const elsewhere = { ...request, siteId: 'site_2' };
    for (const wish of [request, everywhere, elsewhere]) await find(wish);

    invalidate('site_1');
    for (const wish of [request, everywhere, elsewhere]) await find(wish);

    assert.deepEqual(
      asked.slice(3).map(({ siteId }) => siteId),
      ['site_1', null],
    );
  });

  test('an answer that was begun before something happened is not kept', async () => {
    const { asked, find, invalidate } = counting();

    const before = find(request);
    invalidate('site_1');
    await before;
    await find(request);

    assert.equal(asked.length, 2);
  });

  test('without news a page is answered for less than two seconds', async () => {
    const { asked, at, find } = counting();

    await find(request);
    at(1_799);
    await find(request);
    assert.equal(asked.length, 1);
    at(1_800);
    await find(request);

    assert.equal(asked.length, 2);
  });

  test('while the news come through, a page in which nothing has happened stays', async () => {
    const { asked, at, find, invalidate, markCurrentUntil } = counting();

    await find(request);
    for (const second of [1, 2, 3, 4]) {
      at(second * 1_000);
      markCurrentUntil(second * 1_000 - 10);
      await find(request);
    }
    assert.equal(asked.length, 1);
    invalidate('site_1');
    await find(request);

    assert.equal(asked.length, 2);
  });

  test('when the news stop, it does not', async () => {
    const { asked, at, find, markCurrentUntil } = counting();

    await find(request);
    markCurrentUntil(1_000);
    at(2_800);
    await find(request);

    assert.equal(asked.length, 2);
  });

  test('a failure is not kept', async () => {
    let fails = true;
    const { find } = createSearchCache(async () => {
      if (fails) throw new Error('down');
      return { items: [], nextCursor: null, totalEstimate: 0 };
    });
    await assert.rejects(find(request), { message: 'down' });
    fails = false;

    assert.equal((await find(request)).totalEstimate, 0);
  });
});
