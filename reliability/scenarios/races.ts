import { sellHotVariant } from '../races/hot-variant.ts';
import { openRaceStore } from '../races/open-store.ts';
import { sellOppositeBaskets } from '../races/opposite-baskets.ts';
import { openLedger, percentile, type Scenario } from '../scenario.ts';

/** Many buyers and few units, on real PostgreSQL with many connections. */
export const hotVariant: Scenario = {
  name: 'hot-variant',
  promise:
    '200 buyers of 50 units: exactly 50 are sold, in every round, also while unpaid pages hold them',
  async run(setting) {
    const store = await openRaceStore(setting);
    const ledger = openLedger();
    const rounds = setting.quick ? 10 : 100;
    const pace: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { attemptsPerSecond, failures } = await sellHotVariant(store, {
        buyers: 200,
        units: 50,
        perPage: round % 4,
      });
      pace.push(attemptsPerSecond);
      for (const failure of failures) ledger.fail('round', failure);
    }
    const figures = { rounds, 'attempts per second, median': percentile(pace, 0.5) };
    return { figures, failures: ledger.failures() };
  },
};

/** Lock order: carts with the same variants in opposite orders. */
export const oppositeBaskets: Scenario = {
  name: 'opposite-baskets',
  promise: 'baskets of the same variants in opposite orders: sold or rejected, never an error',
  async run(setting) {
    const store = await openRaceStore(setting);
    const ledger = openLedger();
    const rounds = setting.quick ? 5 : 50;
    for (let round = 0; round < rounds; round += 1) {
      const { failures } = await sellOppositeBaskets(store, { buyers: 200, units: 100 });
      for (const failure of failures) ledger.fail('round', failure);
    }
    return { figures: { baskets: rounds * 200 }, failures: ledger.failures() };
  },
};
