import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { sellHotVariant } from '../../reliability/races/hot-variant.ts';
import { sellOppositeBaskets } from '../../reliability/races/opposite-baskets.ts';
import type { RaceStore } from '../../reliability/races/store.ts';
import { openShop } from '../kit/shop.ts';

async function openStore(t: TestContext): Promise<RaceStore> {
  const { unit, tenant, paymentContext, site } = await openShop(t);
  return { unit, tenant, paymentContext, site: await site() };
}

describe('orders are never oversold', () => {
  test('200 buyers of 50 units: 50 are sold, in every round, also while unpaid pages hold them', async (t) => {
    const store = await openStore(t);
    const rounds = 3;

    for (let round = 0; round < rounds; round += 1) {
      const { sold, refused, failures, attemptsPerSecond } = await sellHotVariant(store, {
        buyers: 200,
        units: 50,
        perPage: round,
      });
      t.diagnostic(`${attemptsPerSecond} attempts a second`);
      assert.deepEqual({ sold, refused, failures }, { sold: 50, refused: 150, failures: [] });
    }
  });

  test('baskets in opposite orders are sold or rejected, without deadlocks', async (t) => {
    const store = await openStore(t);

    const { sold, failures } = await sellOppositeBaskets(store, { buyers: 80, units: 30 });

    assert.deepEqual({ sold, failures }, { sold: 30, failures: [] });
  });
});
