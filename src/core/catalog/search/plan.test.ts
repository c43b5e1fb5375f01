import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { capOf, estimatesFrom, isCommon, lastOfGroup, totalOf, walkBudget } from './plan.ts';

describe('the plan of a search', () => {
  test('the cap is where both ways cost the same, and never below the exact count', () => {
    assert.deepEqual(
      [capOf(20, 1_000), capOf(20, 100_000), capOf(20, 1_000_000)],
      [1_001, 1_415, 4_473],
    );
  });
  test('only what is far above the cap counts as common', () => {
    assert.deepEqual([isCommon(4_000, 1_000), isCommon(4_001, 1_000)], [false, true]);
  });
  test('a walk may look at four times the rows that it should need', () => {
    assert.equal(walkBudget({ matches: 100_000, documents: 1_000_000, limit: 20 }), 900);
    assert.equal(walkBudget({ matches: 1, documents: 1_000_000, limit: 20 }), 20_000);
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
  test('the total is exact up to the cap, and above it never looks exact', () => {
    assert.deepEqual([totalOf(0, 900, 1_001), totalOf(1_001, 5, 1_001)], [0, 1_001]);
    assert.deepEqual([totalOf(null, 5, 1_001), totalOf(null, 70_000, 1_001)], [1_002, 70_000]);
  });
});
