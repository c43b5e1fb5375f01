import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createdAtOfId, newId } from './id.ts';

const at = new Date('2026-01-01T12:34:56.789Z');

test('an id contains its creation time in milliseconds', () => {
  const id = newId('dlv', '0a1b2', at, (count) => Buffer.alloc(count, 255));

  assert.equal(id, `dlv_0a1b2${id.slice(9, 19)}zzzzzzzzzzzzzzzz`);
  assert.deepEqual(createdAtOfId('dlv', id), at);
  for (const other of ['', 'dlv_', `${id}.1`, id.replace('dlv', 'evt'), id.toUpperCase()])
    assert.equal(createdAtOfId('dlv', other), null);
});
