import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGlobalGtin, isGtinShaped } from './gtin.ts';

const numbers: [string, boolean, string][] = [
  ['4006381333931', true, 'an EAN'],
  ['4006381333932', false, 'an EAN with a wrong check digit'],
  ['036000291452', true, 'a UPC'],
  ['036000291453', false, 'a UPC with a wrong check digit'],
  ['00036000291452', true, 'a UPC as GTIN-14'],
  ['96385074', true, 'a GTIN-8'],
  ['96385075', false, 'a GTIN-8 with a wrong check digit'],
  ['2012345678900', false, 'a number for use inside a store'],
  ['9812345678908', false, 'a coupon'],
];
for (const [gtin, isGlobal, what] of numbers)
  test(`${what} is ${isGlobal ? 'accepted' : 'left out'}`, () => {
    assert.equal(isGtinShaped(gtin), true);
    assert.equal(isGlobalGtin(gtin), isGlobal);
  });

for (const text of ['', '123', '4006381333931X', '40063813339310000', 'SKU-1'])
  test(`"${text}" does not have the digits of a GTIN`, () => {
    assert.equal(isGtinShaped(text), false);
    assert.equal(isGlobalGtin(text), false);
  });
