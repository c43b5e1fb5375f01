import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDomainError } from '../../src/http/errors/to-domain-error.ts';

for (const [what, message] of [
  ['a statement that a hanging database never answers', 'Query read timeout'],
  ['a connection that breaks in the middle', 'Connection terminated unexpectedly'],
  [
    'a statement on a connection that has broken',
    'Client has encountered a connection error and is not queryable',
  ],
  ['a statement on a connection that was closed', 'Client was closed and is not queryable'],
] as const)
  test(`${what} is 503 with Retry-After`, () => {
    const response = toDomainError(new Error(message));

    assert.deepEqual(
      [response?.kind, response?.reason, response?.retryAfterSeconds],
      ['unavailable', 'unavailable', 2],
    );
  });
