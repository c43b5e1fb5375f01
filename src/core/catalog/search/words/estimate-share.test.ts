import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateDocuments, estimateShare, type WordShares } from './estimate-share.ts';

const known = {
  byWord: new Map([
    ['red', 0.5],
    ["o'neil", 0.2],
    ['b\\c', 0.1],
  ]),
  lowest: 0.004,
};
const shares: WordShares = { documents: 1_000, known };

const cases: [string, number][] = [
  ["'red'", 0.5],
  ["'o''neil'", 0.2],
  ["'b\\\\c'", 0.1],
  ["'green'", 0.002],
  ["!'red'", 0.5],
  ["'red' & 'o''neil'", 0.1],
  ["'red' | 'o''neil'", 0.6],
  ["'o''neil' | 'red' & 'red'", 0.4],
  ["('o''neil' | 'red') & !('red' & 'red')", 0.45],
  ["'re':*", 0.02],
];

for (const [text, share] of cases)
  test(`the share of ${text} is ${share}`, () => {
    assert.ok(Math.abs(estimateShare(text, shares) - share) < 1e-12);
  });

test('without statistics, words and prefixes have the shares that the planner assumes', () => {
  const unknown = { documents: 1_000, known: null };

  assert.equal(estimateDocuments("'red'", unknown), 5);
  assert.equal(estimateDocuments("'re':*", unknown), 20);
  assert.equal(estimateDocuments("'red' & 'green'", unknown), 1);
});
