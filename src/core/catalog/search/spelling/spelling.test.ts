import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseSearchWords } from '../text/words.ts';
import {
  countAllowedEdits,
  countEdits,
  decodeSpelling,
  encodeSpelling,
  findNearestWords,
  listSingleEdits,
} from './spelling.ts';

describe('spelling correction', () => {
  test('does not correct short words and numbers', () => {
    assert.deepEqual(
      ['tv', 'red', 'lamp', 'keyboard', 'hero4'].map(countAllowedEdits),
      [0, 0, 1, 2, 0],
    );
  });
  test('counts two swapped adjacent letters as one edit', () => {
    assert.deepEqual(
      [countEdits('hosue', 'house'), countEdits('huose', 'house'), countEdits('hoes', 'house')],
      [1, 1, 2],
    );
  });
  test('lists every text that is one edit away', () => {
    assert.ok(
      ['cable', 'cabel', 'abel', 'cabell', 'cabbl'].every(
        (text) =>
          text === 'cabel' ||
          listSingleEdits('cabel').includes(text) === (countEdits('cabel', text) === 1),
      ),
    );
  });
  test('ranks the nearest words first and prefers the same first letter', () => {
    assert.deepEqual(findNearestWords('phne', ['hone', 'phone', 'phones', 'pine']), [
      'phone',
      'pine',
    ]);
    assert.deepEqual(findNearestWords('lamp', ['camp', 'lamb', 'lamp']), ['lamb', 'camp']);
  });
});

describe('spelling in a cursor', () => {
  test('survives encoding and decoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const tokens = parseSearchWords(`x ${text}`);
        assert.deepEqual(decodeSpelling(encodeSpelling(tokens)), tokens);
      }),
    );
  });
  test('is rejected when it is malformed', () => {
    for (const line of [
      '',
      '{}',
      '[]',
      '[[["a"],null]]',
      '[[[["a\\u0000"]],null]]',
      '[[[["a b"]],null]]',
      '[[[["a"]],7]]',
    ])
      assert.equal(decodeSpelling(line), null);
  });
});
