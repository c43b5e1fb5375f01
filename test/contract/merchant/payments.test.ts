import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelPayment } from '../../../src/core/payments/manage-payments.ts';
import { settlePayment } from '../../../src/core/payments/settle-payment.ts';
import { callerWith, openConsole } from '../../kit/console.ts';
import { freeOrder } from '../../kit/orders.ts';
import { newPayment, openScriptedPayments, thousand } from '../../kit/scripted-payments.ts';
import { openShop } from '../../kit/shop.ts';
import { newUser } from '../../kit/users.ts';

const shop = await openShop(null);
const site = await shop.site();
const product = await shop.product({ variants: [{ stock: 100 }] });
const owner = await shop.merchant();
const sandboxOrder = await shop.paidOrder({ site });
const settled = await transfer('settled');
const late = await transfer('failed', true);
await transfer('unknown');

/** An order that was paid on a chain, a second after the one before. */
async function transfer(state: string, isPaidAfterVoid = false) {
  shop.clock.advance(1_000);
  const order = await freeOrder(shop, shop, { site, lines: [{ product }], channel: 'x402' });
  await shop.unit.run(shop.tenant, (work) =>
    work.query(
      `insert into x402_payments (workspace_id, order_id, digest, site_id, product_id, variant_id, quantity, network, asset,
         payer, pay_to, amount, valid_after, valid_before, nonce, signature, resource, description, nonce_bound, facilitator,
         test, state, attempts, tx_hash, paid_after_void, created_at)
       values ($1, $2, $2, $3, 'p', 'v', 1, 'base', '0xasset', '0xpayer', '0xpayto', 1000000, 0, 1, '0xnonce', '0xsignature',
         '/', 'x', true, 'pay.example', false, $4, 1, '0xhash', $5, $6)`,
      [shop.tenant.workspaceId, order.id, site.id, state, isPaidAfterVoid, work.now],
    ),
  );
  return order;
}

const list = async (query = '') => (await owner.get(`/payments${query}`)).body;
const methodsOf = async (query: string) =>
  (await list(query)).payments.map(({ method, status }: any) => `${method} ${status}`);

test('payments of the processor and on chains are one list, with their orders and no secrets', async () => {
  const { payments } = await list();
  assert.deepEqual(
    payments.map(({ method, status, order_id: id }: any) => [method, status, id]).slice(1),
    [
      ['x402', 'failed', late.id],
      ['x402', 'succeeded', settled.id],
      [payments[3].method, 'succeeded', sandboxOrder.id],
    ],
  );
  const { created_at: at, ...transferred } = payments[2];
  assert.equal(at, settled.createdAt.toISOString());
  assert.deepEqual(transferred, {
    id: settled.id,
    site_slug: 'shop',
    purpose: 'checkout',
    method: 'x402',
    status: 'succeeded',
    amount: settled.totals.total,
    captured_amount: null,
    released_amount: null,
    currency: 'USD',
    processor: 'pay.example',
    test: false,
    order_id: settled.id,
    order_name: settled.name,
    subscriber_id: null,
    reference: '0xhash',
    failure: null,
    network: 'base',
    paid_after_void: false,
    return_reason: null,
    refunds: [],
  });
  assert.ok(!/nonce|signature|payer|\/sandbox\/pay/.test(JSON.stringify(payments)));
});

test('filters narrow both kinds, and pages continue in both', async () => {
  assert.deepEqual(await methodsOf('?method=x402&status=processing'), ['x402 processing']);
  assert.deepEqual(await methodsOf('?paid_after_void=true'), ['x402 failed']);
  assert.equal((await list('?test=true')).payments.length, 1);
  assert.equal((await list('?test=false')).payments.length, 3);
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: any = await list(`?limit=1${cursor && `&cursor=${cursor}`}`);
    ids.push(page.payments[0].id);
    cursor = page.next_cursor;
  }
  assert.deepEqual(
    ids,
    (await list()).payments.map(({ id }: any) => id),
  );
  for (const [query, status] of [
    ['?status=paid', 400],
    ['?site_slug=none', 404],
    ['?cursor=x', 400],
  ] as const)
    assert.equal((await owner.get(`/payments${query}`)).status, status, query);
  const ofOthers = await (await shop.other.merchant()).get('/payments');
  assert.deepEqual(ofOthers.body.payments, []);
});

test('settings name processor, last webhook, networks and transfers; the connection can be tested', async () => {
  const { body } = await owner.get('/payment-settings');
  assert.deepEqual(
    [body.processor, body.test, body.webhook_url],
    ['sandbox', true, 'http://localhost:4000/api/payments/sandbox/webhooks'],
  );
  assert.deepEqual(body.x402.transfers, [
    { network: 'base', settled: 1, pending: 1, void: 0, paid_after_void: 1 },
  ]);
  assert.ok(body.x402.networks.some(({ name }: any) => name === 'base-sepolia'));
  const tested = await owner.post('/payment-settings/test');
  assert.deepEqual([tested.status, tested.body], [200, { ok: true, problem: null }]);
  assert.equal((await owner.get('/payment-settings?site_slug=none')).status, 404);
});

test('a transfer for a void order needs attention', async () => {
  const { attention } = (await owner.get('/attention')).body;
  assert.deepEqual(
    attention.filter(({ type }: any) => type === 'payment_alarms'),
    [
      {
        ...{ type: 'payment_alarms', count: 1, more: false },
        oldest_at: late.createdAt.toISOString(),
        advice: 'Send the transfers back to their payers.',
      },
    ],
  );
});

test('staff and members see neither payments nor payment settings', async () => {
  for (const role of ['staff', 'member'] as const) {
    const email = `${role}@example.com`;
    await newUser(shop, email, { role });
    const { token } = await (await openConsole(shop, email)).token();
    const caller = callerWith(shop, token);
    const answers = [
      await caller.get('/payments'),
      await caller.get('/payment-settings'),
      await caller.post('/payment-settings/test'),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403],
    );
  }
});

test('a payment whose money was sent back says why, and lists its refunds', async (t) => {
  const own = await openShop(t);
  const paid = { state: 'succeeded', reference: 'ref_1', money: thousand } as const;
  const kept = openScriptedPayments(own).paymentContext;
  const surplus = openScriptedPayments(own, { wants: 'unwanted' }).paymentContext;
  const cancelled = await newPayment(own, kept);
  await own.unit.run(own.tenant, (work) => cancelPayment(work, cancelled.id));
  await settlePayment(kept, own.tenant, cancelled.id, paid);
  const second = await newPayment(own, surplus);
  await settlePayment(surplus, own.tenant, second.id, { ...paid, reference: 'ref_2' });

  const { payments } = (await (await own.merchant()).get('/payments')).body;

  const shown = new Map(payments.map((one: any) => [one.id, [one.status, one.return_reason]]));
  assert.deepEqual(
    [shown.get(cancelled.id), shown.get(second.id)],
    [
      ['succeeded', 'cancelled'],
      ['succeeded', 'not_available'],
    ],
  );
  for (const { refunds, return_reason: reason } of payments) {
    const [{ id, created_at: at, ...refund }] = refunds;
    assert.deepEqual(refund, { amount: 1_000, reason, status: 'pending', owed_amount: 0 });
    assert.deepEqual([id.slice(0, 4), at], ['rfd_', '2026-01-01T00:00:00.000Z']);
  }
});
