import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { amountsOf, line, messagesIn, paying, toCalifornia, ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 5 }] });
const file = await shop.product({ name: 'Patterns', isDigital: true });
const ucp = ucpOf(shop);
const bearer = async (key: Promise<string>) => ({ authorization: `Bearer ${await key}` });

async function bought() {
  const lines = [mug, file].map(({ variants }) => line(variants[0]?.id ?? '', 2));
  const { body } = await ucp.create({ line_items: lines, fulfillment: toCalifornia() });
  return (await ucp.complete(body.id, paying())).body;
}

test('UCP GET /ucp/orders/{id}: who may read one', async () => {
  const { order } = await bought();
  const mine = await bearer(shop.key('read:orders'));

  const guest = await ucp.order(order.id);
  const bad = await ucp.order(order.id, { authorization: 'Bearer nothing' });
  const scopeless = await ucp.order(order.id, await bearer(shop.key('read:products')));
  const stranger = await ucp.order(order.id, await bearer(shop.other.key()));
  const unknown = await ucp.order('ord_nothing', mine);
  const elsewhere = await ucp.order(order.id, { ...mine, host: 'shop.localhost:4000' });

  assert.deepEqual([guest.status, guest.body.code], [401, 'identity_required']);
  assert.equal(
    guest.headers['www-authenticate'],
    'Bearer realm="http://localhost:4000", resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource/ucp"',
  );
  assert.deepEqual([bad.status, bad.body.code], [401, 'invalid_token']);
  assert.deepEqual([scopeless.status, scopeless.body.code], [403, 'insufficient_scope']);
  for (const { status, body } of [stranger, unknown])
    assert.deepEqual([status, messagesIn(body)], [200, ['unrecoverable not_found']]);
  assert.equal(elsewhere.body.id, order.id);
});

test('UCP GET /ucp/orders/{id}: the whole order in its current state', async () => {
  const checkout = await bought();
  const mine = await bearer(shop.key());
  const merchant = await shop.merchant();
  const read = async () => (await ucp.order(checkout.order.id, mine)).body;

  const placed = await read();
  assert.equal(placed.checkout_id, checkout.id);
  assert.equal(placed.permalink_url, checkout.order.permalink_url);
  assert.deepEqual(amountsOf(placed), amountsOf(checkout));
  assert.deepEqual(
    placed.line_items.map(({ item, quantity, status }: any) => [item.id, quantity, status]),
    [
      [mug.variants[0]?.id, { original: 2, total: 2, fulfilled: 0 }, 'processing'],
      [file.variants[0]?.id, { original: 2, total: 2, fulfilled: 2 }, 'fulfilled'],
    ],
  );
  assert.deepEqual(
    placed.fulfillment.expectations.map(({ method_type, destination }: any) => [
      method_type,
      destination.address_locality,
    ]),
    [
      ['shipping', 'San Francisco'],
      ['digital', undefined],
    ],
  );
  const [mugLine] = placed.line_items;

  await merchant.post(
    `/orders/${placed.id}/fulfill`,
    {
      items: [{ line_item_id: mugLine.id, quantity: 1 }],
      carrier: 'UPS',
      tracking_number: '1Z',
    },
    { 'idempotency-key': 'ship' },
  );
  await merchant.post(
    `/orders/${placed.id}/refund`,
    { amount: 300, reason: 'late' },
    {
      'idempotency-key': 'refund',
    },
  );

  const shipped = await read();
  assert.deepEqual(shipped.line_items[0].quantity, { original: 2, total: 2, fulfilled: 1 });
  assert.equal(shipped.line_items[0].status, 'partial');
  const event = shipped.fulfillment.events.find(({ type }: any) => type === 'shipped');
  assert.deepEqual(
    [event.carrier, event.tracking_number, event.line_items],
    ['UPS', '1Z', [{ id: mugLine.id, quantity: 1 }]],
  );
  const [refund] = shipped.adjustments;
  assert.deepEqual([refund.type, refund.totals], ['refund', [{ type: 'total', amount: -300 }]]);
});
