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
  // Unicode writes these without their minor unit; ISO 4217 has one.
  ['AFN', 2, '123.45', 'AFN 123.45'],
  ['HUF', 2, '123.45', 'HUF 123.45'],
  ['IRR', 2, '123.45', 'IRR 123.45'],
  ['LBP', 2, '123.45', 'LBP 123.45'],
  ['TWD', 2, '123.45', 'NT$123.45'],
];
for (const [currency, digits, plain, shown] of cases) {
  test(`decisions 1: ${currency} has ${digits} minor digits, as in ISO 4217`, () => {
    const money = { amount: 12_345, currency };
    assert.equal(minorDigits(currency), digits);
    assert.equal(formatDecimal(money), plain);
    assert.equal(formatMoney(money).replaceAll('\u00a0', ' '), shown);
    assert.equal(parseDecimal(plain, currency), 12_345);
  });
}

test('decisions 1: minor digits are a table of ours, whatever the runtime knows of currencies', (t) => {
  t.mock.method(Intl, 'NumberFormat', () => assert.fail('nobody asks the runtime'));

  assert.deepEqual(['EUR', 'VND', 'TND', 'UYW', 'XYZ'].map(minorDigits), [2, 0, 3, 4, 2]);
});

test('decisions 1: a currency is three capitals that exist', () => {
  assert.deepEqual(['USD', 'usd', 'XYZ', ''].map(isCurrency), [true, false, false, false]);
});
