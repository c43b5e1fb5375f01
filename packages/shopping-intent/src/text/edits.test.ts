import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countEdits } from './edits.ts';

test('counts two swapped adjacent letters as one edit', () => {
  assert.deepEqual(
    [countEdits('hosue', 'house'), countEdits('huose', 'house'), countEdits('hoes', 'house')],
    [1, 1, 2],
  );
});
