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

describe('typing errors', () => {
  test('short words and numbers are taken as they are', () => {
    assert.deepEqual(
      ['tv', 'red', 'lamp', 'keyboard', 'hero4'].map(countAllowedEdits),
      [0, 0, 1, 2, 0],
    );
  });
  test('swapped neighbours are one edit', () => {
    assert.deepEqual(
      [countEdits('hosue', 'house'), countEdits('huose', 'house'), countEdits('hoes', 'house')],
      [1, 1, 2],
    );
  });
  test('every text one edit away is found among those made', () => {
    assert.ok(
      ['cable', 'cabel', 'abel', 'cabell', 'cabbl'].every(
        (near) =>
          near === 'cabel' ||
          listSingleEdits('cabel').includes(near) === (countEdits('cabel', near) === 1),
      ),
    );
  });
  test('the nearest come first, those with the same first letter before others', () => {
    assert.deepEqual(findNearestWords('phne', ['hone', 'phone', 'phones', 'pine']), [
      'phone',
      'pine',
    ]);
    assert.deepEqual(findNearestWords('lamp', ['camp', 'lamb', 'lamp']), ['lamb', 'camp']);
  });
});

describe('a spelling in a cursor', () => {
  test('comes back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const tokens = parseSearchWords(`x ${text}`);
        assert.deepEqual(decodeSpelling(encodeSpelling(tokens)), tokens);
      }),
    );
  });
  test('that somebody made up is refused', () => {
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
