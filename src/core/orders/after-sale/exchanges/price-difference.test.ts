import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anOrder } from '../../../../../test/kit/an-order.ts';
import { priceDifference } from './price-difference.ts';

const to = (price: number, quantity = 1) =>
  [
    [{ lineItemId: 'li_1', quantity, newVariantId: 'var_9' }] as Parameters<
      typeof priceDifference
    >[1],
    new Map([['var_9', price]]),
  ] as const;

for (const [name, line, [swaps, prices], expected] of [
  ['the same price is no difference', { discount: 333 }, to(1_000), 0],
  ['dearer by the price', {}, to(1_250, 1), 250],
  ['for each unit', { quantity: 3 }, to(1_250, 2), 500],
  ['with the coupon of the line', { discount: 500 }, to(1_250), 125],
  ['and with its tax', { discount: 500, tax: 50 }, to(1_250), 138],
  ['cheaper at the rate that was paid', { discount: 500 }, to(750), -125],
  ['half a cent goes away from zero, both ways', { discount: 500 }, to(999), -1],
  ['goods for nothing give back what was paid', { discount: 400 }, to(0), -600],
  ['a line that cost nothing is paid in full', { unitPrice: 0 }, to(700), 700],
  [
    'exact where doubles are not',
    { quantity: 9_000, unitPrice: 99_999_999 },
    to(0, 9_000),
    -899_999_991_000,
  ],
] as const) {
  test(name, () => {
    assert.equal(priceDifference(anOrder([line]), swaps, prices), expected);
  });
}
