import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShopWithPlans } from '../../kit/shop-with-plans.ts';

test('a plan is created, listed, changed and archived', async (t) => {
  const { shop, merchant, gold } = await openShopWithPlans(t);

  assert.deepEqual(gold, {
    id: gold.id,
    site_slug: 'shop',
    name: 'Gold',
    price: { amount: 1_000, currency: 'USD' },
    interval: 'month',
    perks: ['Free gift wrap'],
    customer_group_id: gold.customer_group_id,
    active: true,
    subscribers_count: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  });
  const changed = await merchant.patch(`/memberships/plans/${gold.id}`, { price: 1_200 });
  assert.deepEqual(changed.body, { ...gold, price: { amount: 1_200, currency: 'USD' } });
  const listed = await merchant.get('/memberships/plans?site_slug=shop&limit=1');
  const rest = await merchant.get(
    `/memberships/plans?site_slug=shop&limit=1&cursor=${listed.body.next_cursor}`,
  );
  assert.deepEqual(
    [...listed.body.plans, ...rest.body.plans].map((plan: any) => plan.name).sort(),
    ['Friends', 'Gold'],
  );
  assert.equal((await merchant.delete(`/memberships/plans/${gold.id}`)).status, 204);
  const gone = await merchant.get(`/memberships/plans/${gold.id}`);
  assert.deepEqual([gone.status, gone.body.error.code], [404, 'plan_not_found']);
  const again = await merchant.post('/memberships/plans', {
    site_slug: 'shop',
    name: 'GOLD',
    price: 1,
  });
  assert.equal(again.status, 201, 'a name is free again once its plan is archived');
  assert.deepEqual(await shop.events(), ['site.created']);
});

test('invalid plans are refused', async (t) => {
  const { merchant } = await openShopWithPlans(t);
  const plan = { site_slug: 'shop', name: 'Silver', price: 500 };

  const answers = await Promise.all(
    [
      { ...plan, name: ' gold ' },
      { ...plan, price: { amount: 500, currency: 'EUR' } },
      { ...plan, price: -1 },
      { ...plan, interval: 'week' },
      { ...plan, customer_group_id: 'grp_nobody' },
      { ...plan, site_slug: 'elsewhere' },
    ].map((body) => merchant.post('/memberships/plans', body)),
  );

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.code]),
    [
      [409, 'plan_name_taken'],
      [422, 'currency_mismatch'],
      [400, 'validation_failed'],
      [400, 'validation_failed'],
      [400, 'validation_failed'],
      [404, 'site_not_found'],
    ],
  );
});

test('a free plan subscribes immediately and creates the customer', async (t) => {
  const { shop, merchant, signUp, friends } = await openShopWithPlans(t);

  const { status, body } = await signUp('friends', ' Ann@Shop.Example');

  assert.equal(status, 201);
  assert.deepEqual(body, {
    id: body.id,
    site_slug: 'shop',
    plan: { id: friends.id, name: 'Friends' },
    email: 'ann@shop.example',
    name: 'Ann',
    customer_id: body.customer_id,
    status: 'active',
    price: { amount: 0, currency: 'USD' },
    interval: 'month',
    current_period_start: '2026-01-01T00:00:00.000Z',
    current_period_end: null,
    payment_url: null,
    disputed: false,
    created_at: '2026-01-01T00:00:00.000Z',
    activated_at: '2026-01-01T00:00:00.000Z',
    cancelled_at: null,
    updated_at: '2026-01-01T00:00:00.000Z',
  });
  const customer = await merchant.get(`/customers/${body.customer_id}`);
  assert.deepEqual([customer.body.email, customer.body.name], ['ann@shop.example', 'Ann']);
  assert.deepEqual((await shop.events()).slice(1), [
    'customer.created',
    'membership.subscriber.created',
  ]);
});

test('an existing subscription is returned unchanged', async (t) => {
  const { shop, signUp, gold } = await openShopWithPlans(t);

  const answers = await Promise.all(
    ['a@b.example', 'A@B.example', 'a@B.EXAMPLE'].map((email) => signUp(gold.id, email)),
  );

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201]);
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  assert.deepEqual((await shop.events()).slice(1), ['membership.subscriber.created']);
});

