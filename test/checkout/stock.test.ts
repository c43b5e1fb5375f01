import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultHold, payingHold } from '../../src/core/catalog/stock/hold.ts';
import {
  releaseStock,
  reserveStock,
  restock,
  sellReservedStock,
  sellStock,
} from '../../src/core/catalog/stock/stock.ts';
import type { DomainError } from '../../src/kernel/domain-error.ts';
import type { Work } from '../../src/platform/unit-of-work.ts';
import { openShop, type Shop } from '../kit/shop.ts';
import { stockOf } from '../kit/stock.ts';

const short = (available: Record<string, number>) => (error: DomainError) => {
  const shortages = error.extensions.shortages as { variant_id: string; available: number }[];
  const notified = Object.fromEntries(shortages.map((each) => [each.variant_id, each.available]));
  assert.deepEqual(
    [error.kind, error.reason, notified],
    ['conflict', 'insufficient_stock', available],
  );
  assert.equal(error.extensions.available, shortages[0]?.available);
  return true;
};

async function shopWith(t: Parameters<typeof openShop>[0], ...stocks: (number | null)[]) {
  const shop = await openShop(t);
  await shop.site();
  const variants = stocks.map((stock, place) => ({ options: { Size: `S${place}` }, stock }));
  const product = await shop.product({ variants });
  const ids = product.variants.map(({ id }) => id);
  const run = <Answer>(act: (work: Work) => Promise<Answer>) => shop.unit.run(shop.tenant, act);
  return { shop, product, ids, run };
}

const units = (ids: readonly `var_${string}`[], ...quantities: number[]) =>
  quantities.map((quantity, place) => ({ variantId: ids[place] ?? 'var_', quantity }));

async function pricesInStock(shop: Shop): Promise<string> {
  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ prices: string }>(
      'select prices_in_stock::text as prices from search_documents',
      [],
    ),
  );
  return rows[0]?.prices ?? 'none';
}

