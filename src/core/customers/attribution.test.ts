import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addTouch, readTouch } from './attribution.ts';

describe('readTouch', () => {
  test('keeps strings, and converts numbers and booleans to strings, also in objects', () => {
    const sent = { source: { type: 'url', deep: { a: 'b' } }, rate: 0.1, is_new: true, gclid: 'x' };

    assert.deepEqual(readTouch(sent), {
      'source.type': 'url',
      rate: '0.1',
      is_new: 'true',
      gclid: 'x',
    });
  });

  test('leaves out what is too long, empty, a list or has control characters', () => {
    const sent = { a: 'x'.repeat(1_001), ['n'.repeat(101)]: 'x', b: '', c: ['x'], d: 'a\u0000b' };

    assert.equal(readTouch({ ...sent, e: '\ud800' }), null);
    assert.deepEqual(readTouch({ ...sent, f: 'x'.repeat(1_000) }), { f: 'x'.repeat(1_000) });
  });

  test('keeps at most 50 entries and 8,000 characters', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, 'v']));
    const long = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`k${index}`, 'v'.repeat(990)]),
    );

    assert.equal(Object.keys(readTouch(many) ?? {}).length, 50);
    assert.equal(Object.keys(readTouch(long) ?? {}).length, 8);
  });
});

describe('addTouch', () => {
  test('keeps the first and replaces the last', () => {
    const first = addTouch(null, { a: '1' });

    assert.deepEqual(first, { first: { a: '1' }, last: { a: '1' } });
    assert.deepEqual(addTouch(first, { a: '2' }), { first: { a: '1' }, last: { a: '2' } });
    assert.equal(addTouch(first, null), first);
    assert.equal(addTouch(null, null), null);
  });
});
