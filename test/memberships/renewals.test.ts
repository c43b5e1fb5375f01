import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import { rowsOf } from '../kit/carts.ts';
import { openShopWithPlans } from '../kit/shop-with-plans.ts';

const renewsAt = '2026-02-01T00:00:00.000Z';

/** A member of Gold whose renewal is due on the first of February. */
async function openMember(t: TestContext) {
  const { shop, member, read } = await openShopWithPlans(t);
  const { id } = await member('ann@shop.example');
  const charges = () =>
    rowsOf<{ id: string; status: string; failure: string | null }>(
      shop,
      `select payment_id as id, status, failure from payments where method = 'token' order by created_at, payment_id`,
    );
  const succeed = async (paymentId: string) =>
    settlePayment(shop.paymentContext, shop.tenant, paymentId, {
      state: 'succeeded',
      reference: 'pi_1',
      money: { amount: 1_000, currency: 'USD' },
    });
  const status = async () => {
    const { status: state, current_period_end: end } = await read(id);
    return [state, end.slice(0, 10)];
  };
  /** Renews while the given object has another method. */
  const renewWith = async (target: object, methods: object) => {
    const before = { ...target };
    Object.assign(target, methods);
    await shop.travelTo(renewsAt);
    Object.assign(target, before);
  };
  return { shop, charges, succeed, status, renewWith };
}

test('a renewal is followed by the next one if it is settled while its job waits for a retry', async (t) => {
  const { shop, charges, succeed, status, renewWith } = await openMember(t);
  await renewWith(shop.paymentContext.outcomeHandlers.membership, {
    completed: () => Promise.reject(new Error('the connection was lost')),
  });
  const [charge] = await charges();
  assert.equal(charge?.status, 'processing');

  await succeed(charge.id);
  await shop.travel(60_000);
  assert.deepEqual(await status(), ['active', '2026-03-01']);

  await shop.travelTo('2026-03-01T00:00:00.000Z');
  assert.deepEqual(await status(), ['active', '2026-04-01']);
  assert.equal((await charges()).length, 2);
});

test('a renewal is followed by the next one if its interrupted job runs before the repeated one', async (t) => {
  const { shop, charges, status, renewWith } = await openMember(t);
  await renewWith(shop.paymentContext.processor, {
    chargeMandate: () => {
      throw new Error('the process was killed');
    },
  });
  // A process that is killed leaves its lease.
  await rowsOf(
    shop,
    `update jobs set leased_until = $1::timestamptz + interval '80 seconds', due_at = $1
      where name = 'memberships.renew'`,
    [renewsAt],
  );
  await shop.travel(70_000);
  assert.deepEqual(
    (await charges()).map(({ failure }) => failure),
    ['not_received'],
  );

  await shop.travel(20_000);
  assert.deepEqual(await status(), ['active', '2026-03-01']);

  await shop.travel(3_600_000);
  await shop.travelTo('2026-03-01T00:00:00.000Z');
  assert.deepEqual(await status(), ['active', '2026-04-01']);
  assert.equal((await charges()).length, 3);
});

test('a charge that succeeds after it counted as not received is kept, and not repeated', async (t) => {
  const { shop, charges, succeed, status, renewWith } = await openMember(t);
  await renewWith(shop.paymentContext.processor, {
    chargeMandate: () => Promise.reject(new Error('no response yet')),
  });
  await shop.travel(60_000);
  const [charge] = await charges();
  assert.equal(charge?.failure, 'not_received');
  assert.deepEqual(await status(), ['active', '2026-02-01']);

  await succeed(charge.id);
  await shop.travel(3_600_000);

  assert.deepEqual(await status(), ['active', '2026-03-01']);
  assert.equal((await charges()).length, 1);
  assert.deepEqual(await rowsOf(shop, 'select from refunds'), []);
  await shop.travelTo('2026-03-01T00:00:00.000Z');
  assert.deepEqual(await status(), ['active', '2026-04-01']);
});

test('a charge that succeeds after the period was paid by another one is refunded', async (t) => {
  const { shop, charges, succeed, status, renewWith } = await openMember(t);
  await renewWith(shop.paymentContext.processor, {
    chargeMandate: () => Promise.reject(new Error('no response yet')),
  });
  await shop.travel(60_000);
  await shop.travel(3_600_000);
  assert.deepEqual(await status(), ['active', '2026-03-01']);

  await succeed((await charges())[0]?.id ?? '');

  assert.deepEqual(await status(), ['active', '2026-03-01']);
  assert.equal((await rowsOf(shop, 'select from refunds')).length, 1);
});
