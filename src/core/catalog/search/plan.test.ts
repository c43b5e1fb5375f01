import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  capOf,
  estimatesFrom,
  isBetterLed,
  lastOfGroup,
  looksRare,
  passesOften,
  rowsUntilMany,
  totalOf,
  usualBounds,
  walkBudget,
} from './plan.ts';

const catalog = (documents: number) => ({ documents, bounds: usualBounds });

describe('the plan of a search', () => {
  test('the cap is where both ways cost the same, and never below the exact count', () => {
    assert.deepEqual(
      [1_000, 100_000, 1_000_000].map((documents) => capOf(20, catalog(documents))),
      [1_000, 1_415, 4_473],
    );
  });
  test('what the planner takes for less than it takes anything unknown for is rare', () => {
    assert.deepEqual(
      [250, 600, 601].map((estimate) => looksRare(estimate, catalog(100_000))),
      [true, true, false],
    );
    assert.equal(looksRare(251, catalog(10_000)), false);
  });
  test('rows are passed for a common word, and matches taken for a rarer one', () => {
    const common = { found: 0.2, matching: 0.2 };
    const rarer = { found: 0.02, matching: 0.02 };
    assert.equal(rowsUntilMany(common, catalog(1_000_000)), 6_006);
    assert.equal(rowsUntilMany(rarer, catalog(1_000_000)), null);
    assert.equal(rowsUntilMany({ found: 0.5, matching: 0 }, catalog(1_000_000)), null);
  });
  test('the index of prices is asked when it leaves out nine of ten', () => {
    assert.equal(passesOften({ found: 0.5, matching: 0.05 }), false);
    assert.equal(passesOften({ found: 0.5, matching: 0.06 }), true);
  });
  test('a beginning is looked up unless it is that of many words', () => {
    assert.deepEqual(
      [
        [600, 3],
        [600, 60],
        [5_000, 500],
        [5_000, 2_000],
      ].map(([led = 0, any = 0]) => isBetterLed(led, any, 1_000)),
      [false, true, false, true],
    );
  });
  test('a walk may look at four times the rows that it should need', () => {
    assert.equal(walkBudget({ matches: 100_000, limit: 20 }, catalog(1_000_000)), 900);
    assert.equal(walkBudget({ matches: 1, limit: 20 }, catalog(1_000_000)), 20_000);
  });
  test('a part of the matches tells how the tiers share them', () => {
    assert.deepEqual(estimatesFrom([10, 0, 30, 60], 5_000), [500, 500, 2_000, 5_000]);
    assert.deepEqual(estimatesFrom([0, 0], 5_000), [0, 0]);
  });
  test('tiers that are few together are fetched together', () => {
    assert.equal(lastOfGroup([10, 10, 500, 5_000], 1, 1_000), 3);
    assert.equal(lastOfGroup([10, 10, 500, 5_000], 4, 1_000), null);
    assert.equal(lastOfGroup([3_000, 3_100, 3_200, 9_000], 2, 1_000), 3);
  });
  test('an estimate never looks like a count', () => {
    assert.deepEqual([totalOf(5, catalog(1)), totalOf(70_000.4, catalog(1))], [1_001, 70_000]);
  });
});
