import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestRefund } from '../../../src/core/payments/refunds/request-refund.ts';
import { settleRefund } from '../../../src/core/payments/refunds/settle-refund.ts';
import { orderCalls, orderPayments, settleRefunds } from '../../kit/orders.ts';
import { newPaid, openScriptedPayments } from '../../kit/scripted-payments.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const product = await shop.product({ variants: [{ stock: 1_000 }] });
const dear = await shop.product({
  variants: [{ price: { amount: 9_000, currency: 'USD' }, stock: 100 }],
});
const merchant = await shop.merchant();

const attention = async (query = '') =>
  (await merchant.get(`/attention${query}`)).body.attention.find(
    ({ type }: any) => type === 'refunds_failed',
  );
/** The orders of payments with a failed refund, each with what is owed. */
const owed = async () =>
  (await merchant.get('/payments?refund_failed=true')).body.payments.map(
    ({ order_id: id, refunds }: any) => [
      id,
      ...refunds.map(({ owed_amount: amount }: any) => amount),
    ],
  );
const settle = (id: string) => merchant.post(`/refunds/${id}/settle`);
const refused = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];

/** An order of three units for 30.00 in all. */
async function newOrder(lines = [{ product, quantity: 3 }]) {
  const placed = await shop.paidOrder({ site, lines });
  const call = orderCalls(merchant, placed.id);
  const refunds = async () => (await call.read()).body.refunds;
  return {
    id: placed.id,
    line: placed.lines[0]?.id,
    ...{ call, refunds },
    refund: async (body?: object) => {
      shop.clock.advance(10);
      const answer = await call.refund(body);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.refunds.at(-1).id as string;
    },
    settle: (state?: 'failed') => settleRefunds(shop, shop, placed.id, state),
    /** Settles what is left of its failed refunds, so that the next test begins with none. */
    async end() {
      for (const { id, status } of await refunds()) if (status === 'failed') await settle(id);
      assert.equal(await attention(), undefined);
    },
  };
}

const failing = async (amount?: number) => {
  const order = await newOrder();
  const id = await order.refund(amount === undefined ? {} : { amount });
  shop.clock.advance(1_000);
  await order.settle('failed');
  return { ...order, failed: id };
};

test('a refund that fails needs attention until it is retried successfully', async () => {
  const order = await failing(700);
  const at = shop.clock().toISOString();
  const first = [await attention(), await owed(), await attention('?site_slug=shop')];
  shop.clock.advance(1_000);

  await order.refund({ amount: 700 });
  const pending = [await attention(), await owed()];
  await order.settle('failed');
  const again = [(await attention())?.count, await owed()];
  await order.refund({ amount: 700 });
  await order.settle();

  const advice =
    'Refund the owed amount of the order again. If that fails too, or the payment has no order, send the money in another way and mark the refund as settled.';
  const item = { type: 'refunds_failed', count: 1, more: false, oldest_at: at, advice };
  assert.deepEqual(first, [item, [[order.id, 700]], item]);
  assert.deepEqual(pending, [undefined, []]);
  assert.deepEqual(again, [1, [[order.id, 0, 700]]]);
  assert.deepEqual([await attention(), await owed()], [undefined, []]);
});

test('a smaller refund leaves the rest in the list, and a refund of other units all of it', async () => {
  const order = await failing(700);

  await order.refund({ items: [{ line_item_id: order.line, quantity: 1 }] });
  const other = await owed();
  await order.refund({ amount: 300 });
  const part = await owed();
  await order.refund({ amount: 400 });

  assert.deepEqual(other, [[order.id, 700, 0]]);
  assert.deepEqual(part, [[order.id, 400, 0, 0]]);
  assert.equal(await attention(), undefined);
});

test('one refund instead of two that failed leaves one, and a refund of everything none', async () => {
  const order = await newOrder();
  await order.refund({ amount: 500 });
  await order.refund({ amount: 500 });
  await order.settle('failed');
  const both = await attention();

  await order.refund({ amount: 500 });
  const one = [(await attention())?.count, await owed()];
  await order.refund();

  assert.equal(both?.count, 2);
  assert.deepEqual(one, [1, [[order.id, 0, 500, 0]]]);
  assert.equal(await attention(), undefined);
});

test('a canceled order whose refund failed stays in the list until it is refunded', async () => {
  const order = await newOrder();
  await order.call.cancel();
  await order.settle('failed');
  const failed = await owed();

  await order.refund();
  await order.settle();

  assert.deepEqual(failed, [[order.id, 3_000]]);
  assert.equal(await attention(), undefined);
});

