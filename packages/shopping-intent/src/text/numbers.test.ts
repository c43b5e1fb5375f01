import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyNumber, parseNumber, wholeNumber } from './numbers.ts';

const cases: [string, number][] = [
  ['3', 3],
  ['twenty-five', 25],
  ['ninety nine', 99],
  ['a hundred', 100],
  ['two hundred fifty', 250],
  ['one hundred and fifty', 150],
  ['half a hundred', 50],
  ['three thousand two hundred', 3200],
  ['1.5k', 1500],
  ['1,200', 1200],
  ['1.200,50', 1200.5],
  ['12,50', 12.5],
  ['19.99', 19.99],
];
for (const [text, expected] of cases) {
  test(`${text} is ${expected}`, () => {
    assert.equal(new RegExp(`^${anyNumber}$`).exec(text)?.[0], text);
    assert.equal(parseNumber(text), expected);
  });
}

test('a count may be a dozen or a couple, but not a price', () => {
  const whole = new RegExp(`^${wholeNumber}$`);
  assert.deepEqual(
    ['half a dozen', 'half dozen', 'a couple of', 'twelve'].map(parseNumber),
    [6, 6, 2, 12],
  );
  assert.equal(whole.test('19.99'), false);
});
