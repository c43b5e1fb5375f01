import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  computeCountRows,
  computeFetchCap,
  computeTotalEstimate,
  computeWalkBudget,
  correctEstimates,
  defaultSearchPlanLimits,
  estimateTiers,
  findLastTierOfGroup,
  isFilterUnselective,
  isPrefixCheckCheaper,
  isRareMatch,
} from './plan.ts';

const catalog = (documents: number) => ({ documents, bounds: defaultSearchPlanLimits });

describe('search plan', () => {
  test('sets the fetch cap where sorting and walking cost the same, at least the exact count', () => {
    assert.deepEqual(
      [1_000, 100_000, 1_000_000].map((documents) => computeFetchCap(20, catalog(documents))),
      [1_000, 1_415, 4_473],
    );
  });
  test('treats an estimate as rare below the default selectivity of unknown words', () => {
    assert.deepEqual(
      [250, 600, 601].map((estimate) => isRareMatch(estimate, catalog(100_000))),
      [true, true, false],
    );
    assert.equal(isRareMatch(251, catalog(10_000)), false);
  });
  test('counts common words by reading rows in order, rarer ones through the index', () => {
    const common = { found: 0.2, matching: 0.2 };
    const rarer = { found: 0.02, matching: 0.02 };
    assert.equal(computeCountRows(common, catalog(1_000_000)), 6_006);
    assert.equal(computeCountRows(rarer, catalog(1_000_000)), null);
    assert.equal(computeCountRows({ found: 0.5, matching: 0 }, catalog(1_000_000)), null);
  });
  test('uses the price index only when it excludes nine of ten matches', () => {
    assert.equal(isFilterUnselective({ found: 0.5, matching: 0.05 }), false);
    assert.equal(isFilterUnselective({ found: 0.5, matching: 0.06 }), true);
    assert.equal(isFilterUnselective({ found: 0, matching: 0 }), true);
  });
  test('looks up a prefix in the index unless many words start with it', () => {
    assert.deepEqual(
      [
        [600, 3],
        [600, 60],
        [5_000, 500],
        [5_000, 2_000],
      ].map(([lead = 0, any = 0]) => isPrefixCheckCheaper(lead, any, 1_000)),
      [false, true, false, true],
    );
  });
  test('lets a walk read four times the expected rows', () => {
    assert.equal(computeWalkBudget({ matches: 100_000, limit: 20 }, catalog(1_000_000)), 900);
    assert.equal(computeWalkBudget({ matches: 1, limit: 20 }, catalog(1_000_000)), 20_000);
  });
  test('estimates the size of each tier from a sample', () => {
    assert.deepEqual(estimateTiers([10, 0, 30, 60], 5_000), [500, 500, 2_000, 5_000]);
    assert.deepEqual(estimateTiers([0, 0], 5_000), [0, 0]);
  });
  test('corrects the estimates when a group has more matches than expected', () => {
    const read = { first: 2, perTier: [0, 1, 1_000] };
    assert.deepEqual(
      correctEstimates([50, 50, 60, 70, 80, 9_000], read, 1_000),
      [50, 50, 51, 1_051, 1_061, 9_981],
    );
    assert.deepEqual(
      correctEstimates([0, 2_002], { first: 1, perTier: [1, 1_000] }, 1_000),
      [2, 2_002],
    );
  });
  test('groups tiers that are small together', () => {
    assert.equal(findLastTierOfGroup([10, 10, 500, 5_000], 1, 1_000), 3);
    assert.equal(findLastTierOfGroup([10, 10, 500, 5_000], 4, 1_000), null);
    assert.equal(findLastTierOfGroup([3_000, 3_100, 3_200, 9_000], 2, 1_000), 3);
  });
  test('keeps an estimated total above the exact limit', () => {
    assert.deepEqual(
      [computeTotalEstimate(5, catalog(1)), computeTotalEstimate(70_000.4, catalog(1))],
      [1_001, 70_000],
    );
  });
});
