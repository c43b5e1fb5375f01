import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCatalog } from '@stoa/shopping-intent/plain-catalog';
import * as shown from '../console/src/ui/format.ts';
import * as money from '../src/kernel/money.ts';

// The runtime's own data differ for some of them, and change with its version.
const currencies = Intl.supportedValuesOf('currency');

test('the console reads and shows amounts as the server does, in every currency', () => {
  const { locale } = Intl.NumberFormat().resolvedOptions();
  for (const currency of currencies) {
    const amount = 1_234_567;
    const text = money.formatDecimal({ amount, currency });
    assert.equal(shown.fractionDigits(currency), money.minorDigits(currency), currency);
    assert.equal(shown.parseMoney(text, currency), amount, currency);
    assert.equal(shown.toMoneyText(amount, currency), text);
    assert.equal(
      shown.formatMoney(amount, currency),
      money.formatMoney({ amount, currency }, locale),
    );
  }
});

test('free texts are read with the same minor digits', () => {
  const digits = (of: (currency: string) => number) => currencies.map((one) => [one, of(one)]);

  assert.deepEqual(digits(plainCatalog.minorDigits), digits(money.minorDigits));
});
