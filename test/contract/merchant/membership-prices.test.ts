import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShopWithPlans } from '../../kit/shop-with-plans.ts';

const email = 'ann@example.com';

test('an unpaid sign-up gets the lower price of its plan when it is repeated', async (t) => {
  const { merchant, gold, signUp, pageOf, pay, read } = await openShopWithPlans(t);
  const { body: first } = await signUp(gold.id, email);
  const former = await pageOf(first.payment_url);
  await merchant.patch(`/memberships/plans/${gold.id}`, { price: 100 });

  const { body: again } = await signUp(gold.id, email);

  assert.equal(again.id, first.id);
  assert.deepEqual(again.price, { amount: 100, currency: 'USD' });
  const page = await pageOf(again.payment_url);
  assert.notEqual(page, former);
  await pay(page);
  assert.deepEqual(
    [(await read(first.id)).status, (await read(first.id)).price.amount],
    ['active', 100],
  );
});

test('the lower price comes with the interval of the plan', async (t) => {
  const { merchant, gold, signUp, pay, read } = await openShopWithPlans(t);
  await merchant.patch(`/memberships/plans/${gold.id}`, { price: 9_000, interval: 'year' });
  await signUp(gold.id, email);
  await merchant.patch(`/memberships/plans/${gold.id}`, { price: 900, interval: 'month' });

  const { body: again } = await signUp(gold.id, email);
  await pay(again.payment_url);

  const {
    price,
    interval,
    current_period_start: from,
    current_period_end: to,
  } = await read(again.id);
  assert.deepEqual([price.amount, interval], [900, 'month']);
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  assert.ok(days <= 31, `${days}`);
});

test('an unpaid sign-up starts when it is repeated after its plan became free', async (t) => {
  const { merchant, gold, signUp, pageOf, read } = await openShopWithPlans(t);
  const { body: first } = await signUp(gold.id, email);
  await pageOf(first.payment_url);
  await merchant.patch(`/memberships/plans/${gold.id}`, { price: 0 });

  const { body: again } = await signUp(gold.id, email);

  assert.deepEqual([again.id, again.status, again.price.amount], [first.id, 'active', 0]);
  const { status, current_period_end: end } = await read(first.id);
  assert.deepEqual([status, end], ['active', null]);
});

test('a higher price applies to new sign-ups only', async (t) => {
  const { merchant, gold, signUp } = await openShopWithPlans(t);
  const { body: first } = await signUp(gold.id, email);
  await merchant.patch(`/memberships/plans/${gold.id}`, { price: 5_000 });
  const { body: again } = await signUp(gold.id, email);
  assert.deepEqual([again.id, again.price.amount], [first.id, 1_000]);
  const { body: other } = await signUp(gold.id, 'ben@example.com');
  assert.equal(other.price.amount, 5_000);
});

test('sign-ups that are repeated concurrently lower the price once', async (t) => {
  const { merchant, gold, signUp, read } = await openShopWithPlans(t);
  const { body: first } = await signUp(gold.id, email);
  await merchant.patch(`/memberships/plans/${gold.id}`, { price: 100 });
  const repeated = await Promise.all(Array.from({ length: 5 }, () => signUp(gold.id, email)));
  for (const { body } of repeated) assert.deepEqual([body.id, body.price.amount], [first.id, 100]);
  assert.equal((await read(first.id)).price.amount, 100);
});
