import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop, type Shop } from '../../kit/shop.ts';

const carts = '/api/storefront/v1/carts';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The path of the payment page of a basket with one digital product. */
async function checkOut(shop: Shop): Promise<string> {
  await shop.site();
  const product = await shop.product({ isDigital: true });
  const { token } = (await shop.public.post(carts, { site_slug: 'shop' })).body;
  await shop.public.post(`${carts}/${token}/items`, {
    ...{ product_id: product.id, variant_id: product.variants[0]?.id, quantity: 2 },
  });
  await shop.send({
    method: 'PUT',
    url: `${carts}/${token}`,
    headers: { host: 'localhost:4000' },
    payload: { buyer: { email: 'ada@example.com' } },
  });
  const { body } = await shop.public.post(`${carts}/${token}/checkout`, {});
  return new URL(body.redirect_url).pathname;
}

const pay = (shop: Shop, url: string, card_number: string) =>
  shop.send({ method: 'POST', url, headers: form, payload: `card_number=${card_number}` });

const orders = async (shop: Shop) => (await (await shop.merchant()).get('/orders')).body.orders;

test('sandbox: over a real socket too, the order exists before the payer returns', async (t) => {
  const shop = await openShop(t);
  const path = await checkOut(shop);
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });

  const answer = await pay(shop, path, '4242424242424242');

  assert.equal(answer.status, 303);
  assert.match(String(answer.headers.location), /^http:\/\/localhost:4000\/checkout\/cs_.*\/done$/);
  const [order, ...more] = await orders(shop);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [order.test, order.payment.provider, order.totals.total],
    [true, 'sandbox', 2_000],
  );
});

test('sandbox: a payment that is confirmed late makes its order then', async (t) => {
  const shop = await openShop(t);
  const path = await checkOut(shop);

  await pay(shop, path, '4000000000000259');
  assert.deepEqual(await orders(shop), []);
  shop.clock.advance(30_000);
  await shop.app.jobs.drain();

  assert.equal((await orders(shop)).length, 1);
});

test('sandbox: a refund of the merchant is confirmed a moment later', async (t) => {
  const shop = await openShop(t);
  await pay(shop, await checkOut(shop), '4242424242424242');
  const merchant = await shop.merchant();
  const [{ id }] = await orders(shop);
  const key = { 'idempotency-key': 'once' };

  const asked = await merchant.post(`/orders/${id}/refund`, { amount: 700 }, key);
  await shop.app.jobs.drain();

  assert.equal(asked.body.refunds[0].status, 'pending');
  const order = (await merchant.get(`/orders/${id}`)).body;
  assert.deepEqual([order.refunds[0].status, order.refunds[0].amount], ['succeeded', 700]);
});
