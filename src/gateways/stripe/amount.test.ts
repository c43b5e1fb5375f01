import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromStripeAmount, toStripeAmount } from './amount.ts';

const cases: [string, number, number][] = [
  ['USD', 1_234, 1_234],
  ['JPY', 1_234, 1_234],
  ['KWD', 1_230, 1_230],
  ['ISK', 1_234, 123_400],
  ['UGX', 50, 5_000],
  ['RSD', 1_234, 1_234],
  ['MGA', 1_200, 12],
];

for (const [currency, minorUnits, stripeUnits] of cases) {
  test(`converts ${minorUnits} ${currency} to ${stripeUnits} at Stripe, and back`, () => {
    assert.equal(toStripeAmount({ amount: minorUnits, currency }), stripeUnits);
    assert.deepEqual(fromStripeAmount(stripeUnits, currency.toLowerCase()), {
      amount: minorUnits,
      currency,
    });
  });
}

test('an amount that Stripe cannot represent throws instead of being rounded', () => {
  assert.throws(() => toStripeAmount({ amount: 1_234, currency: 'LYD' }));
});
