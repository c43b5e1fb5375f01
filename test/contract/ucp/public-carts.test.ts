import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cartsOf } from '../../kit/carts.ts';
import { openShop } from '../../kit/shop.ts';
import {
  agent,
  amountsOf,
  knownProfile,
  line,
  messagesIn,
  paying,
  toCalifornia,
  ucpOf,
} from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
await (await shop.merchant()).post('/coupons', { site_slug: 'shop', code: 'TEN', percent_off: 10 });
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 5 }] });
const pen = await shop.product({ name: 'Pen', price: { amount: 300, currency: 'USD' } });
const ucp = ucpOf(shop);
const [mugId = '', penId = ''] = [mug, pen].map(({ variants }) => variants[0]?.id);

describe('UCP carts', () => {
  test('a cart is created, read, replaced, and shared with the REST API', async () => {
    const made = await ucp.createCart({
      line_items: [line(mugId, 2)],
      buyer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
      discounts: { codes: ['ten'] },
    });
    const { id } = made.body;
    const read = await ucp.cart(id);
    const rest = await cartsOf(shop).get(id);
    const changed = await ucp.updateCart(id, { line_items: [line(mugId), line(penId, 3)] });

    assert.equal(made.status, 201);
    assert.deepEqual(Object.keys(made.body.ucp.capabilities).sort(), [
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.discount',
    ]);
    assert.equal(made.body.ucp.payment_handlers, undefined);
    assert.deepEqual(amountsOf(made.body), { subtotal: 2_000, discount: -200, total: 1_800 });
    assert.deepEqual(read.body, made.body);
    assert.equal(rest.body.totals.total, 1_800);
    assert.deepEqual(amountsOf(changed.body), { subtotal: 1_900, total: 1_900 });
    assert.equal(changed.body.line_items[0].id, made.body.line_items[0].id);
    assert.deepEqual([changed.body.buyer, changed.body.discounts.codes], [undefined, []]);
  });

  test('the same variant twice is one line; an excessive quantity is a message, not a refusal', async () => {
    const { status, body } = await ucp.createCart({ line_items: [line(mugId, 3), line(mugId, 4)] });

    assert.equal(status, 201);
    assert.deepEqual(
      body.line_items.map(({ quantity }: any) => quantity),
      [7],
    );
    assert.deepEqual(messagesIn(body), ['recoverable out_of_stock']);
  });

  test('canceling a cart returns it, and later requests do not find it', async () => {
    const { body } = await ucp.createCart({ line_items: [line(mugId)] });
    const cancelled = await ucp.cancelCart(body.id);

    assert.deepEqual([cancelled.status, cancelled.body.id], [200, body.id]);
    for (const answer of [
      await ucp.cart(body.id),
      await ucp.updateCart(body.id, { line_items: [line(mugId)] }),
      await ucp.cancelCart(body.id),
      await ucp.cart('cart_nothing'),
    ])
      assert.deepEqual(
        [answer.status, messagesIn(answer.body)],
        [200, ['unrecoverable not_found']],
      );
  });

  test('an unknown item and an empty cart', async () => {
    const unknown = await ucp.createCart({ line_items: [line('var_nothing')] });
    const nothing = await ucp.createCart({});
    const atStore = await ucpOf(shop, { host: 'shop.localhost:4000' }).createCart({
      line_items: [],
    });

    assert.deepEqual(messagesIn(unknown.body), ['unrecoverable not_found']);
    assert.equal(nothing.status, 400);
    assert.deepEqual([atStore.status, atStore.body.line_items], [201, []]);
  });
});

