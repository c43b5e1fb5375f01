import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handleProcessorEvent } from '../../../src/core/payments/inbound/handle-processor-event.ts';
import type { ResolvedEvent } from '../../../src/core/payments/inbound/resolve-event.ts';
import type { Dispute } from '../../../src/core/payments/processor.ts';
import type { PaymentId } from '../../../src/kernel/id.ts';
import { eventsOf } from '../../kit/orders.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const owner = await shop.merchant();
let events = 0;
/** Events are listed by time, and those of one instant in any order. */
const passTime = () => shop.clock.advance(1_000);

/** A paid order that counts as a real one, and what the processor reports about its payment. */
async function order() {
  const { id } = await shop.paidOrder({ site });
  const paymentId = await shop.unit.run(shop.tenant, async (work) => {
    const [row] = await work.query<{ payment_id: PaymentId }>(
      `update orders o set test = false from payments p where o.workspace_id = $1 and o.order_id = $2
         and p.workspace_id = o.workspace_id and p.subject_id = o.checkout_id returning p.payment_id`,
      [shop.tenant.workspaceId, id],
    );
    return row?.payment_id as PaymentId;
  });
  const event = (disputeId: string, status: Dispute['status']): ResolvedEvent => ({
    id: `evt_${++events}`,
    about: 'dispute',
    paymentId,
    dispute: {
      id: disputeId,
      status,
      money: { amount: 900, currency: 'USD' },
      reason: 'fraudulent',
    },
  });
  const report = (given: ResolvedEvent) => {
    passTime();
    return handleProcessorEvent(shop.paymentContext, shop.tenant, given);
  };
  return {
    id,
    event,
    report,
    dispute: (disputeId: string, status: Dispute['status']) => report(event(disputeId, status)),
    isDisputed: async () => (await owner.get(`/orders/${id}`)).body.disputed,
    events: async () =>
      (await eventsOf(shop, id))
        .filter(({ type }) => type.startsWith('order.dispute'))
        .map(({ type, data, context }) => [type, data.disputed, context.dispute.status]),
  };
}

const attentionOf = async () =>
  (await owner.get('/attention?test=false')).body.attention.find(
    ({ type }: any) => type === 'disputes',
  )?.count;

test('an order is disputed until its dispute ends, with events, timeline and attention', async () => {
  const one = await order();
  await one.dispute('dp_1', 'open');

  assert.equal(await one.isDisputed(), true);
  assert.equal(await attentionOf(), 1);
  const listed = (await owner.get('/orders?disputed=true')).body.orders;
  assert.deepEqual(
    listed.map(({ id }: any) => id),
    [one.id],
  );
  const [latest] = (await owner.get(`/orders/${one.id}/timeline`)).body.timeline;
  assert.deepEqual(
    [latest.type, latest.context.dispute],
    [
      'order.disputed',
      { id: 'dp_1', status: 'open', reason: 'fraudulent', amount: 900, currency: 'USD' },
    ],
  );

  await one.dispute('dp_1', 'lost');
  assert.deepEqual([await one.isDisputed(), await attentionOf()], [false, undefined]);
  assert.deepEqual(await one.events(), [
    ['order.disputed', true, 'open'],
    ['order.dispute_closed', false, 'lost'],
  ]);
  const { activity } = (await owner.get('/analytics/activity')).body;
  assert.ok(
    activity.some(({ summary }: any) =>
      /^A dispute over \$9\.00 for order #T\d+ was lost\.$/.test(summary),
    ),
    JSON.stringify(activity[0]),
  );
});

test('a concurrent duplicate of an event, and an event after the end, change nothing', async () => {
  const one = await order();
  const opened = one.event('dp_2', 'open');
  assert.deepEqual((await Promise.all([one.report(opened), one.report(opened)])).sort(), [
    false,
    true,
  ]);
  await Promise.all([one.dispute('dp_2', 'won'), one.dispute('dp_2', 'won')]);
  await one.dispute('dp_2', 'open');

  assert.equal(await one.isDisputed(), false);
  assert.deepEqual(await one.events(), [
    ['order.disputed', true, 'open'],
    ['order.dispute_closed', false, 'won'],
  ]);
});

