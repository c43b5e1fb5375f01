import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDecimal, formatMoney, isCurrency, minorDigits, parseDecimal } from './money.ts';

const cases: [string, number, string, string][] = [
  ['USD', 2, '123.45', '$123.45'],
  ['JPY', 0, '12345', '¥12,345'],
  ['ISK', 0, '12345', 'ISK 12,345'],
  ['UGX', 0, '12345', 'UGX 12,345'],
  ['KWD', 3, '12.345', 'KWD 12.345'],
  ['IQD', 3, '12.345', 'IQD 12.345'],
  ['CLF', 4, '1.2345', 'CLF 1.2345'],
  // Unicode CLDR formats these without minor digits; ISO 4217 defines two.
  ['AFN', 2, '123.45', 'AFN 123.45'],
  ['HUF', 2, '123.45', 'HUF 123.45'],
  ['IRR', 2, '123.45', 'IRR 123.45'],
  ['LBP', 2, '123.45', 'LBP 123.45'],
  ['TWD', 2, '123.45', 'NT$123.45'],
];
for (const [currency, digits, plain, formatted] of cases) {
  test(`${currency} has ${digits} minor digits, as in ISO 4217`, () => {
    const money = { amount: 12_345, currency };
    assert.equal(minorDigits(currency), digits);
    assert.equal(formatDecimal(money), plain);
    assert.equal(formatMoney(money).replaceAll('\u00a0', ' '), formatted);
    assert.equal(parseDecimal(plain, currency), 12_345);
  });
}

const decimals: [string, string, number | null][] = [
  ['1.500', 'EUR', null],
  ['12.000', 'USD', null],
  ['1.000.000', 'EUR', null],
  ['1.000', 'VND', null],
  ['1.500', 'KWD', 1_500],
  ['0.500', 'EUR', 50],
  ['12.5000', 'EUR', 1_250],
  ['1500.000', 'EUR', 150_000],
  ['1,500.00', 'EUR', 150_000],
  ['1,500.000', 'EUR', 150_000],
  ['1,500', 'VND', 1_500],
  ['12.345', 'EUR', null],
];
for (const [text, currency, amount] of decimals)
  test(`${text} is ${amount === null ? 'no amount' : `${amount} minor units`} in ${currency}`, () => {
    assert.equal(parseDecimal(text, currency), amount);
  });

test('minor digits do not depend on the currency data of the runtime', (t) => {
  t.mock.method(Intl, 'NumberFormat', () => assert.fail('Intl was used'));

  assert.deepEqual(['EUR', 'VND', 'TND', 'UYW', 'XYZ'].map(minorDigits), [2, 0, 3, 4, 2]);
});

test('a currency is a known code in capital letters', () => {
  assert.deepEqual(['USD', 'usd', 'XYZ', ''].map(isCurrency), [true, false, false, false]);
});
