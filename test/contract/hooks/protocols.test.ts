import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHook, openHookService, rates, tenth } from '../../kit/hook-service.ts';
import { buyingApis } from '../../kit/parity/buying-apis.ts';
import { openMarket } from '../../kit/parity/market.ts';

const market = await openMarket();
const { shop } = market;
const owner = await shop.merchant();
const shipping = await openHookService(rates());
const taxes = await openHookService(tenth);
const orders = await openHookService(() => ({ accept: true }));
await createHook(owner, { type: 'shipping_rates', url: shipping.url });
await createHook(owner, { type: 'taxes', url: taxes.url });
await createHook(owner, { type: 'order_validation', url: orders.url });

const basket = {
  store: 'shop',
  lines: [{ slug: 'mug', options: {}, quantity: 1 }],
  shipTo: {
    name: 'Ada Lovelace',
    line1: '1 Main St',
    city: 'San Francisco',
    state: 'CA',
    postcode: '94105',
    country: 'US',
  },
  by: 'drone',
  buyer: { email: 'ada@example.com', name: 'Ada Lovelace' },
};

describe('every protocol', () => {
  for (const [name, { enter }] of Object.entries(buyingApis))
    test(`${name}: the buyer pays what the services have answered`, async () => {
      const buy = await enter(market);
      const before = orders.calls.length;

      const { sums, orderId } = await buy(basket);

      const expected = { subtotal: 1_999, discount: 0, shipping: 1_700, tax: 199, total: 3_898 };
      assert.deepEqual(sums, expected);
      const { body } = await owner.get(`/orders/${orderId}`);
      assert.equal(body.totals.total, 3_898);
      const asked = orders.calls.slice(before).map(({ data }) => [data.email, data.totals.total]);
      assert.ok(asked.length <= 1);
      for (const one of asked) assert.deepEqual(one, ['ada@example.com', 3_898]);
    });
});