test('what the bank has taken back is listed and not refunded a second time', async () => {
  const part = await order();
  const total = (await owner.get(`/orders/${part.id}`)).body.totals.total;
  await part.dispute('dp_5', 'open');
  await part.dispute('dp_5', 'lost');
  const refund = (id: string, amount?: number) =>
    owner.post(`/orders/${id}/refund`, { amount }, { 'idempotency-key': `r-${amount}` });
  const tooMuch = await refund(part.id, total - 900 + 1);
  const rest = await refund(part.id, total - 900);
  const none = await refund(part.id, 1);

  assert.deepEqual(
    [tooMuch.status, tooMuch.body.error.code, tooMuch.body.error.refundable],
    [422, 'refund_exceeds_paid', total - 900],
  );
  assert.deepEqual([rest.status, none.body.error.refundable], [200, 0], rest.text);
  const { disputes } = (await owner.get(`/orders/${part.id}`)).body;
  assert.deepEqual(
    disputes.map(({ id, status, amount }: any) => [id, status, amount]),
    [['dp_5', 'lost', 900]],
  );
  const closing = (await eventsOf(shop, part.id)).find(
    ({ type }) => type === 'order.dispute_closed',
  );
  assert.equal(closing?.data.disputes[0].status, 'lost');

  const won = await order();
  await won.dispute('dp_6', 'open');
  await won.dispute('dp_6', 'won');
  assert.equal((await refund(won.id, total)).status, 200);
});

test('an order whose whole payment was lost can still be fulfilled', async () => {
  const { id } = await shop.paidOrder({ site });
  for (const status of ['open', 'lost'])
    await owner.post(`/orders/${id}/simulate-dispute`, { status });

  const headers = { 'idempotency-key': 'x' };
  const refunded = await owner.post(`/orders/${id}/refund`, {}, headers);
  const fulfilled = await owner.post(`/orders/${id}/fulfill`, {}, headers);

  assert.deepEqual([refunded.status, refunded.body.error.refundable], [422, 0]);
  assert.equal(fulfilled.status, 200, fulfilled.text);
});

test('an order with two disputes stays disputed until both have ended', async () => {
  const one = await order();
  await Promise.all([one.dispute('dp_3', 'open'), one.dispute('dp_4', 'open')]);
  await one.dispute('dp_3', 'withdrawn');
  assert.equal(await one.isDisputed(), true);
  await one.dispute('dp_4', 'won');
  assert.equal(await one.isDisputed(), false);
});

test('the sandbox simulates disputes of test orders, whose webhooks and emails are the real ones', async () => {
  const { id } = await shop.paidOrder({ site });
  const path = `/orders/${id}/simulate-dispute`;
  const simulate = (status: string, more: object = {}) => {
    passTime();
    return owner.post(path, { status, ...more });
  };

  const early = await simulate('won');
  const opened = await simulate('open', { reason: 'product_not_received' });
  const twice = await simulate('open');
  const ended = await simulate('lost');
  const again = await simulate('open');

  assert.deepEqual([early.status, early.body.error.code], [409, 'no_open_dispute']);
  assert.deepEqual([opened.status, opened.body.disputed], [200, true], opened.text);
  assert.deepEqual([twice.status, twice.body.error.code], [409, 'dispute_open']);
  assert.deepEqual([ended.body.disputed, again.body.disputed], [false, true]);
  const events = (await eventsOf(shop, id)).filter(({ type }) => type.startsWith('order.dispute'));
  const [first, , second] = events.map(({ context }) => context.dispute);
  assert.deepEqual(
    events.map(({ type, context: { dispute } }) => [type, dispute.status, dispute.reason]),
    [
      ['order.disputed', 'open', 'product_not_received'],
      ['order.dispute_closed', 'lost', 'fraudulent'],
      ['order.disputed', 'open', 'fraudulent'],
    ],
  );
  assert.notEqual(first.id, second.id);
  assert.deepEqual([first.amount, first.currency], [opened.body.totals.total, 'USD']);
  const attention = async (query: string) =>
    (await owner.get(`/attention${query}`)).body.attention.map(({ type, count }: any) => [
      type,
      count,
    ]);
  assert.deepEqual(await attention('?test=false'), []);
  assert.deepEqual(await attention(''), [['disputes', 1]], 'the processor is in test mode');
});

test('two concurrent simulations open one dispute', async () => {
  const { id } = await shop.paidOrder({ site });
  const open = () => owner.post(`/orders/${id}/simulate-dispute`, { status: 'open' });
  await Promise.all([open(), open(), open()]);
  const events = (await eventsOf(shop, id)).filter(({ type }) => type === 'order.disputed');
  assert.equal(events.length, 1);
});

test('real orders, other workspaces and readers simulate nothing', async () => {
  const { id } = await order();
  const body = { status: 'open' };
  const path = `/orders/${id}/simulate-dispute`;
  const stranger = await shop.other.merchant();
  const reader = await shop.merchant('read:orders');

  const real = await owner.post(path, body);
  assert.deepEqual([real.status, real.body.error.code], [409, 'not_simulated']);
  assert.equal((await stranger.post(path, body)).status, 404);
  assert.equal((await reader.post(path, body)).status, 403);
  assert.equal((await owner.post(path, { status: 'decided' })).status, 400);
});
