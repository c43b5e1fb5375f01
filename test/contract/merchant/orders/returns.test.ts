import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  eventsOf,
  orderCalls,
  paidOrder,
  settleRefunds,
  stockOfVariant,
} from '../../../kit/orders.ts';
import { digestRows } from '../../../kit/rows.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const tee = await shop.product({ name: 'Tee', variants: [{ stock: 1_000 }] });
const cap = await shop.product({ name: 'Cap', price: { amount: 700, currency: 'USD' } });
const merchant = await shop.merchant('write:orders');
const onHand = async () => Number((await stockOfVariant(shop, tee.variants[0]?.id))[0]);

/**
 * Three tees for 30.00 less 5.00 plus 1.00 of tax, a cap for 7.00, 5.00 of shipping; the tees and
 * the cap were shipped.
 */
async function newOrder({ shipped = true } = {}) {
  const lines = [{ product: tee, quantity: 3, discount: 500, tax: 100 }, { product: cap }];
  const order = await paidOrder(shop, shop, { site, lines, shipping: 500 });
  const call = orderCalls(merchant, order.id);
  if (shipped) await call.fulfill();
  shop.clock.advance(1_000);
  const [teeLine, capLine] = order.lines.map(({ id }) => id);
  const ask = (quantity: number, line = teeLine) =>
    call.post('returns', { items: [{ line_item_id: line, quantity }], reason: 'too small' });
  /** Requested, approved and received. */
  const back = async (quantity: number, line = teeLine, receipt: object = { refund: true }) => {
    const { id } = (await ask(quantity, line)).body;
    await call.post(`returns/${id}/approve`);
    shop.clock.advance(1_000);
    return call.post(`returns/${id}/receive`, receipt);
  };
  return { order, call, teeLine, capLine, ask, back };
}

