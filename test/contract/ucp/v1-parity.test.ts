import assert from 'node:assert/strict';
import { test } from 'node:test';
import { home } from '../../kit/buying.ts';
import { cartsOf } from '../../kit/carts.ts';
import { openShop } from '../../kit/shop.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
const usual = await shop.site();
await shop.site({ slug: 'gross', currency: 'EUR', pricesIncludeTax: true });
const ucpV1 = ucpV1Of(shop);
const carts = cartsOf(shop);
const merchant = await shop.merchant();
const price = (amount: number, currency = 'USD') => ({ amount, currency });

for (const site of ['shop', 'gross']) {
  const currency = site === 'shop' ? 'USD' : 'EUR';
  await shop.product(
    { name: 'Mug', slug: 'mug', price: price(1_999, currency), weightGrams: 400 },
    site,
  );
  await shop.product(
    { name: 'Song', slug: 'song', price: price(301, currency), isDigital: true },
    site,
  );
  await shop.product(
    {
      name: 'Shirt',
      slug: 'shirt',
      price: price(3_333, currency),
      weightGrams: 250,
      variants: [
        { options: { Size: 'S' } },
        { options: { Size: 'L' }, price: price(3_777, currency) },
      ],
    },
    site,
  );
  await merchant.post('/coupons', { site_slug: site, code: 'THIRD', percent_off: 33 });
  await merchant.post('/coupons', { site_slug: site, code: 'FIVE', amount_off: 500 });
  await merchant.post('/shipping-zones', {
    site_slug: site,
    name: 'Germany',
    countries: ['DE'],
    rates: [
      { id: 'flat', label: 'Flat', type: 'flat', amount: 490 },
      { id: 'heavy', label: 'Heavy', type: 'weight', amount: 100, per_kg: 350 },
    ],
  });
  await merchant.post('/tax-rates', {
    site_slug: site,
    name: 'VAT',
    country: 'DE',
    rate: 19,
    applies_to_shipping: true,
  });
}
const idOf = async (site: string, slug: string) => {
  const { body } = await merchant.get(`/products?site_slug=${site}&limit=100`);
  return body.products.find((product: any) => product.slug === slug).id;
};

type Basket = { lines: [string, number, object?][]; code?: string; option?: string };
const baskets: Basket[] = [
  { lines: [['mug', 1]] },
  { lines: [['song', 3]] },
  {
    lines: [
      ['mug', 3],
      ['song', 2],
    ],
    code: 'THIRD',
  },
  {
    lines: [
      ['shirt', 2, { Size: 'l' }],
      ['mug', 1],
    ],
    code: 'FIVE',
    option: 'heavy',
  },
  {
    lines: [
      ['shirt', 7, { size: 'small' }],
      ['shirt', 1, { Size: 'Large' }],
      ['song', 1],
    ],
    code: 'THIRD',
    option: 'flat',
  },
];

for (const site of ['shop', 'gross'])
  for (const [at, { lines, code, option }] of baskets.entries())
    test(`basket ${at + 1} of ${site} costs the same in a cart and in a session`, async () => {
      const items = await Promise.all(
        lines.map(async ([slug, quantity, options]) => ({
          product_id: await idOf(site, slug),
          quantity,
          ...(options && { variant_options: options }),
        })),
      );
      const address = { country: 'DE', postcode: '10115' };
      const { token } = (await carts.create({ site_slug: site })).body;
      for (const item of items) await carts.add(token, item);
      await carts.put(token, { shipping_address: address });
      if (code) await carts.coupon(token, code);
      const { id } = (await ucpV1.create({ line_items: items, shipping_address: address })).body;
      if (code) await ucpV1.discount(id, { code });
      const first = (await ucpV1.get(id)).body;
      const chosen = option ?? first.shipping_options.find((each: any) => each.selected)?.id;
      if (chosen) {
        await carts.put(token, { selected_shipping_option_id: chosen });
        await ucpV1.put(id, { selected_shipping_option_id: chosen });
      }

      const cart = (await carts.get(token)).body;
      const session = (await ucpV1.get(id)).body;

      assert.deepEqual(session.totals, cart.totals);
      const shown = (list: any[]) => list.map(({ id: _, ...line }) => line);
      assert.deepEqual(shown(session.line_items), shown(cart.items));
      assert.deepEqual(
        session.shipping_options.map(({ selected: _, ...rest }: any) => rest),
        cart.shipping_options,
      );
      const { body: done } = await ucpV1.complete(id);
      const order = (await merchant.get(`/orders/${done.order.id}`)).body;
      assert.deepEqual(
        [done.status, done.totals, order.totals],
        ['completed', cart.totals, cart.totals],
      );
    });

test('only a verified buyer gets the prices of a price list, in carts and sessions', async () => {
  const { body: group } = await merchant.post('/customer-groups', { name: 'Friends' });
  const mug = await idOf('shop', 'mug');
  const order = await shop.paidOrder({
    site: usual,
    email: 'friend@example.com',
    shippingAddress: { ...home, country: 'DE', state: null },
  });
  await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: order.customerId });
  const list = await merchant.post('/price-lists', {
    site_slug: 'shop',
    name: 'Friends',
    customer_group_id: group.id,
    rules: [{ type: 'percent_off', value: 50 }],
    active: true,
  });
  assert.equal(list.status, 201);
  const proof = { authorization: `Bearer ${await shop.key('write:orders')}` };
  const body = { line_items: [{ product_id: mug }], customer_id: order.customerId };

  const proven = await ucpV1.create(body, proof);
  const named = await ucpV1.create({
    line_items: [{ product_id: mug }],
    buyer: { email: 'friend@example.com' },
  });
  const cart = await carts.create({ site_slug: 'shop', customer_id: order.customerId }, proof);
  const added = await carts.add(cart.body.token, { product_id: mug });

  assert.deepEqual(
    [proven.body.totals.subtotal, proven.body.buyer.email],
    [added.body.totals.subtotal, 'friend@example.com'],
  );
  assert.equal(named.body.totals.subtotal, 1_999);
  assert.ok(proven.body.totals.subtotal < 1_999);
  const refused = [
    await ucpV1.create(body),
    await ucpV1.create(body, { authorization: `Bearer ${await shop.key('read:orders')}` }),
    await ucpV1.create(body, { authorization: `Bearer ${await shop.other.key()}` }),
  ];
  assert.deepEqual(
    refused.map(({ status, body: answer }) => [status, answer.error.code]),
    [
      [401, 'unauthorized'],
      [403, 'insufficient_scope'],
      [404, 'customer_not_found'],
    ],
  );
});