describe('stock', () => {
  test('reserved units cannot be bought by others, and are sold or released once', async (t) => {
    const { shop, ids, run } = await shopWith(t, 5);

    await run((work) => reserveStock(work, 'a', units(ids, 3)));
    await assert.rejects(
      run((work) => reserveStock(work, 'b', units(ids, 3))),
      short({ [ids[0] ?? '']: 2 }),
    );
    assert.deepEqual(await stockOf(shop), [{ onHand: 5, reserved: 3, held: 3 }]);

    assert.deepEqual(await run((work) => sellReservedStock(work, 'a')), units(ids, 3));
    assert.deepEqual(await run((work) => sellReservedStock(work, 'a')), []);
    await run((work) => releaseStock(work, 'a'));
    assert.deepEqual(await stockOf(shop), [{ onHand: 2, reserved: 0, held: 0 }]);

    await run((work) => reserveStock(work, 'b', units(ids, 2)));
    await run((work) => releaseStock(work, 'b'));
    await run((work) => releaseStock(work, 'b'));
    assert.deepEqual(await stockOf(shop), [{ onHand: 2, reserved: 0, held: 0 }]);
  });

  test('a second reservation of a holder replaces the first', async (t) => {
    const { shop, ids, run } = await shopWith(t, 5, 5, 5);

    await run((work) => reserveStock(work, 'a', units(ids, 5, 2)));
    await run((work) =>
      reserveStock(work, 'a', [...units(ids, 2), ...units(ids, 1), ...units(ids.slice(2), 4)]),
    );

    assert.deepEqual(await stockOf(shop), [
      { onHand: 5, reserved: 3, held: 3 },
      { onHand: 5, reserved: 0, held: 0 },
      { onHand: 5, reserved: 4, held: 4 },
    ]);
  });

  test('one variant that is short rejects the whole list and reports the available units of each', async (t) => {
    const { shop, ids, run } = await shopWith(t, 5, 1, 0);
    const before = await shop.events();

    await assert.rejects(
      run((work) => reserveStock(work, 'a', units(ids, 5, 2, 1))),
      short({ [ids[1] ?? '']: 1, [ids[2] ?? '']: 0 }),
    );
    await assert.rejects(
      run((work) => sellStock(work, units(ids, 5, 2))),
      short({ [ids[1] ?? '']: 1 }),
    );
    await assert.rejects(
      run((work) => reserveStock(work, 'a', [{ variantId: 'var_unknown', quantity: 1 }])),
      short({ var_unknown: 0 }),
    );

    assert.deepEqual(await stockOf(shop), [
      { onHand: 5, reserved: 0, held: 0 },
      { onHand: 1, reserved: 0, held: 0 },
      { onHand: 0, reserved: 0, held: 0 },
    ]);
    assert.deepEqual(await shop.events(), before);
  });

  test('a buyer who cannot win is rejected by the statement that has locked the variant', async (t) => {
    const { ids, run } = await shopWith(t, 5);
    const sent: string[] = [];
    const recorded = (work: Work): Work => ({
      ...work,
      named: (statement) => {
        sent.push(statement.name);
        return work.named(statement);
      },
    });
    const pay = (quantity: number) =>
      run((work) => reserveStock(recorded(work), 'payer', units(ids, quantity), payingHold));
    await run((work) => reserveStock(work, 'charged', units(ids, 3)));
    await run((work) =>
      reserveStock(work, 'page', units(ids, 2), { ...defaultHold, yields: true }),
    );

    await assert.rejects(pay(3), short({ [ids[0] ?? '']: 0 }));
    assert.deepEqual(sent, ['stock_move']);

    await pay(2);
    assert.deepEqual(sent.slice(1), ['stock_move', 'stock_free_yielding', 'stock_move']);
  });

  test('untracked variants reserve nothing and never run out', async (t) => {
    const { shop, ids, run } = await shopWith(t, null, 2);

    await run((work) => reserveStock(work, 'a', units(ids, 9_000, 1)));
    await run((work) => sellStock(work, units(ids, 9_000, 1), 'a'));
    await run((work) => restock(work, units(ids, 9_000, 1)));

    assert.deepEqual(await stockOf(shop), [
      { onHand: null, reserved: 0, held: 0 },
      { onHand: 2, reserved: 0, held: 0 },
    ]);
  });

  test('selling takes reserved units first, then available ones, and releases the rest', async (t) => {
    const { shop, ids, run } = await shopWith(t, 4, 4);

    await run((work) => reserveStock(work, 'a', units(ids, 2, 3)));
    await run((work) => sellStock(work, units(ids, 4), 'a'));

    assert.deepEqual(await stockOf(shop), [
      { onHand: 0, reserved: 0, held: 0 },
      { onHand: 4, reserved: 0, held: 0 },
    ]);
  });

  test('an archived variant cannot be reserved, but its reserved units can be sold', async (t) => {
    const { shop, product, ids, run } = await shopWith(t, 5, 5);
    const merchant = await shop.merchant('write:products');
    await run((work) => reserveStock(work, 'a', units(ids, 2)));

    await merchant.patch(`/products/${product.id}`, { variants: [{ id: ids[0], archived: true }] });

    await assert.rejects(
      run((work) => reserveStock(work, 'b', units(ids, 1))),
      short({ [ids[0] ?? '']: 0 }),
    );
    await assert.rejects(
      run((work) => sellStock(work, units(ids, 3), 'a')),
      short({ [ids[0] ?? '']: 0 }),
    );
    await run((work) => sellStock(work, units(ids, 2), 'a'));
    await merchant.delete(`/products/${product.id}`);
    await assert.rejects(
      run((work) => reserveStock(work, 'b', units(ids, 0, 1))),
      short({ [ids[1] ?? '']: 0 }),
    );
  });

  test('a merchant who sets the stock during a reservation decides what is available', async (t) => {
    const { shop, product, ids, run } = await shopWith(t, 5);
    const merchant = await shop.merchant('write:products');
    await run((work) => reserveStock(work, 'a', units(ids, 3)));

    await merchant.patch(`/products/${product.id}`, { variants: [{ id: ids[0], stock: 10 }] });
    assert.deepEqual(await stockOf(shop), [{ onHand: 13, reserved: 3, held: 3 }]);

    await merchant.patch(`/products/${product.id}`, { variants: [{ id: ids[0], stock: null }] });
    await run((work) => sellReservedStock(work, 'a'));
    assert.deepEqual(await stockOf(shop), [{ onHand: null, reserved: 0, held: 0 }]);
  });

  test('caches and search are notified when availability changes, and only then', async (t) => {
    const { shop, ids, run } = await shopWith(t, 2);
    const notified = async () =>
      (await shop.events()).filter((type) => type === 'stock.changed').length;

    await run((work) => reserveStock(work, 'a', units(ids, 1)));
    assert.deepEqual([await notified(), await pricesInStock(shop)], [1, '{[1000,1001)}']);
    await run((work) => sellReservedStock(work, 'a'));
    assert.equal(await notified(), 1);
    await run((work) => sellStock(work, units(ids, 1)));
    assert.deepEqual([await notified(), await pricesInStock(shop)], [2, '{}']);
    await run((work) => restock(work, units(ids, 2)));
    assert.deepEqual([await notified(), await pricesInStock(shop)], [3, '{[1000,1001)}']);
  });

  test('baskets in opposite orders wait for each other, and every unit is sold once', async (t) => {
    const { shop, ids, run } = await shopWith(t, 30, 30);
    const basket = (place: number) => (place % 2 ? units(ids, 1, 1) : units(ids, 1, 1).reverse());

    const results = await Promise.allSettled(
      Array.from({ length: 80 }, (_, place) =>
        run(async (work) => {
          await reserveStock(work, `buyer ${place}`, basket(place));
          if (place % 3 === 0) await sellReservedStock(work, `buyer ${place}`);
        }),
      ),
    );

    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    assert.equal(refused.length, 50);
    assert.deepEqual(
      new Set(refused.map((error) => error.reason)),
      new Set(['insufficient_stock']),
    );
    const [first, second] = await stockOf(shop);
    assert.deepEqual(first, second);
    assert.equal((first?.onHand ?? 0) - (first?.reserved ?? 0), 0);
    assert.equal(first?.reserved, first?.held);
    assert.equal(await pricesInStock(shop), '{}');
  });
});