describe('UCP carts become checkouts', () => {
  test('lines, buyer and codes of the cart are used; while it is open the same checkout is returned', async () => {
    const cart = await ucp.createCart({
      line_items: [line(mugId, 2)],
      buyer: { email: 'ada@example.com' },
      discounts: { codes: ['TEN'] },
    });
    const body = { cart_id: cart.body.id, line_items: [line(penId)] };

    const first = await ucp.create(body);
    const second = await ucp.create({ ...body, fulfillment: toCalifornia() });

    assert.deepEqual([first.status, second.status], [201, 200]);
    assert.equal(first.body.line_items[0].item.id, mugId);
    assert.deepEqual(first.body.discounts.codes, ['TEN']);
    assert.deepEqual(first.body.buyer, { email: 'ada@example.com' });
    assert.equal(second.body.id, first.body.id);
    assert.equal(second.body.status, 'ready_for_complete');
    const paid = await ucp.complete(first.body.id, paying());
    assert.equal(amountsOf(paid.body).discount, -200);
    assert.deepEqual(messagesIn((await ucp.cart(cart.body.id)).body), ['unrecoverable not_found']);
  });

  test('a repeat with the key of the first call returns its status again', async () => {
    const cart = await ucp.createCart({ line_items: [line(mugId)] });
    const create = async (key: string) => {
      const { status, body } = await shop.send({
        method: 'POST',
        url: '/ucp/checkout-sessions',
        headers: { host: 'shop.localhost:4000', ...agent(knownProfile), 'idempotency-key': key },
        payload: { cart_id: cart.body.id },
      });
      return [status, body.id];
    };
    const [status, id] = await create('first');
    assert.equal(status, 201);
    assert.deepEqual(await create('second'), [200, id]);
    assert.deepEqual(await create('first'), [201, id]);
    assert.deepEqual(await create('second'), [200, id]);
  });

  test('rejected codes stay in the cart and in its checkout', async () => {
    const codes = ['NOPE', 'TEN'];
    const rejected = ({ messages }: any) =>
      messages
        .filter(({ path = '' }: any) => path.startsWith('$.discounts'))
        .map(({ code, path }: any) => [code, path]);
    const expected = [['discount_code_invalid', '$.discounts.codes[0]']];
    const { body: cart } = await ucp.createCart({
      line_items: [line(mugId)],
      discounts: { codes },
    });
    const { body: again } = await ucp.cart(cart.id);
    const { body: checkout } = await ucp.create({ cart_id: cart.id });
    for (const shown of [cart, again, checkout]) {
      assert.deepEqual(shown.discounts.codes, codes);
      assert.deepEqual(rejected(shown), expected);
      assert.equal(shown.discounts.applied[0].code, 'TEN');
    }
    const { body: alone } = await ucp.createCart({
      line_items: [line(mugId)],
      discounts: { codes: ['NOPE'] },
    });
    for (const shown of [alone, (await ucp.cart(alone.id)).body]) {
      assert.deepEqual(shown.discounts, { codes: ['NOPE'], applied: [] });
      assert.deepEqual(rejected(shown), expected);
    }
  });

  test('a buyer whom the cart does not name may be sent with its checkout', async () => {
    const cart = await ucp.createCart({ line_items: [line(mugId)] });
    const buyer = { first_name: 'Ada', email: 'ada@example.com', phone_number: '+1' };

    const first = await ucp.create({ cart_id: cart.body.id, fulfillment: toCalifornia() });
    const second = await ucp.create({ cart_id: cart.body.id, buyer });

    assert.equal(first.body.buyer, undefined);
    assert.deepEqual(second.body.buyer, buyer);
    assert.deepEqual(second.body.fulfillment, first.body.fulfillment);
  });

  test('a change of the cart ends its checkout; an empty cart has none', async () => {
    const cart = await ucp.createCart({ line_items: [line(mugId)] });
    const checkout = await ucp.create({ cart_id: cart.body.id });

    await ucp.updateCart(cart.body.id, { line_items: [] });

    assert.equal((await ucp.get(checkout.body.id)).body.status, 'canceled');
    const none = await ucp.create({ cart_id: cart.body.id });
    assert.deepEqual(messagesIn(none.body), ['unrecoverable cart_empty']);
  });
});