test('an unknown plan is refused with the available plans', async (t) => {
  const { shop, merchant, signUp, gold, friends } = await openShopWithPlans(t);
  await merchant.patch(`/memberships/plans/${gold.id}`, { active: false });

  const unknown = await signUp('Platinum', 'a@b.example');
  const closed = await signUp(gold.id, 'a@b.example');

  for (const { status, body } of [unknown, closed]) {
    assert.deepEqual([status, body.error.code], [404, 'plan_not_found']);
    assert.deepEqual(body.error.plans, [
      {
        id: friends.id,
        name: 'Friends',
        price: { amount: 0, currency: 'USD' },
        interval: 'month',
      },
    ]);
  }
  assert.deepEqual(await shop.events(), ['site.created']);
});

test('a paid plan waits for its payment and then adds the customer to its group', async (t) => {
  const { shop, merchant, signUp, read, pay, gold } = await openShopWithPlans(t);

  const { body: pending } = await signUp('Gold', 'ann@shop.example');

  assert.deepEqual(
    [pending.status, pending.customer_id, pending.current_period_end],
    ['pending', null, null],
  );
  assert.equal(pending.payment_url, `http://localhost:4000/memberships/${pending.id}/pay`);
  await pay(pending.payment_url);
  const active = await read(pending.id);
  assert.deepEqual(
    [active.status, active.current_period_end, active.payment_url],
    ['active', '2026-02-01T00:00:00.000Z', null],
  );
  const { body: customer } = await merchant.get(`/customers/${active.customer_id}`);
  assert.deepEqual(customer.groups, [{ id: gold.customer_group_id, name: 'VIP' }]);
  assert.deepEqual((await shop.events()).slice(1), [
    'membership.subscriber.created',
    'customer.created',
    'customer.updated',
    'membership.subscriber.updated',
  ]);
});

test('a declined card leaves the sign-up open for another one', async (t) => {
  const { signUp, read, pay } = await openShopWithPlans(t);
  const { body: pending } = await signUp('Gold', 'ann@shop.example');

  await pay(pending.payment_url, '4000000000000002', 402);

  assert.equal((await read(pending.id)).status, 'pending');
  await pay(pending.payment_url);
  assert.equal((await read(pending.id)).status, 'active');
});

test('the payment link outlives the page of the processor', async (t) => {
  const { shop, signUp, read, pay, pageOf } = await openShopWithPlans(t);
  const { body: pending } = await signUp('Gold', 'ann@shop.example');
  const first = await pageOf(pending.payment_url);
  assert.equal(await pageOf(pending.payment_url), first, 'one page while it is open');

  await shop.travel(3 * 3_600_000);
  assert.notEqual(await pageOf(pending.payment_url), first);
  await pay(pending.payment_url);

  assert.equal((await read(pending.id)).status, 'active');
});

