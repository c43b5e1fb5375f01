import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toTerms } from './terms.ts';

for (const [text, terms] of [
  ['Ada@Example.com', ['ada@example.com', 'example.com', 'com']],
  ['Blue  TEE', ['blue', 'tee']],
  ['SALE10', ['sale10', '10']],
  ['(Red) mug-100%', ['(red)', 'red)', 'mug-100%', '100%']],
  ['Élan ﬁne', ['élan', 'fine']],
  [' ', []],
] as const)
  test(`terms of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(toTerms([text, null]), terms);
  });

test('terms of a long word are few and short', () => {
  const terms = toTerms(['a1'.repeat(500)]);
  assert.deepEqual([terms.length, Math.max(...terms.map(({ length }) => length))], [32, 300]);
});
