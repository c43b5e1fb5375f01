import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from './domain-error.ts';
import { decodeCursor, encodeCursor, readCursorDate, readCursorInteger } from './page.ts';

const filters = ['coupons', null];
const assertInvalidCursor = (act: () => unknown) =>
  assert.throws(act, (error) => error instanceof DomainError && error.reason === 'invalid_cursor');

test('decodes the position of a cursor', () => {
  const position = ['2026-01-01T00:00:00.000Z', 7, null];

  assert.deepEqual(decodeCursor(encodeCursor(position, filters), filters), position);
});

test('rejects a cursor that was made for other filters', () => {
  assertInvalidCursor(() => decodeCursor(encodeCursor(['a'], filters), ['coupons', 'site_1']));
});

// The digest uses no secret: anyone can make one for another position.
const forged: [string, unknown][] = [
  ['an object', { a: 1 }],
  ['null', null],
  ['a nested list', [['a']]],
  ['a NUL character', ['a\0']],
  ['half a surrogate pair', ['\ud800']],
  ['a boolean', [true]],
];
for (const [what, position] of forged) {
  test(`rejects a cursor whose position has ${what}`, () => {
    assertInvalidCursor(() => decodeCursor(encodeCursor(position as never, filters), filters));
  });
}

test('rejects a cursor whose position is not JSON', (t) => {
  t.mock.method(JSON, 'stringify', (value: unknown) => (value === filters ? '[]' : '{'), {
    times: 2,
  });
  const cursor = encodeCursor(['a'], filters);
  t.mock.restoreAll();

  assertInvalidCursor(() => decodeCursor(cursor, []));
});

for (const step of ['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', 'x', 5, null]) {
  test(`rejects ${step} as a date in a cursor`, () => {
    assertInvalidCursor(() => readCursorDate(step));
  });
}

test('rejects a fraction as an integer in a cursor', () => {
  assertInvalidCursor(() => readCursorInteger(1.5));
});