test('a return is requested, approved with an RMA number, received, restocked and refunded', async () => {
  const { order, call, teeLine, ask } = await newOrder();
  const before = await onHand();

  const asked = await ask(1);
  const path = `returns/${asked.body.id}`;
  const approved = await call.post(`${path}/approve`);
  const received = await call.post(`${path}/receive`, { refund: true });

  const { id, rma_number: _, updated_at: __, created_at: ___, ...rest } = asked.body;
  assert.deepEqual(
    [asked.status, rest],
    [
      201,
      {
        order_id: order.id,
        status: 'requested',
        items: [{ line_item_id: teeLine, quantity: 1 }],
        reason: 'too small',
        refund_id: null,
      },
    ],
  );
  assert.equal(asked.body.rma_number, null);
  assert.deepEqual([approved.status, approved.body.status], [200, 'approved']);
  assert.match(approved.body.rma_number, /^RMA-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  assert.deepEqual(
    [received.status, received.body.status, await onHand()],
    [200, 'received', before + 1],
  );
  const { body } = await call.read();
  assert.deepEqual(
    body.refunds.map((refund: any) => [refund.id, refund.amount, refund.status]),
    [[received.body.refund_id, 867, 'pending']],
  );
  assert.deepEqual([body.status, body.returns], ['fulfilled', [received.body]]);
  assert.deepEqual((await call.get('returns')).body, {
    returns: [received.body],
    next_cursor: null,
  });
  const events = await eventsOf(shop, id);
  assert.deepEqual(
    events.map(({ type, context }) => [type, context]),
    ['return.requested', 'return.approved', 'return.received'].map((type) => [
      type,
      { order_id: order.id },
    ]),
  );
  assert.deepEqual(events[2]?.data, received.body);
});

test('returning all units of a line one by one refunds exactly what was paid for it', async () => {
  const { call, capLine, back } = await newOrder();

  for (const _ of [1, 2, 3]) await back(1);
  const last = await back(1, capLine);

  const { body } = await call.read();
  assert.deepEqual(
    body.refunds.map(({ amount }: any) => amount),
    [867, 867, 866, 700],
  );
  assert.deepEqual([last.body.status, body.status], ['received', 'returned']);
});

test('an order is returned when everything was received back, and refunded once all money is', async () => {
  const { order, call, capLine, back } = await newOrder();

  await back(3);
  const part = (await call.read()).body.status;
  await back(1, capLine);
  const all = (await call.read()).body.status;
  await call.refund();
  await settleRefunds(shop, shop, order.id);

  assert.deepEqual(
    [part, all, (await call.read()).body.status],
    ['fulfilled', 'returned', 'refunded'],
  );
  assert.deepEqual(
    (await eventsOf(shop, order.id)).map(({ type }) => type),
    ['order.created', 'order.fulfilled', 'order.returned', ...Array(3).fill('order.refunded')],
  );
});

test('goods that come back after a full refund leave the order refunded', async () => {
  const { order, call, capLine, back } = await newOrder();
  await call.refund();
  await settleRefunds(shop, shop, order.id);

  const [tees] = [await back(3), await back(1, capLine)];

  const { body } = await call.read();
  assert.deepEqual(
    [tees.status, tees.body.refund_id, body.status, body.refunds.length],
    [200, null, 'refunded', 1],
  );
});

test('a return refunds at most what is left', async () => {
  const { call, back } = await newOrder();
  await call.refund({ amount: 3_300 });
  shop.clock.advance(1_000);

  await back(3);

  const { body } = await call.read();
  assert.deepEqual(
    body.refunds.map(({ amount }: any) => amount),
    [3_300, 500],
  );
});

test('receiving without restock and without refund changes neither stock nor money', async () => {
  const { call, back } = await newOrder();
  const before = await onHand();

  const received = await back(2, undefined, { restock: false });

  assert.deepEqual(
    [received.body.status, received.body.refund_id, await onHand()],
    ['received', null, before],
  );
  assert.deepEqual((await call.read()).body.refunds, []);
});

test('a quantity above what was fulfilled and is in no other return is 409 with the returnable quantity', async () => {
  const { call, teeLine, capLine, ask } = await newOrder();
  await ask(2);
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const answer = await ask(2);

  assert.deepEqual([answer.status, answer.body.error.code], [409, 'not_returnable']);
  assert.deepEqual(answer.body.error.returnable, [
    { line_item_id: teeLine, quantity: 1 },
    { line_item_id: capLine, quantity: 1 },
  ]);
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  const unshipped = await newOrder({ shipped: false });
  assert.deepEqual((await unshipped.ask(1)).body.error.returnable, []);
  assert.equal((await call.post('returns', { items: [], reason: 'x' })).status, 400);
  assert.equal((await ask(1, 'li_none')).status, 404);
});

test('rejecting a requested or approved return frees its units', async () => {
  const { call, ask } = await newOrder();
  const first = (await ask(3)).body.id;

  const rejected = await call.post(`returns/${first}/reject`);
  const second = (await ask(3)).body.id;
  await call.post(`returns/${second}/approve`);
  const after = await call.post(`returns/${second}/reject`);

  assert.deepEqual([rejected.body.status, after.body.status], ['rejected', 'rejected']);
  assert.equal((await ask(3)).status, 201);
  assert.deepEqual(
    (await eventsOf(shop, first)).map(({ type }) => type),
    ['return.requested', 'return.rejected'],
  );
});

test('every step out of order is 409, an unknown return 404', async () => {
  const { call, ask, back } = await newOrder();
  const [asked, done] = [(await ask(1)).body.id, (await back(1)).body.id];
  const refused = (await ask(1)).body.id;
  await call.post(`returns/${refused}/reject`);
  const steps = [
    [asked, 'receive'],
    ...['approve', 'receive', 'reject'].flatMap((step) => [
      [done, step],
      [refused, step],
    ]),
  ];

  const answers = [];
  for (const [id, step] of steps) answers.push((await call.post(`returns/${id}/${step}`)).status);

  assert.deepEqual(answers, Array(7).fill(409));
  assert.equal((await call.post('returns/ret_none/approve')).status, 404);
});

test('a cancelled order cannot be returned', async () => {
  const { call, ask } = await newOrder({ shipped: false });
  await call.cancel();

  const answer = await ask(1);

  assert.deepEqual([answer.status, answer.body.error.code], [409, 'order_not_returnable']);
});

test('a concurrent exchange and returns of the same units never exceed what was fulfilled', async () => {
  const { call, ask, teeLine } = await newOrder();
  const swap = {
    items: [{ line_item_id: teeLine, quantity: 1, new_variant_id: cap.variants[0]?.id }],
    reason: 'x',
  };

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, round) => (round % 2 ? ask(1) : call.post('exchanges', swap))),
  );

  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 409, 409, 409]);
});

test('a return that is received concurrently is refunded once', async () => {
  const { call, ask } = await newOrder();
  const before = await onHand();
  const { id } = (await ask(1)).body;
  await call.post(`returns/${id}/approve`);

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call.post(`returns/${id}/receive`, { refund: true })),
  );

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
  assert.deepEqual([await onHand(), (await call.read()).body.refunds.length], [before + 1, 1]);
});
