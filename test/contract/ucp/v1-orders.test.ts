import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
await shop.other.site();
const ucpV1 = ucpV1Of(shop);
const merchant = await shop.merchant();
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const product = await shop.product({
  name: 'Mug',
  variants: [{ options: { Size: 'L' }, stock: 9, sku: 'M1' }],
});
const session = (
  await ucpV1.create({
    line_items: [{ product_id: product.id, quantity: 2 }],
    shipping_address: { country: 'US', state: 'CA', postcode: '94110', line1: '1 Elm Street' },
    billing_address: { country: 'US', line1: '2 Oak Street' },
    buyer: { email: 'ada@example.com', name: 'Ada Lovelace' },
  })
).body;
const completed = (await ucpV1.complete(session.id)).body;
const { order } = completed;

const redacted = {
  ucp: { version: '1', timestamp: '2026-01-01T00:00:00.000Z' },
  id: order.id,
  number: 1001,
  name: '#T1001',
  checkout_id: null,
  site_slug: 'shop',
  status: 'pending',
  fulfillment_status: 'unfulfilled',
  payment_status: 'paid',
  currency: 'USD',
  line_items: [
    {
      product_id: product.id,
      variant_id: product.variants[0]?.id,
      variant_options: { Size: 'L' },
      name: 'Mug',
      quantity: 2,
      unit_price: 1_000,
      subtotal: 2_000,
      image_url: null,
      fulfilled_quantity: 0,
    },
  ],
  totals: { subtotal: 2_000, shipping: 0, tax: 0, discount: 0, total: 2_000, tax_included: 0 },
  buyer: null,
  shipping_address: null,
  payment: { provider: 'sandbox', status: 'succeeded' },
  fulfillments: [],
  refunds: [],
  agent: null,
  test: true,
  permalink_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const withoutLineIds = ({ line_items: lines, ...rest }: any) => ({
  ...rest,
  line_items: lines.map(({ id, ...line }: any) => {
    assert.match(id, /^li_/);
    return line;
  }),
});

test('anyone with the id sees the status, but no secrets and no personal details', async () => {
  const { status, body, text, headers } = await ucpV1.order(order.id);
  assert.equal(status, 200);
  assert.deepEqual(withoutLineIds(body), redacted);
  assert.equal(headers['cache-control'], 'no-store');
  for (const secret of ['ada', 'Ada', 'Elm', 'Oak', '94110', session.id, order.confirmation_token])
    assert.ok(!text.includes(secret), secret);
});

test('a credential of the workspace with read:orders sees the buyer and the links', async () => {
  for (const scope of ['read:orders', 'write:orders'] as const) {
    const { status, body } = await ucpV1.order(order.id, bearer(await shop.key(scope)));
    assert.equal(status, 200);
    assert.deepEqual(withoutLineIds(body), {
      ...redacted,
      checkout_id: session.id,
      buyer: { email: 'ada@example.com', name: 'Ada Lovelace' },
      shipping_address: completed.shipping_address,
      permalink_url: order.permalink_url,
    });
  }
});

test('credentials of other workspaces, or without the scope, are guests', async () => {
  const keys = [await shop.other.key(), await shop.key('read:products')];
  for (const key of keys) {
    const { status, body } = await ucpV1.order(order.id, bearer(key));
    assert.deepEqual([status, withoutLineIds(body)], [200, redacted]);
  }
});

test('a bad credential is refused, never ignored', async () => {
  const answers = await Promise.all([
    ucpV1.order(order.id, bearer('stoa_test_nothing')),
    ucpV1.search({}, bearer('stoa_test_nothing')),
    ucpV1.complete(session.id, {}, bearer('stoa_test_nothing')),
  ]);
  for (const { status, body, headers } of answers) {
    assert.deepEqual([status, body.error.code, body.ucp.version], [401, 'invalid_token', '1']);
    assert.match(String(headers['www-authenticate']), /^Bearer/);
  }
});

test('an id that names no order is 404', async () => {
  const ids = ['ord_nothing', product.id, `ord_${shop.tenant.code}${'0'.repeat(26)}`];
  for (const id of ids) {
    const { status, body } = await ucpV1.order(id);
    assert.deepEqual([status, body.error.code, body.ucp.version], [404, 'order_not_found', '1']);
  }
});

test('a store host finds only orders of its own store, for every caller', async () => {
  const at = async (host: string, headers = {}) => {
    const { status, body } = await ucpV1.order(order.id, { host, ...headers });
    return [status, body.error?.code];
  };
  const own = bearer(await shop.key('read:orders'));
  assert.deepEqual(await at('shop.localhost:4000'), [200, undefined]);
  assert.deepEqual(await at('second.localhost:4000'), [404, 'order_not_found']);
  assert.deepEqual(await at('second.localhost:4000', own), [404, 'order_not_found']);
});

test('shipments and refunds are included, without the reason of a refund', async () => {
  const key = (name: string) => ({ 'idempotency-key': name });
  const shipped = await merchant.post(
    `/orders/${order.id}/fulfill`,
    { carrier: 'UPS', tracking_number: '1Z' },
    key('ship'),
  );
  assert.equal(shipped.status, 200);
  await merchant.post(
    `/orders/${order.id}/refund`,
    { amount: 500, reason: 'Ada asked' },
    key('rf'),
  );
  const { body } = await ucpV1.order(order.id);
  assert.deepEqual(
    [body.status, body.fulfillment_status, body.line_items[0].fulfilled_quantity],
    ['fulfilled', 'fulfilled', 2],
  );
  assert.deepEqual(
    [body.fulfillments[0].carrier, body.fulfillments[0].tracking_number, body.refunds[0].amount],
    ['UPS', '1Z', 500],
  );
  assert.deepEqual(Object.keys(body.refunds[0]), ['id', 'amount', 'status', 'created_at']);
});
