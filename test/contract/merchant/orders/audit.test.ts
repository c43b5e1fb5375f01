import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../../kit/shop.ts';

test('entries of returns name the order, which has their page', async (t) => {
  const shop = await openShop(t);
  const merchant = await shop.merchant();
  const order = await shop.paidOrder();
  const path = `/orders/${order.id}`;
  await merchant.post(`${path}/fulfill`, {}, { 'idempotency-key': 'ship' });
  const items = [{ line_item_id: order.lines[0]?.id, quantity: 1 }];
  const requested = await merchant.post(
    `${path}/returns`,
    { items, reason: 'Too small' },
    { 'idempotency-key': 'return' },
  );

  const { body } = await merchant.get('/audit-log');

  assert.equal(requested.status, 201, requested.text);
  const about = body.audit_log.map(({ resource, order_id: orderId }: any) => [
    resource.type,
    orderId,
  ]);
  assert.ok(about.some(([type, id]: any) => type === 'return' && id === order.id));
  assert.ok(about.every(([type, id]: any) => type === 'return' || id === null));
});
