import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from './domain-error.ts';
import { decodeCursor, encodeCursor, readCursorDate, readCursorInteger } from './page.ts';

const filters = ['coupons', null];
const refused = (act: () => unknown) =>
  assert.throws(act, (error) => error instanceof DomainError && error.reason === 'invalid_cursor');

test('decisions 1: a cursor gives back its position', () => {
  const position = ['2026-01-01T00:00:00.000Z', 7, null];

  assert.deepEqual(decodeCursor(encodeCursor(position, filters), filters), position);
});

test('decisions 1: a cursor of other filters does not open', () => {
  refused(() => decodeCursor(encodeCursor(['a'], filters), ['coupons', 'site_1']));
});

// The seal is no secret: anybody can close something else with it.
const forged: [string, unknown][] = [
  ['no list', { a: 1 }],
  ['nothing', null],
  ['a list in it', [['a']]],
  ['a NUL', ['a\0']],
  ['half a surrogate pair', ['\ud800']],
  ['a truth', [true]],
];
for (const [what, position] of forged) {
  test(`decisions 1: a cursor with ${what} is invalid_cursor`, () => {
    refused(() => decodeCursor(encodeCursor(position as never, filters), filters));
  });
}

test('decisions 1: a cursor that is not JSON is invalid_cursor', (t) => {
  t.mock.method(JSON, 'stringify', (value: unknown) => (value === filters ? '[]' : '{'), {
    times: 2,
  });
  const cursor = encodeCursor(['a'], filters);
  t.mock.restoreAll();

  refused(() => decodeCursor(cursor, []));
});

for (const step of ['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', 'x', 5, null]) {
  test(`decisions 1: ${step} is no instant of a cursor`, () => {
    refused(() => readCursorDate(step));
  });
}

test('decisions 1: a step that is no whole number is invalid_cursor', () => {
  refused(() => readCursorInteger(1.5));
});
