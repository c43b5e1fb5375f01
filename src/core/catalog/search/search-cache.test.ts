import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FindProducts, ProductSearch } from './find-products.ts';
import { createSearchCache } from './search-cache.ts';
import { matchesAll } from './search-request.ts';

const toSite = (id: 'site_1' | 'site_2') => ({ id, workspaceId: 'ws_1', currency: 'USD' }) as const;

const request: ProductSearch = {
  q: 'mug',
  tags: [],
  inStock: false,
  priceMin: null,
  priceMax: null,
  currency: null,
  site: toSite('site_1'),
  limit: 20,
  cursor: null,
};

/** A cache over a finder that records its calls. `setTime` sets the clock of the cache. */
function createRecordingCache() {
  let now = 0;
  const calls: ProductSearch[] = [];
  const find: FindProducts = async (search) => {
    calls.push(search);
    return {
      items: [],
      nextCursor: null,
      cursorAfter: () => null,
      totalEstimate: calls.length,
      ...matchesAll,
      labels: new Map(),
      applied: {},
    };
  };
  const setTime = (milliseconds: number) => {
    now = milliseconds;
  };
  return { calls, setTime, ...createSearchCache(find, () => now) };
}

describe('search cache', () => {
  test('runs a repeated or concurrent search once', async () => {
    const { calls, find } = createRecordingCache();

    const [first, concurrent] = await Promise.all([find(request), find({ ...request })]);
    const later = await find(request);

    assert.equal(calls.length, 1);
    assert.equal(concurrent, first);
    assert.equal(later, first);
    await find({ ...request, limit: 5 });
    assert.equal(calls.length, 2);
  });

  test('invalidates the searches of the store and those over all stores', async () => {
    const { calls, find, invalidate } = createRecordingCache();
    const everywhere = { ...request, site: null };
    const elsewhere = { ...request, site: toSite('site_2') };
    for (const search of [request, everywhere, elsewhere]) await find(search);

    invalidate('site_1');
    for (const search of [request, everywhere, elsewhere]) await find(search);

    assert.deepEqual(
      calls.slice(3).map(({ site }) => site?.id ?? null),
      ['site_1', null],
    );
  });

  test('does not keep a result that was read before an invalidation', async () => {
    const { calls, find, invalidate } = createRecordingCache();

    const before = find(request);
    invalidate('site_1');
    await before;
    await find(request);

    assert.equal(calls.length, 2);
  });

  test('serves a page for less than two seconds when the event reader is silent', async () => {
    const { calls, setTime, find } = createRecordingCache();

    await find(request);
    setTime(1_799);
    await find(request);
    assert.equal(calls.length, 1);
    setTime(1_800);
    await find(request);

    assert.equal(calls.length, 2);
  });

  test('keeps an unchanged page while the event reader is up to date', async () => {
    const { calls, setTime, find, invalidate, markCurrentUntil } = createRecordingCache();

    await find(request);
    for (const second of [1, 2, 3, 4]) {
      setTime(second * 1_000);
      markCurrentUntil(second * 1_000 - 10);
      await find(request);
    }
    assert.equal(calls.length, 1);
    invalidate('site_1');
    await find(request);

    assert.equal(calls.length, 2);
  });

  test('reads again when the event reader falls behind', async () => {
    const { calls, setTime, find, markCurrentUntil } = createRecordingCache();

    await find(request);
    markCurrentUntil(1_000);
    setTime(2_800);
    await find(request);

    assert.equal(calls.length, 2);
  });

  test('does not keep a failure', async () => {
    let fails = true;
    const { find } = createSearchCache(async () => {
      if (fails) throw new Error('down');
      return {
        items: [],
        nextCursor: null,
        cursorAfter: () => null,
        totalEstimate: 0,
        ...matchesAll,
        labels: new Map(),
        applied: {},
      };
    });
    await assert.rejects(find(request), { message: 'down' });
    fails = false;

    assert.equal((await find(request)).totalEstimate, 0);
  });
});
