import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartsOf, paySubject } from '../../kit/carts.ts';
import { openReceiver, type Received } from '../../kit/push-receiver.ts';
import { line, paying, ucpOf } from '../../kit/ucp.ts';
import { isSigned, register } from '../../kit/webhooks.ts';
import { openX402Shop } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const owner = await shop.merchant();
const variant = shop.book.variants[0]?.id ?? '';
shop.app.webhooks.start();

const purchases: [string, () => Promise<void>][] = [
  [
    'a cart',
    async () => {
      const carts = cartsOf(shop);
      const token = await carts.token();
      await carts.add(token, { variant_id: variant, quantity: 1 });
      const { body } = await carts.checkout(token, { email: 'ann@example.com' });
      await paySubject(shop, body.session_id);
    },
  ],
  [
    'UCP',
    async () => {
      const ucp = ucpOf(shop);
      const draft = { line_items: [line(variant)], buyer: { email: 'ann@example.com' } };
      const { body } = await ucp.create(draft, { 'idempotency-key': 'open' });
      const { status, text } = await ucp.complete(body.id, paying(), { 'idempotency-key': 'pay' });
      assert.equal(status, 200, text);
    },
  ],
  [
    'x402',
    async () => {
      assert.equal((await shop.buy()).answer.status, 200);
    },
  ],
];

for (const [name, buy] of purchases)
  test(`a purchase through ${name} is delivered within a second, once, and signed`, async (t) => {
    const arrived = Promise.withResolvers<{ post: Received; at: number }>();
    const receiver = await openReceiver(t, (post) => {
      arrived.resolve({ post, at: performance.now() });
      return 200;
    });
    const { id, secret } = await register(owner, receiver.url(), { events: ['order.created'] });

    shop.clock.advance(1_000);
    await buy();
    const boughtAt = performance.now();
    const { post, at } = await arrived.promise;

    assert.ok(at - boughtAt < 1_000, `${at - boughtAt} ms`);
    assert.ok(isSigned(post, secret));
    const event = JSON.parse(post.body);
    const { body: orders } = await owner.get('/orders?limit=1');
    assert.equal(event.data.id, orders.orders[0].id);
    assert.equal(receiver.received.length, 1);
    await owner.delete(`/webhooks/${id}`);
  });
