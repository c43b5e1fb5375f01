import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  computeCountRows,
  computeFetchCap,
  computeTotalEstimate,
  computeWalkBudget,
  defaultSearchPlanLimits,
  estimateTiers,
  findLastTierOfGroup,
  isFilterUnselective,
  isLeadCheaper,
  isRareMatch,
} from './plan.ts';

const catalog = (documents: number) => ({ documents, bounds: defaultSearchPlanLimits });

describe('the plan of a search', () => {
  test('the cap is where both ways cost the same, and never below the exact count', () => {
    assert.deepEqual(
      [1_000, 100_000, 1_000_000].map((documents) => computeFetchCap(20, catalog(documents))),
      [1_000, 1_415, 4_473],
    );
  });
  test('what the planner takes for less than it takes anything unknown for is rare', () => {
    assert.deepEqual(
      [250, 600, 601].map((estimate) => isRareMatch(estimate, catalog(100_000))),
      [true, true, false],
    );
    assert.equal(isRareMatch(251, catalog(10_000)), false);
  });
  test('rows are passed for a common word, and matches taken for a rarer one', () => {
    const common = { found: 0.2, matching: 0.2 };
    const rarer = { found: 0.02, matching: 0.02 };
    assert.equal(computeCountRows(common, catalog(1_000_000)), 6_006);
    assert.equal(computeCountRows(rarer, catalog(1_000_000)), null);
    assert.equal(computeCountRows({ found: 0.5, matching: 0 }, catalog(1_000_000)), null);
  });
  test('the index of prices is asked when it leaves out nine of ten', () => {
    assert.equal(isFilterUnselective({ found: 0.5, matching: 0.05 }), false);
    assert.equal(isFilterUnselective({ found: 0.5, matching: 0.06 }), true);
  });
  test('a beginning is looked up unless it is that of many words', () => {
    assert.deepEqual(
      [
        [600, 3],
        [600, 60],
        [5_000, 500],
        [5_000, 2_000],
      ].map(([led = 0, any = 0]) => isLeadCheaper(led, any, 1_000)),
      [false, true, false, true],
    );
  });
  test('a walk may look at four times the rows that it should need', () => {
    assert.equal(computeWalkBudget({ matches: 100_000, limit: 20 }, catalog(1_000_000)), 900);
    assert.equal(computeWalkBudget({ matches: 1, limit: 20 }, catalog(1_000_000)), 20_000);
  });
  test('a part of the matches tells how the tiers share them', () => {
    assert.deepEqual(estimateTiers([10, 0, 30, 60], 5_000), [500, 500, 2_000, 5_000]);
    assert.deepEqual(estimateTiers([0, 0], 5_000), [0, 0]);
  });
  test('tiers that are few together are fetched together', () => {
    assert.equal(findLastTierOfGroup([10, 10, 500, 5_000], 1, 1_000), 3);
    assert.equal(findLastTierOfGroup([10, 10, 500, 5_000], 4, 1_000), null);
    assert.equal(findLastTierOfGroup([3_000, 3_100, 3_200, 9_000], 2, 1_000), 3);
  });
  test('an estimate never looks like a count', () => {
    assert.deepEqual(
      [computeTotalEstimate(5, catalog(1)), computeTotalEstimate(70_000.4, catalog(1))],
      [1_001, 70_000],
    );
  });
});