test('renewals charge the sandbox again, period after period', async (t) => {
  const { shop, merchant, member, read, gold } = await openShopWithPlans(t);
  const { id } = await member('ann@shop.example');
  await merchant.patch(`/memberships/plans/${gold.id}`, { price: 1_500 });
  assert.equal((await read(id)).price.amount, 1_000, 'the running period stays');

  await shop.travelTo('2026-02-01T00:00:00.000Z');

  const renewed = await read(id);
  assert.deepEqual(
    [
      renewed.status,
      renewed.price.amount,
      renewed.current_period_start,
      renewed.current_period_end,
    ],
    ['active', 1_500, '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  );
  await shop.travelTo('2026-03-01T00:00:00.000Z');
  assert.equal((await read(id)).current_period_end, '2026-04-01T00:00:00.000Z');
  assert.deepEqual((await shop.events()).slice(-2), [
    'membership.subscriber.updated',
    'membership.subscriber.updated',
  ]);
});

test('a declined renewal is past due, and ends after thirty days', async (t) => {
  const { shop, merchant, member, read, gold } = await openShopWithPlans(t);
  const { id, customer_id } = await member('ann@shop.example', { renewal_token: 'tok_decline' });
  const groups = async () => (await merchant.get(`/customers/${customer_id}`)).body.groups;

  await shop.travelTo('2026-02-01T00:00:00.000Z');

  const late = await read(id);
  assert.deepEqual([late.status, late.payment_url !== null], ['past_due', true]);
  assert.deepEqual((await shop.events()).slice(-1), ['membership.subscriber.payment_failed']);
  assert.deepEqual(await groups(), [{ id: gold.customer_group_id, name: 'VIP' }]);
  await shop.travelTo('2026-02-08T00:00:00.000Z');
  await shop.travelTo('2026-03-02T23:59:59.000Z');
  assert.equal((await read(id)).status, 'past_due');
  await shop.travelTo('2026-03-03T00:00:00.000Z');
  assert.deepEqual(
    [(await read(id)).status, (await read(id)).payment_url, await groups()],
    ['cancelled', null, []],
  );
  assert.deepEqual((await shop.events()).slice(-2), [
    'customer.updated',
    'membership.subscriber.cancelled',
  ]);
});

test('a subscriber who cannot be charged gets a link and a week of grace', async (t) => {
  const { shop, member, read, pay } = await openShopWithPlans(t);
  const [{ id }, other] = [await member('ann@shop.example'), await member('bob@shop.example')];
  await shop.unit.run(shop.tenant, (work) =>
    work.query(`update membership_subscribers set paid_by = 'stripe' where workspace_id = $1`, [
      shop.tenant.workspaceId,
    ]),
  );

  await shop.travelTo('2026-02-01T00:00:00.000Z');

  const asked = await read(id);
  assert.deepEqual([asked.status, asked.payment_url !== null], ['active', true]);
  await pay((await read(other.id)).payment_url);
  await shop.travelTo('2026-02-07T23:59:59.000Z');
  assert.equal((await read(id)).status, 'active');
  await shop.travelTo('2026-02-08T00:00:00.000Z');
  assert.equal((await read(id)).status, 'past_due');
  assert.deepEqual((await shop.events()).slice(-4), [
    'membership.subscriber.updated',
    'membership.subscriber.updated',
    'membership.subscriber.updated',
    'membership.subscriber.payment_failed',
  ]);
  const renewed = await read(other.id);
  assert.deepEqual(
    [renewed.status, renewed.payment_url, renewed.current_period_end],
    ['active', null, '2026-03-01T00:00:00.000Z'],
  );
});

test('a late payment restores the membership from the end of the last period', async (t) => {
  const { shop, member, read, pay } = await openShopWithPlans(t);
  const { id } = await member('ann@shop.example', { renewal_token: 'tok_decline' });
  await shop.travelTo('2026-02-11T00:00:00.000Z');

  await pay((await read(id)).payment_url);

  const { status, current_period_start, current_period_end } = await read(id);
  assert.deepEqual(
    [status, current_period_start, current_period_end],
    ['active', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  );
});

test('an unpaid sign-up ends after a week', async (t) => {
  const { shop, signUp, read } = await openShopWithPlans(t);
  const { body } = await signUp('Gold', 'ann@shop.example');

  await shop.travelTo('2026-01-08T00:00:00.000Z');

  assert.equal((await read(body.id)).status, 'cancelled');
  const { body: next } = await signUp('Gold', 'ann@shop.example');
  assert.deepEqual([next.status, next.id === body.id], ['pending', false]);
});

test('canceling immediately removes the customer from the group, unless it was assigned manually', async (t) => {
  const { shop, merchant, member, gold } = await openShopWithPlans(t);
  const ann = await member('ann@shop.example');
  const bob = await member('bob@shop.example');
  const members = `/customer-groups/${gold.customer_group_id}/members`;
  await merchant.post(members, { customer_id: bob.customer_id });

  const answer = await merchant.post(`/memberships/subscribers/${ann.id}/cancel`);
  await merchant.post(`/memberships/subscribers/${bob.id}/cancel`);
  const again = await merchant.post(`/memberships/subscribers/${ann.id}/cancel`);

  assert.deepEqual([answer.status, answer.body.status], [200, 'cancelled']);
  assert.deepEqual([again.status, again.body.error.code], [409, 'subscription_cancelled']);
  const left = await merchant.get(`/customers?group_id=${gold.customer_group_id}`);
  assert.deepEqual(
    left.body.customers.map((customer: any) => customer.email),
    ['bob@shop.example'],
  );
  await shop.travelTo('2026-02-01T00:00:00.000Z');
  const after = await merchant.get(`/memberships/subscribers/${ann.id}`);
  assert.equal(after.body.status, 'cancelled', 'a cancelled subscription is not charged');
});

test('nothing can be cancelled while a payment is in progress', async (t) => {
  const { shop, merchant, signUp, pay, pageOf, read } = await openShopWithPlans(t);
  const { body } = await signUp('Gold', 'ann@shop.example');
  const open = await pageOf(body.payment_url);
  await pay(open, '4000000000000259', 303);

  const busy = await merchant.post(`/memberships/subscribers/${body.id}/cancel`);

  assert.deepEqual([busy.status, busy.body.error.code], [409, 'payment_in_progress']);
  await shop.travel(60_000);
  assert.equal((await read(body.id)).status, 'active');
});

test('a second payment is refunded', async (t) => {
  const { shop, signUp, pay, pageOf, read } = await openShopWithPlans(t);
  const { body } = await signUp('Gold', 'ann@shop.example');
  const first = await pageOf(body.payment_url);
  await shop.travel(26 * 60_000);
  const second = await pageOf(body.payment_url);
  assert.notEqual(second, first, 'a page that is about to close is not reused');

  await pay(second);
  await pay(first);

  assert.equal((await read(body.id)).current_period_end, '2026-02-01T00:26:00.000Z');
  const refunds = await shop.unit.view(shop.tenant, (view) =>
    view.query('select amount, reason from refunds', []),
  );
  assert.deepEqual(refunds, [{ amount: 1_000, reason: 'not_available' }]);
});

test('a subscription to an archived plan ends with the paid period', async (t) => {
  const { shop, merchant, member, read, gold } = await openShopWithPlans(t);
  const { id } = await member('ann@shop.example');
  await merchant.delete(`/memberships/plans/${gold.id}`);
  assert.equal((await read(id)).status, 'active');

  await shop.travelTo('2026-02-01T00:00:00.000Z');

  assert.equal((await read(id)).status, 'cancelled');
});

test('members move when their plan changes its group', async (t) => {
  const { shop, merchant, member, gold } = await openShopWithPlans(t);
  const { customer_id } = await member('ann@shop.example');
  const { body: next } = await merchant.post('/customer-groups', { name: 'Inner circle' });

  await merchant.patch(`/memberships/plans/${gold.id}`, { customer_group_id: next.id });
  await shop.travel(0);

  const { body } = await merchant.get(`/customers/${customer_id}`);
  assert.deepEqual(body.groups, [{ id: next.id, name: 'Inner circle' }]);
  const inUse = await merchant.delete(`/customer-groups/${next.id}`);
  assert.deepEqual([inUse.status, inUse.body.error.code], [409, 'group_in_use']);
});

test('subscribers are listed by store, plan, status and address', async (t) => {
  const { merchant, signUp, gold, friends } = await openShopWithPlans(t);
  for (const who of ['a', 'b', 'c']) await signUp('Gold', `${who}@shop.example`);
  await signUp('Friends', 'a@shop.example');
  const emails = async (query: string) =>
    (await merchant.get(`/memberships/subscribers?${query}`)).body.subscribers
      .map((subscriber: any) => `${subscriber.plan.name} ${subscriber.email[0]}`)
      .sort();

  assert.deepEqual(await emails(`plan_id=${gold.id}`), ['Gold a', 'Gold b', 'Gold c']);
  assert.deepEqual(await emails('status=active'), ['Friends a']);
  assert.deepEqual(await emails('email=A%40shop.example&site_slug=shop'), ['Friends a', 'Gold a']);
  assert.deepEqual(await emails(`plan_id=${friends.id}&status=pending`), []);
  const page = await merchant.get('/memberships/subscribers?limit=3');
  const { body } = await merchant.get(
    `/memberships/subscribers?limit=3&cursor=${page.body.next_cursor}`,
  );
  assert.deepEqual([page.body.subscribers.length, body.subscribers.length], [3, 1]);
  assert.equal((await merchant.get('/memberships/subscribers?status=gone')).status, 400);
  assert.equal((await merchant.get('/memberships/subscribers?site_slug=elsewhere')).status, 404);
});

test('the pages display the status and no email address', async (t) => {
  const { shop, signUp, pay } = await openShopWithPlans(t);
  const { body } = await signUp('Gold', 'ann@shop.example');
  const path = `/memberships/${body.id}`;

  const before = await shop.public.get(path);
  await pay(body.payment_url);
  const after = await shop.public.get(path);
  const idle = await shop.public.get(`${path}/pay`);

  assert.match(
    before.text,
    /<h1>Complete your membership<\/h1>[\s\S]*href="[^"]+\/pay">Pay \$10\.00/,
  );
  assert.match(after.text, /<h1>You are a member<\/h1>[\s\S]*February 1, 2026/);
  assert.ok(!before.text.includes('ann@') && !after.text.includes('Ann'));
  assert.deepEqual([idle.status, idle.headers.location], [303, `http://localhost:4000${path}`]);
  assert.equal((await shop.public.get('/memberships/mem_nobody')).status, 404);
});
