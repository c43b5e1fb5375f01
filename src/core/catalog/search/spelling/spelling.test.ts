import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countAllowedEdits, findNearestWords } from './spelling.ts';

describe('spelling correction', () => {
  test('does not correct short words and numbers', () => {
    assert.deepEqual(
      ['tv', 'red', 'lamp', 'keyboard', 'hero4'].map(countAllowedEdits),
      [0, 0, 1, 2, 0],
    );
  });
  test('ranks the nearest words first and prefers the same first letter', () => {
    assert.deepEqual(findNearestWords('phne', ['hone', 'phone', 'phones']), ['phone']);
    assert.deepEqual(findNearestWords('headphnoes', ['readphones', 'headphones']), ['headphones']);
  });
  test('keeps the first letter of short words, and replaces only letters that are confused', () => {
    assert.deepEqual(findNearestWords('lamp', ['camp', 'lamb', 'lamp', 'limp']), ['lamb', 'limp']);
    assert.deepEqual(findNearestWords('burger', ['burner', 'burter', 'buger']), [
      'buger',
      'burter',
    ]);
  });
});
