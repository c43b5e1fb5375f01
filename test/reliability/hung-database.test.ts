import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asRefusal } from '../../src/http/errors/as-refusal.ts';

test('a statement that a hanging database never answers is 503 with Retry-After', () => {
  const refusal = asRefusal(new Error('Query read timeout'));

  assert.deepEqual(
    [refusal?.kind, refusal?.reason, refusal?.retryAfterSeconds],
    ['unavailable', 'unavailable', 2],
  );
});
