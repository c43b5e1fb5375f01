import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountCovers } from './offer-items.ts';

const lines = [{ price: { amount: 4_900, currency: 'USD' }, quantity: 2 }];

test('an amount covers a purchase that costs as much or less', () => {
  for (const words of ['$98', '120 usd', '98.00 dollars'])
    assert.equal(amountCovers([words], lines), true, words);
});

test('an amount does not cover a purchase that costs more or has another currency', () => {
  for (const words of ['$49', '97,99 usd', '98 euros', 'ten dollars', 'velvet', '98'])
    assert.equal(amountCovers([words], lines), false, words);
});

test('an amount covers nothing if other words are unknown; without an amount or lines nothing is covered', () => {
  assert.equal(amountCovers(['$200', 'velvet'], lines), false);
  assert.equal(amountCovers([], lines), false);
  assert.equal(amountCovers(['$200'], []), false);
});
