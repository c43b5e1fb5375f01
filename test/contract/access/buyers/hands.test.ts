import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { halfPriceFor, openBuyerShop } from '../../../kit/access/buyers.ts';
import { cartsOf } from '../../../kit/carts.ts';
import { amountsOf, line, messagesIn, paying, toCalifornia, ucpOf } from '../../../kit/ucp.ts';
import { ucpV1Of } from '../../../kit/ucp-v1.ts';
import { buyerBrowser } from '../../../pages/buying/buyer-browser.ts';
import { fillIn } from '../../../pages/buying/checkout-form.ts';

const { shop, person, tokenOf, revoke } = await openBuyerShop();
await shop.site();
const mug = await shop.product({ name: 'Mug' });
const variant = mug.variants[0]?.id ?? '';
const ada = await person('ada@example.com', 'Ada Lovelace');
const eve = await person('eve@example.com', 'Eve');
const { customerId } = await halfPriceFor(shop, 'ada@example.com');
const merchant = await shop.merchant();
const [ucpV1, ucp, carts] = [ucpV1Of(shop), ucpOf(shop), cartsOf(shop)];
const lines = [{ product_id: mug.id }];
const home = { country: 'US', state: 'CA', postcode: '94105', line1: '1 Main St', city: 'Paris' };
const store = async () => ({ authorization: `Bearer ${await shop.key('read:orders')}` });

const totalOf = ({ body }: any): number => body.totals.total;
const addressOf = ({ body }: any) => body.shipping_address?.line1 ?? null;

describe('identity linking: the checkout of a guest', () => {
  test('completing it with a token of a buyer prices it again and assigns it to the buyer', async () => {
    const made = await ucpV1.create({ line_items: lines, shipping_address: home });
    assert.deepEqual([totalOf(made), made.body.buyer], [1_000, null]);
    const done = await ucpV1.complete(made.body.id, {}, await tokenOf(ada));
    assert.deepEqual([done.body.status, totalOf(done)], ['completed', 500]);
    const { body: order } = await merchant.get(`/orders/${done.body.order.id}`);
    assert.deepEqual([order.customer_id, order.buyer.email], [customerId, 'ada@example.com']);
  });

  test('public UCP: completing it with a token of a buyer prices it again and assigns it to the buyer', async () => {
    const { body: made } = await ucp.create({
      line_items: [line(variant)],
      fulfillment: toCalifornia(),
    });
    assert.equal(amountsOf(made).total, 1_000);
    const { body: done } = await ucp.complete(made.id, paying(), await tokenOf(ada));
    assert.deepEqual([done.status, amountsOf(done).total], ['completed', 500]);
    const { body: order } = await merchant.get(`/orders/${done.order.id}`);
    assert.equal(order.customer_id, customerId);
  });

  test('updating it with the token is sufficient, and the details that the guest entered stay', async () => {
    const buyer = { email: 'gift@example.com', name: 'A friend' };
    const made = await ucpV1.create({ line_items: lines, shipping_address: home, buyer });
    const changed = await ucpV1.put(made.body.id, {}, await tokenOf(ada));
    assert.deepEqual(
      [totalOf(changed), changed.body.buyer, addressOf(changed)],
      [500, buyer, '1 Main St'],
    );
  });
});

