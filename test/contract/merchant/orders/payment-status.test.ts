import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOf, orderCalls, paidOrder, settleRefunds } from '../../../kit/orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const tee = await shop.product({ name: 'Tee' });
const merchant = await shop.merchant('read:orders', 'write:orders');
const paid = async () => {
  const { id } = await paidOrder(shop, shop, { site, lines: [{ product: tee }] });
  return { id, ...orderCalls(merchant, id) };
};
const statusOf = async (call: Pick<ReturnType<typeof orderCalls>, 'read'>) => {
  const { body } = await call.read();
  return [body.status, body.payment_status];
};

test('the payment status follows refunds when they succeed', async () => {
  const order = await paid();
  assert.deepEqual(await statusOf(order), ['pending', 'paid']);
  await order.refund({ amount: 300 });
  assert.deepEqual(await statusOf(order), ['pending', 'paid']);
  await settleRefunds(shop, shop, order.id);
  assert.deepEqual(await statusOf(order), ['pending', 'partially_refunded']);
  await order.refund();
  await settleRefunds(shop, shop, order.id, 'failed');
  assert.deepEqual(await statusOf(order), ['pending', 'partially_refunded']);
  await order.refund();
  await settleRefunds(shop, shop, order.id);

  assert.deepEqual(await statusOf(order), ['refunded', 'refunded']);
  const events = await eventsOf(shop, order.id);
  assert.deepEqual(
    events.filter(({ type }) => type === 'order.refunded').map(({ data }) => data.payment_status),
    ['partially_refunded', 'refunded'],
  );
});

test('a cancelled order is refunded once its money is back', async () => {
  const order = await paid();
  await order.cancel();
  assert.deepEqual(await statusOf(order), ['cancelled', 'paid']);
  await settleRefunds(shop, shop, order.id);
  assert.deepEqual(await statusOf(order), ['cancelled', 'refunded']);
});

test('concurrent refunds of parts add up to a refunded order', async () => {
  const order = await paid();
  await Promise.all([order.refund({ amount: 400 }), order.refund({ amount: 600 })]);
  await settleRefunds(shop, shop, order.id);
  assert.deepEqual(await statusOf(order), ['refunded', 'refunded']);
});
