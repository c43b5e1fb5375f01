import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardBehaviorOf, parseCardNumber, testCards } from './cards.ts';

test('every test card has a valid number and a behavior', () => {
  for (const { number, behavior } of testCards) {
    assert.equal(parseCardNumber(number), number);
    assert.equal(cardBehaviorOf(number), behavior);
  }
});

const numbers: [string, string | null][] = [
  ['4242 4242 4242 4242', '4242424242424242'],
  ['4242-4242-4242-4242', '4242424242424242'],
  ['378282246310005', '378282246310005'],
  ['4242424242424241', null],
  ['4242', null],
  ['0'.repeat(20), null],
  ['4242 4242 4242 424x', null],
  ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', null],
];
for (const [typed, digits] of numbers) {
  test(`"${typed}" is ${digits === null ? 'not a card number' : 'a card number'}`, () => {
    assert.equal(parseCardNumber(typed), digits);
  });
}

test('a valid number that is not a test card has no behavior', () => {
  assert.equal(cardBehaviorOf('378282246310005'), null);
});