describe('identity linking: the checkout of a linked buyer', () => {
  const mine = async (rest: object = {}) => {
    const token = await tokenOf(ada);
    const made = await ucpV1.create({ line_items: lines, shipping_address: home, ...rest }, token);
    return { token, id: made.body.id as string, made };
  };

  test('guests read neither name nor address in any dialect; its buyer and the store do', async () => {
    const { id, token } = await mine();
    const guests = [
      await ucpV1.get(id),
      await ucp.get(id),
      await ucpV1.get(id, await tokenOf(eve)),
    ];
    for (const { text } of guests)
      for (const secret of ['ada@', 'Lovelace', 'Main St', '94105'])
        assert.ok(!text.includes(secret), secret);
    for (const headers of [token, await store()]) {
      const seen = await ucpV1.get(id, headers);
      assert.deepEqual([seen.body.buyer.email, addressOf(seen)], ['ada@example.com', '1 Main St']);
    }
    const shown = (await ucp.get(id, token)).body;
    assert.equal(shown.buyer.last_name, 'Lovelace');
  });

  test('the token reads what came with it, not what a person enters on the page instead', async () => {
    const { id, token } = await mine();
    const page = { ...buyerBrowser(shop), at: `http://localhost:4000/checkout/${id}` };
    const read = async () => {
      const { body } = await ucpV1.get(id, token);
      return [body.buyer?.email ?? null, addressOf({ body })];
    };
    await page.get(page.at);
    assert.deepEqual(await read(), ['ada@example.com', '1 Main St']);
    const { postcode, line1, ...rest } = { ...home, name: 'Joan', email: 'joan@example.com' };
    const entered = { ...rest, postcode: '90001', line1: '9 Hidden Road' };

    assert.equal((await fillIn(page, page.at, entered)).status, 303);

    assert.deepEqual(await read(), [null, null]);
    const own = await ucpV1.get(id, await store());
    assert.deepEqual([own.body.buyer.email, addressOf(own)], ['joan@example.com', '9 Hidden Road']);
    await ucpV1.put(id, { shipping_address: home }, token);
    assert.deepEqual(await read(), ['ada@example.com', '1 Main St']);
  });

  test('an update by a guest drops the buyer, their prices and their details', async () => {
    const { id, token } = await mine();
    const taken = await ucpV1.put(id, { shipping_address: { country: 'US', line1: '2 Oak St' } });
    assert.deepEqual(
      [totalOf(taken), taken.body.buyer, addressOf(taken)],
      [1_000, null, '2 Oak St'],
    );
    const again = await ucpV1.get(id);
    assert.equal(addressOf(again), '2 Oak St');
    const back = await ucpV1.put(id, {}, token);
    assert.deepEqual([totalOf(back), back.body.buyer.email], [500, 'ada@example.com']);
  });

  test('completing it as a guest asks for consent to guest prices and for an address', async () => {
    const { id } = await mine();
    const { status, body } = await ucpV1.complete(id);
    assert.deepEqual([status, body.status, totalOf({ body })], [200, 'requires_consent', 1_000]);
    assert.ok(body.messages.some(({ code }: any) => code === 'price_changed'));
    const agreed = await ucpV1.consent(id, {});
    const refused = await ucpV1.complete(id);
    assert.deepEqual(
      [agreed.status, refused.status, refused.body.error.code],
      [200, 422, 'shipping_address_required'],
    );
  });

  test('public UCP: a guest gets neither details nor prices of the buyer', async () => {
    const token = await tokenOf(ada);
    const sent = { line_items: [line(variant)], fulfillment: toCalifornia() };
    const { body: made } = await ucp.create(sent, token);
    const guest = await ucp.get(made.id);
    assert.ok(!guest.text.includes('Main St') && !guest.text.includes('ada@'));
    const { body: done } = await ucp.complete(made.id, paying());
    assert.equal(done.status, 'incomplete');
    assert.equal(amountsOf(done).total, 1_000);
    assert.ok(messagesIn(done).includes('recoverable shipping_address_required'));
    const { body: replaced } = await ucp.update(made.id, sent, token);
    assert.deepEqual([amountsOf(replaced).total, replaced.buyer.email], [500, 'ada@example.com']);
  });

  test('another buyer gets it like a guest, under their own name', async () => {
    const { id } = await mine();
    const { body } = await ucpV1.put(id, {}, await tokenOf(eve));
    assert.deepEqual(
      [totalOf({ body }), body.buyer.email, body.shipping_address],
      [1_000, 'eve@example.com', null],
    );
  });

  test('an update by the store does not change its buyer', async () => {
    const { id, token } = await mine();
    const changed = await ucpV1.put(
      id,
      { line_items: [{ product_id: mug.id, quantity: 2 }] },
      await store(),
    );
    assert.equal(totalOf(changed), 1_000);
    assert.equal((await ucpV1.get(id, token)).body.buyer.email, 'ada@example.com');
  });

  test('once it is completed, a guest sees the status and nothing that opens the order', async () => {
    const { id, token } = await mine();
    const done = await ucpV1.complete(id, {}, token);
    const seen = await ucpV1.get(id);
    assert.deepEqual(
      [seen.body.status, seen.body.order, seen.body.buyer],
      ['completed', null, null],
    );
    const { permalink_url: link } = (await ucp.get(id)).body.order;
    assert.equal(link, `http://localhost:4000/checkout/${id}`);
    assert.equal((await ucp.get(id, token)).body.order.id, done.body.order.id);
  });

  test('an idempotency key replays the response of the buyer to the buyer only', async () => {
    const token = await tokenOf(ada);
    const key = { 'idempotency-key': 'the-same' };
    const body = { line_items: lines, shipping_address: home };
    const first = await ucpV1.create(body, { ...token, ...key });
    const again = await ucpV1.create(body, { ...token, ...key });
    const guest = await ucpV1.create(body, key);
    assert.equal(again.text, first.text);
    assert.notEqual(guest.body.id, first.body.id);
    assert.equal(totalOf(guest), 1_000);
  });

  test('with a revoked token it is 401, and nothing happens', async () => {
    const { id, token } = await mine();
    await revoke(token);
    for (const call of [
      ucpV1.get(id, token),
      ucpV1.put(id, {}, token),
      ucpV1.complete(id, {}, token),
    ]) {
      const { status, body } = await call;
      assert.deepEqual([status, body.error.code], [401, 'invalid_token']);
    }
    const { body } = await ucpV1.get(id, await tokenOf(ada));
    assert.deepEqual(
      [body.status, body.buyer.email, body.totals.total],
      ['open', 'ada@example.com', 500],
    );
  });

  test('of eight simultaneous completions at most one makes an order, at the price of the buyer', async () => {
    const { id } = await mine();
    const token = await tokenOf(ada);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ucpV1.complete(id, {}, n % 2 ? {} : token)),
    );
    const orders = new Set(all.flatMap(({ body }) => body.order?.id ?? []));
    const paid = all.filter(({ body }) => body.status === 'completed');
    assert.ok(orders.size <= 1);
    for (const { body } of paid.filter(({ body }) => body.order))
      assert.equal(body.totals.total, 500);
  });
});

