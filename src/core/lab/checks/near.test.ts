import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTypo, misspell } from './near.ts';

const pairs: [string, string, boolean][] = [
  ['navy', 'nvay', true],
  ['matte', 'matt', true],
  ['burgundy', 'burgundi', true],
  ['heather gray', 'heather grray', true],
  ['navy', 'navy', false],
  ['tan', 'tam', false],
  ['rust', 'dust', false],
  ['0.5 l', '0.6 l', false],
  ['teal', 'tiel blue', false],
];

for (const [first, second, expected] of pairs) {
  test(`"${first}" and "${second}" ${expected ? 'differ' : 'do not differ'} by a typing error`, () => {
    assert.equal(isTypo(first, second), expected);
    assert.equal(isTypo(second, first), expected);
  });
}

const names: [string, string | null][] = [
  ['Harbor Cable Sweater', 'Harbor Cable Swetaer'],
  ['Mill Button Shirt', 'Mill Buton Shirt'],
  ['Six Cap', null],
  ['Aaaaaa', 'Aaaaa'],
];

for (const [name, expected] of names) {
  test(`"${name}" is typically misspelled as ${JSON.stringify(expected)}`, () => {
    assert.equal(misspell(name), expected);
  });
}
