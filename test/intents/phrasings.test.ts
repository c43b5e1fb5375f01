import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure, type Part, phrasings } from '../../scripts/intents.ts';

test('no phrasing is there twice', () => {
  const keys = phrasings().map(({ text, at }) => `${at ?? ''} ${text}`);
  assert.equal(new Set(keys).size, keys.length);
});

// Fresh ones are few, and strangers: what is read of them is what strangers may expect.
const floors: [Part, number][] = [
  ['develop', 0.98],
  ['held', 0.95],
  ['fresh', 0.93],
];
for (const [part, floor] of floors) {
  test(`of the ${part} part at least ${floor * 100} % are read right`, () => {
    const { right, all } = measure(part).overall;
    assert.ok(right / all >= floor, `${right} of ${all}`);
  });
}