describe('identity linking: carts', () => {
  test('REST: a guest who continues a linked cart gets it without the buyer and reads none of their details', async () => {
    const token = await tokenOf(ada);
    const mine = cartsOf(shop, token);
    const { body: made } = await mine.create({ site_slug: 'shop' });
    await mine.add(made.token, { product_id: mug.id });
    await mine.put(made.token, { shipping_address: home });
    const read = await carts.get(made.token);
    assert.deepEqual(
      [read.body.buyer, read.body.shipping_address, totalOf(read)],
      [null, null, 500],
    );
    assert.equal((await mine.get(made.token)).body.shipping_address.line1, '1 Main St');
    const taken = await carts.put(made.token, {});
    assert.deepEqual(
      [totalOf(taken), taken.body.buyer, taken.body.shipping_address],
      [1_000, null, null],
    );
    const back = await mine.put(made.token, {});
    assert.deepEqual([totalOf(back), back.body.buyer.email], [500, 'ada@example.com']);
  });

  test('REST: a linked cart costs guest prices when a guest checks it out', async () => {
    const mine = cartsOf(shop, await tokenOf(ada));
    const file = await shop.product({ name: 'File', isDigital: true });
    const { body: made } = await mine.create({ site_slug: 'shop' });
    await mine.add(made.token, { product_id: file.id });
    const own = await mine.checkout(made.token, {});
    const guests = await carts.checkout(made.token, {});
    assert.notEqual(own.body.session_id, guests.body.session_id);
    assert.deepEqual(
      [
        totalOf(await ucpV1.get(guests.body.session_id)),
        (await ucpV1.get(own.body.session_id)).body.status,
      ],
      [1_000, 'cancelled'],
    );
  });

  test('public UCP: a guest cart has the prices of the linked buyer who checks it out', async () => {
    const { body: cart } = await ucp.createCart({ line_items: [line(variant)] });
    const { body: asGuest } = await ucp.create({ cart_id: cart.id });
    const { body } = await ucp.create({ cart_id: cart.id }, await tokenOf(ada));
    assert.deepEqual(
      [amountsOf(cart).total, amountsOf(asGuest).total, amountsOf(body).total, body.id],
      [1_000, 1_000, 500, asGuest.id],
    );
  });
});
