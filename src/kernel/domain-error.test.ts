import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError, overrideDomainError } from './domain-error.ts';

test('a refusal that is told otherwise keeps what was not given', () => {
  const cause = new Error('why');
  const headers = { 'www-authenticate': 'Bearer' };
  const details = [{ field: 'a', code: 'b', message: 'c' }];
  const facts = { details, headers, retryAfterSeconds: 5, cause };
  const refusal = new DomainError('unavailable', 'busy', 'Wait.', {
    ...facts,
    extensions: { old: 1 },
  });

  const told = overrideDomainError(refusal, { message: 'Wait a while.', extensions: { new: 2 } });

  assert.deepEqual(
    told,
    new DomainError('unavailable', 'busy', 'Wait a while.', { ...facts, extensions: { new: 2 } }),
  );
  assert.equal(told.cause, cause);
});
