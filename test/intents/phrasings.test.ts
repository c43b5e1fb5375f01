import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure, type Part, phrasings } from '../../scripts/intents.ts';

test('no phrasing occurs twice', () => {
  const keys = phrasings().map(({ text, at }) => `${at ?? ''} ${text}`);
  assert.equal(new Set(keys).size, keys.length);
});

// The fresh phrasings are few and were not used to write the rules, so their threshold shows what
// to expect of unseen text.
const thresholds: [Part, number][] = [
  ['develop', 0.98],
  ['held', 0.95],
  ['fresh', 0.93],
];
for (const [part, threshold] of thresholds) {
  test(`at least ${threshold * 100} % of the ${part} phrasings are understood correctly`, () => {
    const { right, all } = measure(part).overall;
    assert.ok(right / all >= threshold, `${right} of ${all}`);
  });
}
