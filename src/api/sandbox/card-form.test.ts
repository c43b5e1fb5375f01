import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCardForm } from './card-form.ts';

const now = new Date('2026-01-31T23:59:59.000Z');
const card_number = '4242424242424242';

const dates: [string, boolean][] = [
  ['', true],
  ['01/26', true],
  ['1/26', true],
  ['01 / 2026', true],
  ['0126', true],
  ['12/25', false],
  ['00/26', false],
  ['13/26', false],
  ['2026-01', false],
  ['soon', false],
];
for (const [expiry, good] of dates) {
  test(`the expiry date "${expiry}" is ${good ? 'accepted' : 'rejected'}`, () => {
    const { problems } = readCardForm({ card_number, expiry }, now);

    assert.deepEqual(
      problems.map(({ field }) => field),
      good ? [] : ['expiry'],
    );
  });
}

test('a card is valid until the end of its expiry month', () => {
  const february = new Date('2026-02-01T00:00:00.000Z');

  assert.equal(readCardForm({ card_number, expiry: '01/26' }, february).problems.length, 1);
});

test('only the card number is required', () => {
  assert.deepEqual(readCardForm({ card_number }, now), {
    formInput: { expiry: '', name: '' },
    problems: [],
    behavior: 'pays',
  });
  assert.deepEqual(readCardForm(null, now).problems, [
    { field: 'card_number', message: 'Enter a card number.' },
  ]);
});

test('reports every mistake at once', () => {
  const form = { card_number: '1', expiry: 'x', cvc: 'abc', name: 'n'.repeat(201) };

  assert.deepEqual(
    readCardForm(form, now).problems.map(({ field }) => field),
    ['card_number', 'expiry', 'cvc', 'name'],
  );
});
