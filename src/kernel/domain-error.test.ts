import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError, overrideDomainError } from './domain-error.ts';

test('overrideDomainError keeps what is not overridden', () => {
  const cause = new Error('why');
  const headers = { 'www-authenticate': 'Bearer' };
  const details = [{ field: 'a', code: 'b', message: 'c' }];
  const options = { details, headers, retryAfterSeconds: 5, cause };
  const original = new DomainError('unavailable', 'busy', 'Wait.', {
    ...options,
    extensions: { old: 1 },
  });

  const overridden = overrideDomainError(original, {
    message: 'Wait a while.',
    extensions: { new: 2 },
  });

  assert.deepEqual(
    overridden,
    new DomainError('unavailable', 'busy', 'Wait a while.', { ...options, extensions: { new: 2 } }),
  );
  assert.equal(overridden.cause, cause);
});
