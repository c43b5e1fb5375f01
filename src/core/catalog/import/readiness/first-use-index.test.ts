import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFirstUseIndex } from './first-use-index.ts';

test('keeps the first use of each text while the table grows', () => {
  const uses = createFirstUseIndex();
  const texts = Array.from({ length: 20_000 }, (_, n) => `slug-${n}`);

  const first = texts.map((text, n) => uses.add(text, n + 1));
  const second = texts.map((text) => uses.add(text, 99_999));

  assert.equal(
    first.every((line) => line === null),
    true,
  );
  assert.deepEqual(
    second,
    texts.map((_, n) => n + 1),
  );
});
