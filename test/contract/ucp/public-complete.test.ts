import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { stockOf } from '../../kit/stock.ts';
import { amountsOf, line, messagesIn, paying, toCalifornia, ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'strict', termsVersion: '2026-01' });
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 20 }] });
const file = await shop.product({ name: 'Patterns', isDigital: true });
const guarded = await shop.product({ name: 'Saw', isDigital: true }, 'strict');
const free = await shop.product({
  name: 'Sticker',
  isDigital: true,
  price: { amount: 0, currency: 'USD' },
});
const ucp = ucpOf(shop);
const idOf = (product: typeof mug) => product.variants[0]?.id ?? '';
const open = async (product = file, body: object = {}) =>
  (await ucp.create({ line_items: [line(idOf(product))], ...body })).body.id as string;
const ordersMade = async () =>
  (await shop.events()).filter((type) => type === 'order.created').length;

describe('UCP POST /ucp/checkout-sessions/{id}/complete', () => {
  test('a token of an offered handler pays, and the order is created', async () => {
    const id = await open(mug, {
      fulfillment: toCalifornia(),
      buyer: { email: 'ada@example.com' },
    });

    const { status, body } = await ucp.complete(id, paying());

    assert.deepEqual([status, body.status, body.messages], [200, 'completed', []]);
    assert.match(body.order.permalink_url, /^http:\/\/localhost:4000\/orders\/conf_/);
    assert.equal(body.continue_url, undefined);
    const order = await (await shop.merchant()).get(`/orders/${body.order.id}`);
    assert.equal(order.body.channel, 'ucp');
    assert.equal(order.body.totals.total, amountsOf(body).total);
    assert.equal(order.body.buyer.email, 'ada@example.com');
    assert.equal(JSON.stringify(body).includes('tok_success'), false);
  });

  test('without a body the sandbox pays, and nothing is paid if nothing is due', async () => {
    for (const product of [file, free]) {
      const { body } = await ucp.complete(await open(product));
      assert.equal(body.status, 'completed');
    }
  });

  test('a declined payment leaves the checkout open, and another one buys', async () => {
    const id = await open();

    const declined = await ucp.complete(id, paying('tok_decline'), {
      'idempotency-key': 'decline',
    });
    const read = await ucp.get(id);
    const paid = await ucp.complete(id, paying(), { 'idempotency-key': 'decline' });

    assert.equal(declined.status, 200);
    assert.deepEqual(
      [declined.body.status, messagesIn(declined.body)],
      ['incomplete', ['recoverable payment_failed']],
    );
    assert.equal(declined.body.order, undefined);
    assert.equal(read.body.status, 'ready_for_complete');
    assert.equal(paid.body.status, 'completed');
  });

  test('missing data is reported in the checkout, and nothing is bought', async () => {
    const before = await ordersMade();
    const id = await open(mug);

    const { body } = await ucp.complete(id, paying());

    assert.deepEqual(
      [body.status, messagesIn(body)],
      ['incomplete', ['recoverable shipping_address_required']],
    );
    assert.equal(await ordersMade(), before);
  });

  test('a handler that is not offered, and an instrument without a token, are refused', async () => {
    const id = await open();
    const [instrument] = paying().payment.instruments;
    const other = { payment: { instruments: [{ ...instrument, handler_id: 'other' }] } };
    const empty = { payment: { instruments: [{ ...instrument, credential: {} }] } };

    assert.deepEqual(messagesIn((await ucp.complete(id, other)).body), [
      'recoverable payment_handler_unknown',
    ]);
    assert.deepEqual(messagesIn((await ucp.complete(id, empty)).body), [
      'recoverable payment_credential_missing',
    ]);
    assert.equal((await ucp.complete(id, { payment: 'card' })).status, 400);
  });

  test('terms need the buyer: the checkout escalates and charges nothing', async () => {
    const before = await ordersMade();
    const id = await open(guarded);
    const opened = await ucp.get(id);

    const { status, body } = await ucp.complete(id, paying());

    assert.deepEqual(messagesIn(opened.body), ['requires_buyer_review terms_acceptance_required']);
    assert.equal(opened.body.status, 'requires_escalation');
    assert.deepEqual([status, body.status], [200, 'requires_escalation']);
    assert.deepEqual(messagesIn(body), ['requires_buyer_review terms_acceptance_required']);
    assert.match(body.continue_url, /\/checkout\/cs_/);
    assert.equal(await ordersMade(), before);
  });

  test('a higher price needs the consent of the buyer, or an update accepts it', async () => {
    const pen = await shop.product({ name: 'Pen', isDigital: true });
    const id = await open(pen);
    await (await shop.merchant()).patch(`/products/${pen.id}`, {
      price: { amount: 1_200, currency: 'USD' },
    });

    const asked = await ucp.complete(id, paying());
    const again = await ucp.update(id, { line_items: [line(idOf(pen))] });
    const paid = await ucp.complete(id, paying());

    assert.equal(asked.body.status, 'requires_escalation');
    assert.ok(messagesIn(asked.body).includes('requires_buyer_review price_changed'));
    assert.deepEqual(
      [again.body.status, amountsOf(again.body).total],
      ['ready_for_complete', 1_200],
    );
    assert.equal(paid.body.status, 'completed');
  });
});

