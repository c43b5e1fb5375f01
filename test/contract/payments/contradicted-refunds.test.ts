import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentJobs } from '../../../src/core/payments/payment-jobs.ts';
import type { RefundOutcome } from '../../../src/core/payments/processor.ts';
import { settleRefund } from '../../../src/core/payments/refunds/settle-refund.ts';
import { createJobRunner } from '../../../src/platform/jobs/runner.ts';
import { createLog } from '../../../src/platform/telemetry/log.ts';
import { eventsOf, orderCalls, orderPayments } from '../../kit/orders.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const product = await shop.product({ variants: [{ stock: 1_000 }] });
const merchant = await shop.merchant();

const alarms: unknown[] = [];
/** What the processor says about any refund when it is asked. */
let truth: RefundOutcome | null | Error = null;
const base = orderPayments(shop);
const context: typeof base = {
  ...base,
  processor: {
    ...base.processor,
    name: 'sandbox',
    refund: async ({ id }) => ({ state: 'pending', reference: `re_${id}` }),
    async getRefundOutcome() {
      if (truth instanceof Error) throw truth;
      return truth;
    },
  },
  alarm: (_problem, { reported }: any) => void alarms.push(reported),
};
const jobs = createJobRunner({
  unit: shop.unit,
  jobs: paymentJobs(context),
  log: createLog('silent'),
});

const succeeded = { state: 'succeeded', reference: 're_1' } as const;
const failed = { state: 'failed', reference: 're_1', failure: 'account_closed' } as const;

const attention = async () =>
  (await merchant.get('/attention')).body.attention.find(
    ({ type }: any) => type === 'refunds_failed',
  )?.count;
const spentBy = (customerId: string | null) =>
  shop.unit.view(shop.tenant, async (view) => {
    const [row] = await view.query<{ spent: number }>(
      'select total_spent::int as spent from customer_totals where customer_id = $1',
      [customerId],
    );
    return row?.spent;
  });

/** An order of three units for 30.00, and a refund of it that failed. */
async function failing(amount = 1_000) {
  const placed = await shop.paidOrder({ site, lines: [{ product, quantity: 3 }] });
  const call = orderCalls(merchant, placed.id);
  const report = (id: string, outcome: RefundOutcome) =>
    settleRefund(context, shop.tenant, id, outcome);
  const refund = async (body?: object): Promise<string> => {
    shop.clock.advance(10);
    const answer = await call.refund(body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.refunds.at(-1).id;
  };
  const id = await refund({ amount });
  await report(id, failed);
  alarms.length = 0;
  const state = async () => {
    const { body } = await call.read();
    const statuses = body.refunds.map(({ status }: any) => status);
    return [body.payment_status, body.refundable_amount, statuses];
  };
  /** Reports an outcome of the failed refund, and runs the job that asks the processor. */
  const contradict = async (outcome: RefundOutcome, says: typeof truth) => {
    truth = says;
    await report(id, outcome);
    const before = await attention();
    await jobs.drain();
    return before;
  };
  const settle = () => merchant.post(`/refunds/${id}/settle`);
  return { ...placed, failed: id, call, refund, report, state, contradict, settle };
}

test('a failed refund that succeeded after all counts as refunded once the processor confirms it', async () => {
  const order = await failing();
  const spent = (await spentBy(order.customerId)) ?? 0;

  const before = await order.contradict(succeeded, succeeded);
  await order.contradict(succeeded, succeeded);

  assert.equal(before, 1, 'nothing changes before the processor was asked');
  assert.deepEqual(await order.state(), ['partially_refunded', 2_000, ['succeeded']]);
  assert.equal(await attention(), undefined);
  assert.equal(await spentBy(order.customerId), spent - 1_000);
  const types = (await eventsOf(shop, order.id)).map(({ type }) => type);
  assert.equal(types.filter((type) => type === 'order.refunded').length, 1);
  assert.deepEqual(alarms, ['succeeded']);
});

test('what was settled is not counted again when the processor confirms the refund', async () => {
  const order = await failing();
  const spent = (await spentBy(order.customerId)) ?? 0;

  await order.settle();
  const settled = await spentBy(order.customerId);
  await order.contradict(succeeded, succeeded);

  assert.deepEqual([settled, await spentBy(order.customerId)], [spent - 1_000, spent - 1_000]);
  assert.deepEqual(await order.state(), ['partially_refunded', 2_000, ['succeeded']]);
});

test('a success that was reported before a failure and arrives after it leaves the refund owed', async () => {
  const order = await failing();

  await order.contradict(succeeded, failed);

  assert.deepEqual(await order.state(), ['paid', 3_000, ['failed']]);
  assert.deepEqual([await attention(), alarms], [1, []]);
  await order.settle();
});

for (const says of [null, { state: 'pending', reference: 're_1' } as const])
  test(`a refund stays owed if the processor cannot confirm its success, ${says?.state}`, async () => {
    const order = await failing();

    await order.contradict(succeeded, says);

    assert.deepEqual(await order.state(), ['paid', 3_000, ['failed']]);
    assert.deepEqual([await attention(), alarms], [1, [says?.state ?? 'unknown']]);
    await order.settle();
  });

test('a processor that does not answer is asked again', async () => {
  const order = await failing();

  await order.contradict(succeeded, new Error('down'));
  const waiting = await order.state();
  truth = succeeded;
  shop.clock.advance(60_000);
  await jobs.drain();

  assert.deepEqual(waiting, ['paid', 3_000, ['failed']]);
  assert.deepEqual(await order.state(), ['partially_refunded', 2_000, ['succeeded']]);
});

test('a refund of everything that succeeded after all refunds the order', async () => {
  const order = await failing(3_000);

  await order.contradict(succeeded, succeeded);

  assert.deepEqual(await order.state(), ['refunded', 0, ['succeeded']]);
});

for (const again of [400, 1_000])
  test(`a refund that succeeded after all counts in full although ${again} of it was refunded again`, async () => {
    const order = await failing();
    await order.report(await order.refund({ amount: again }), succeeded);

    await order.contradict(succeeded, succeeded);

    const left = 2_000 - again;
    assert.deepEqual(await order.state(), ['partially_refunded', left, ['succeeded', 'succeeded']]);
    assert.equal(await attention(), undefined);
    const { status, body } = await order.call.refund({ amount: left + 1 });
    assert.deepEqual([status, body.error.refundable], [422, left]);
  });

test('an order of which more was refunded than paid is refunded, and nothing is left', async () => {
  const order = await failing();
  await order.report(await order.refund(), succeeded);

  await order.contradict(succeeded, succeeded);

  assert.deepEqual(await order.state(), ['refunded', 0, ['succeeded', 'succeeded']]);
});

test('a failure after a confirmed success is owed again', async () => {
  const order = await failing();
  await order.contradict(succeeded, succeeded);

  await order.report(order.failed, failed);

  assert.equal(await attention(), 1);
  await order.settle();
});

test('the success, a settlement and a new refund at the same time count each refund once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await failing();
    truth = succeeded;
    await order.report(order.failed, succeeded);
    const acts: (() => Promise<unknown>)[] = [
      () => jobs.drain(),
      () => order.settle(),
      () => order.refund({ amount: 1_000 }),
    ];

    await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
    await jobs.drain();

    const [, left] = await order.state();
    assert.equal(left, 1_000);
    assert.equal(await attention(), undefined);
  }
});
