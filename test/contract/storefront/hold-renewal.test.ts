import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHostedPayment } from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import { cartsOf, rowsOf } from '../../kit/carts.ts';
import { openShop } from '../../kit/shop.ts';
import { ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();

const from = (remoteAddress: string): Pick<typeof shop, 'send'> => ({
  send: (options) => shop.send({ ...options, remoteAddress }),
});
const file = (stock: number) => shop.product({ isDigital: true, variants: [{ stock }] });
const left = async ({ id }: { id: string }) =>
  (await merchant.get(`/products/${id}`)).body.variants[0].stock;
const later = async (minutes: number) => {
  shop.clock.advance(minutes * 60_000);
  await shop.app.jobs.drain();
};

async function filledCart(address: string, { id }: { id: string }, quantity: number) {
  const carts = cartsOf(from(address));
  const token = await carts.token();
  const added = await carts.add(token, { product_id: id, quantity });
  assert.equal(added.status, 200, added.text);
  return { carts, token, item: added.body.items[0].id as string };
}

test('repeated checkouts of a cart do not extend its hold', async () => {
  const product = await file(8);
  const { carts, token } = await filledCart('203.0.113.1', product, 8);
  const held = [];
  for (let at = 0; at < 5; at += 1) {
    const { status, text } = await carts.checkout(token, {});
    assert.equal(status, 200, text);
    held.push(8 - (await left(product)));
    await later(29);
  }
  assert.deepEqual(held, [8, 8, 8, 0, 0]);
});

test('a cart that is changed, or checked out to another address, keeps its hold deadline', async () => {
  const product = await file(8);
  const { carts, token, item } = await filledCart('203.0.114.1', product, 8);
  const first = await carts.checkout(token, {});
  assert.equal(first.status, 200);
  await later(25);
  await carts.change(token, item, { quantity: 7 });
  const changed = await carts.checkout(token, {});
  await later(25);
  const elsewhere = await carts.checkout(token, { return_url: 'http://localhost:3000/' });

  assert.notEqual(changed.body.session_id, first.body.session_id);
  assert.notEqual(elsewhere.body.session_id, changed.body.session_id);
  assert.equal(await left(product), 1);
  await later(10);
  assert.equal(await left(product), 8);
});

test('a buyer who returns the next day gets a hold again', async () => {
  const product = await file(8);
  const { carts, token } = await filledCart('203.0.115.1', product, 8);
  await carts.checkout(token, {});
  await later(24 * 60);
  assert.equal(await left(product), 8);

  const again = await carts.checkout(token, {});

  assert.equal(again.status, 200, again.text);
  assert.equal(await left(product), 0);
});

test('a new checkout of the same cart over public UCP keeps the hold deadline', async () => {
  const product = await file(8);
  const ucp = ucpOf(from('203.0.116.1'));
  const line_items = [{ item: { id: product.variants[0]?.id ?? '' }, quantity: 8 }];
  const cart = await ucp.createCart({ line_items });
  const open = async (name: string): Promise<string> => {
    const buyer = { email: 'ada@example.com' };
    const { body, text } = await ucp.create(
      { cart_id: cart.body.id, buyer },
      { 'idempotency-key': name },
    );
    assert.ok(body.id, text);
    return body.id;
  };
  const hold = async (id: string) =>
    (await startHostedPayment(shop.paymentContext, shop.tenant, id, { network: '203.0.116.0/24' }))
      .session;
  const first = await open('first');
  const { reservedUntil } = await hold(first);
  await later(29);
  await ucp.cancel(first, { 'idempotency-key': 'cancel' });
  const second = await open('second');
  assert.notEqual(second, first);

  const { heldSince } = await hold(second);

  assert.equal(heldSince?.getTime(), shop.clock().getTime() - 29 * 60_000);
  assert.ok(reservedUntil);
  await later(31);
  assert.equal(await left(product), 8);
});

test('a second network that requests payment of the same checkout frees no quota of the first', async () => {
  const product = await file(200);
  const answers = [];
  for (let at = 0; at < 4; at += 1) {
    const { token, carts } = await filledCart('203.0.117.1', product, 10);
    answers.push((await carts.checkout(token, {})).status);
    const moved = await cartsOf(from('203.0.118.1')).checkout(token, {});
    if (answers.at(-1) === 200) assert.equal(moved.status, 200, moved.text);
  }

  const held = await rowsOf<{ units: number }>(
    shop,
    `select sum(quantity)::int as units from stock_reservations
      where variant_id = $1 group by network`,
    [product.variants[0]?.id],
  );
  assert.deepEqual(
    held.filter(({ units }) => units > 20),
    [],
  );
});

test('checkouts that two networks share stay within the limit of each network', async () => {
  const product = await file(2_000);
  const statuses = { first: [] as number[], second: [] as number[] };
  for (let at = 0; at < 45; at += 1) {
    const { token, carts } = await filledCart('203.0.119.1', product, 1);
    statuses.first.push((await carts.checkout(token, {})).status);
    statuses.second.push((await cartsOf(from('203.0.120.1')).checkout(token, {})).status);
  }

  const holders = await rowsOf<{ holders: number }>(
    shop,
    `select count(distinct holder_id)::int as holders from stock_reservations
      where variant_id = $1 group by network`,
    [product.variants[0]?.id],
  );
  assert.deepEqual(
    holders.map(({ holders }) => holders),
    [20, 20],
  );
});

test('a buyer whose network changes continues the checkout although the new network is at its limit', async () => {
  const product = await file(60);
  const { token, carts } = await filledCart('203.0.121.1', product, 10);
  const first = await carts.checkout(token, {});
  const crowd = await filledCart('203.0.122.1', product, 10);
  assert.equal((await crowd.carts.checkout(crowd.token, {})).status, 200);

  const moved = await cartsOf(from('203.0.122.2')).checkout(token, {});

  assert.equal(moved.status, 200, moved.text);
  assert.deepEqual(moved.body, first.body);
});