describe('UCP idempotency', () => {
  test('fifty identical concurrent completes make one order and one charge', async () => {
    const before = await ordersMade();
    const stock = await stockOf(shop);
    const id = await open(mug, { fulfillment: toCalifornia() });

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ucp.complete(id, paying(), { 'idempotency-key': 'storm' })),
    );

    assert.deepEqual(new Set(answers.map(({ body }) => body.status)), new Set(['completed']));
    assert.equal(new Set(answers.map(({ body }) => body.order.id)).size, 1);
    assert.equal(await ordersMade(), before + 1);
    const after = await stockOf(shop);
    const sold = (rows: typeof stock) => rows.reduce((sum, { onHand }) => sum + (onHand ?? 0), 0);
    assert.equal(sold(stock) - sold(after), 1);
    assert.deepEqual(new Set(after.map(({ reserved }) => reserved)), new Set([0]));
  });

  test('without a key a repeat is answered again; a new key for a completed checkout is refused', async () => {
    const id = await open();
    const first = await ucp.complete(id, paying());
    const again = await ucp.complete(id, paying());
    const fresh = await ucp.complete(id, paying(), { 'idempotency-key': 'fresh' });

    assert.equal(again.body.order.id, first.body.order.id);
    assert.deepEqual(messagesIn(fresh.body), ['unrecoverable checkout_not_modifiable']);
  });

  test('the same key replays; with another body it is 409; an invalid one is 400', async () => {
    const body = { line_items: [line(idOf(mug))] };
    const key = { 'idempotency-key': 'create' };

    const first = await ucp.create(body, key);
    const replay = await ucp.create(
      { line_items: [{ quantity: 1, item: { id: idOf(mug) } }] },
      key,
    );
    const other = await ucp.create({ line_items: [line(idOf(mug), 2)] }, key);
    const bad = await ucp.create(body, { 'idempotency-key': 'a key' });

    assert.deepEqual([first.status, replay.status], [201, 201]);
    assert.equal(replay.body.id, first.body.id);
    assert.equal(replay.headers['idempotent-replayed'], 'true');
    assert.deepEqual([other.status, other.body.code], [409, 'idempotency_key_reused']);
    assert.deepEqual([bad.status, bad.body.code], [400, 'invalid_idempotency_key']);
  });
});

test('UCP: an expired checkout is canceled with the reason', async () => {
  const id = await open(mug);
  shop.clock.advance(6 * 3_600_000);

  const { body } = await ucp.get(id);
  const completed = await ucp.complete(id, paying());

  assert.deepEqual(
    [body.status, messagesIn(body)],
    ['canceled', ['unrecoverable session_expired']],
  );
  assert.deepEqual(messagesIn(completed.body), ['unrecoverable checkout_expired']);
});