test('a refund that the processor refuses, or that ends as failed after processing, is listed', async () => {
  const order = await newOrder([{ product: dear, quantity: 1 }]);
  await order.refund({ amount: 4_040 });
  await shop.app.jobs.drain();
  const bySandbox = await owed();
  const late = await newOrder();
  const id = await late.refund({ amount: 100 });
  const context = orderPayments(shop);
  await settleRefund(context, shop.tenant, id, { state: 'pending', reference: 're_1' });
  const processing = (await attention())?.count;
  await settleRefund(context, shop.tenant, id, {
    ...{ state: 'failed', reference: 're_1', failure: 'account_closed' },
  });

  assert.deepEqual(bySandbox, [[order.id, 4_040]]);
  assert.deepEqual([processing, (await attention())?.count], [1, 2]);
  await settle(id);
  await order.end();
});

test('a merchant who sent the money in another way settles the refund, once', async () => {
  const order = await failing(2_900);

  const settled = await settle(order.failed);
  const again = await settle(order.failed);
  const pending = await order.refund({ amount: 1 });

  assert.deepEqual(settled.body, {
    id: order.failed,
    payment_id: settled.body.payment_id,
    order_id: order.id,
    ...{ amount: 2_900, currency: 'USD', status: 'failed', owed_amount: 0 },
    created_at: settled.body.created_at,
  });
  assert.deepEqual([settled.status, again.status, again.body], [200, 200, settled.body]);
  assert.deepEqual([await attention(), await owed()], [undefined, []]);
  assert.deepEqual(refused(await settle(pending)), [409, 'refund_not_failed']);
  await order.settle();
  assert.deepEqual(refused(await settle(pending)), [409, 'refund_not_failed']);
  assert.deepEqual(refused(await settle('rfd_none')), [404, 'refund_not_found']);
  const stranger = await shop.other.merchant();
  assert.deepEqual(refused(await stranger.post(`/refunds/${order.failed}/settle`)), [
    ...[404, 'refund_not_found'],
  ]);
  const { body: log } = await merchant.get(`/audit-log?resource=${order.failed}`);
  assert.deepEqual(
    log.audit_log.map(({ action }: any) => action),
    ['refund.settled'],
  );
});

test('a failed refund of a payment without an order is listed, and settled', async () => {
  const { paymentContext } = openScriptedPayments(shop);
  const payment = await newPaid(shop, paymentContext);
  const refund = await shop.unit.run(shop.tenant, (work) =>
    requestRefund(work, { payment, amount: 1_000, reason: 'not_available', orderId: null }),
  );
  await settleRefund(paymentContext, shop.tenant, refund.id, {
    ...{ state: 'failed', reference: null, failure: 'closed' },
  });

  const listed = [(await attention())?.count, await owed()];
  const settled = await settle(refund.id);

  assert.deepEqual(listed, [1, [[null, 1_000]]]);
  assert.deepEqual([settled.status, settled.body.order_id], [200, null]);
  assert.equal(await attention(), undefined);
});

test('a refund that is reported as failed after it succeeded is listed', async () => {
  const rejected = await newOrder();
  const id = await rejected.refund({ amount: 900 });
  await rejected.settle();
  const context = { ...orderPayments(shop), alarm: () => {} };

  await settleRefund(context, shop.tenant, id, {
    ...{ state: 'failed', reference: 're_1', failure: 'account_closed' },
  });

  assert.deepEqual([(await attention())?.count, await owed()], [1, [[rejected.id, 900]]]);
  assert.equal((await settle(id)).body.status, 'succeeded');
  assert.equal(await attention(), undefined);
});

test('of failures that an earlier version recorded, those without a later refund are listed', async () => {
  const [open, retried] = [await failing(700), await failing(700)];
  await shop.unit.run(shop.tenant, (work) =>
    work.query(
      'update refunds set owed_amount = null where workspace_id = $1 and refund_id = any($2)',
      [work.tenant.workspaceId, [open.failed, retried.failed]],
    ),
  );
  const both = (await attention())?.count;

  await retried.refund({ amount: 700 });

  assert.deepEqual([both, await owed()], [2, [[open.id, 700]]]);
  await open.end();
});

test('a refund that is settled and made again at the same time is not owed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await failing(700);
    const acts = [
      () => settle(order.failed),
      () => order.call.refund({ amount: 700 }),
      () => settle(order.failed),
    ];

    const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(await attention(), undefined);
  }
});

test('refunds at the same time instead of one that failed count once each', async () => {
  const order = await failing(1_000);

  const answers = await Promise.all([300, 300, 300].map((amount) => order.call.refund({ amount })));

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(await owed(), [[order.id, 100, 0, 0, 0]]);
  await order.settle('failed');
  assert.deepEqual(
    [(await attention())?.count, await owed()],
    [...[4, [[order.id, 100, 300, 300, 300]]]],
  );
  await order.end();
});
