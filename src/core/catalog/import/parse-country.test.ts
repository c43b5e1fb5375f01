import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCountry } from './parse-country.ts';

test('a country is read from its code in any case, its name and common spellings', () => {
  assert.deepEqual(['PT', ' pt ', 'Portugal', 'HOLLAND', 'uk', 'Vietnam'].map(parseCountry), [
    'PT',
    'PT',
    'PT',
    'NL',
    'GB',
    'VN',
  ]);
  assert.deepEqual(['', 'EU', 'XX', 'Made in Portugal'].map(parseCountry), [
    null,
    null,
    null,
    null,
  ]);
});
