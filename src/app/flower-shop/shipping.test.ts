import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippingZonesOf } from './shipping.ts';

const rate = (id: string, country_code: string, service_level: string, price: number) => ({
  id,
  country_code,
  service_level,
  price,
  title: id,
});
const promotion = (id: string, min_subtotal: string, eligible_item_ids = '') => ({
  id,
  type: 'free_shipping',
  min_subtotal,
  eligible_item_ids,
});
const data = {
  products: [],
  inventory: [],
  discounts: [],
  customers: [],
  addresses: [],
  shipping_rates: [
    rate('std', 'default', 'standard', 400),
    rate('fast-ca', 'CA', 'express', 900),
    rate('fast', 'default', 'express', 1_900),
  ],
  promotions: [promotion('p1', '5000'), promotion('p2', '', '["rose", "gone"]')],
};

test("a country's own rate replaces the default rate, and promotions make the standard service free", () => {
  const std = {
    id: 'std',
    label: 'std',
    type: 'free_above',
    amount: 400,
    threshold: 5_000,
    freeProductIds: ['prd_1'],
  };
  const flat = (id: string, amount: number) => ({ id, label: id, type: 'flat', amount });
  assert.deepEqual(shippingZonesOf(data, new Map([['rose', 'prd_1']])), [
    { name: 'Everywhere else', countries: [], rates: [std, flat('fast', 1_900)] },
    { name: 'CA', countries: ['CA'], rates: [std, flat('fast-ca', 900)] },
  ]);
});
