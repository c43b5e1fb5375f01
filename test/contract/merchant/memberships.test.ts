import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShopWithPlans } from '../../kit/shop-with-plans.ts';

const { shop, merchant, signUp, read, pay, pageOf, member, friends, gold } =
  await openShopWithPlans(null);

/** Another store with the same plans, and with its own group. */
async function openStore(slug: string) {
  await shop.site({ slug });
  const { body: group } = await merchant.post('/customer-groups', { name: `VIP of ${slug}` });
  const add = async (plan: object) =>
    (await merchant.post('/memberships/plans', { site_slug: slug, ...plan })).body;
  return {
    site: { site_slug: slug },
    friends: await add({ name: 'Friends', price: 0 }),
    gold: await add({
      name: 'Gold',
      price: { amount: 1_000, currency: 'USD' },
      interval: 'month',
      perks: ['Free gift wrap'],
      customer_group_id: group.id,
    }),
  };
}

/** Returns a function that returns the types of the events since this call. */
async function watchEvents() {
  const { length } = await shop.events();
  return async () => (await shop.events()).slice(length);
}

const eventsAbout = (...ids: string[]) =>
  shop.unit.view(shop.tenant, async (view) => {
    const rows = await view.query<{ type: string }>(
      `select type from events where workspace_id = $1 and resource_id = any($2)
       order by position`,
      [shop.tenant.workspaceId, ids],
    );
    return rows.map(({ type }) => type);
  });

test('a plan is created, listed, changed and archived', async () => {
  const events = await watchEvents();
  const { gold } = await openStore('plans');

  assert.deepEqual(gold, {
    id: gold.id,
    site_slug: 'plans',
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
  const listed = await merchant.get('/memberships/plans?site_slug=plans&limit=1');
  const rest = await merchant.get(
    `/memberships/plans?site_slug=plans&limit=1&cursor=${listed.body.next_cursor}`,
  );
  assert.deepEqual(
    [...listed.body.plans, ...rest.body.plans].map((plan: any) => plan.name).sort(),
    ['Friends', 'Gold'],
  );
  assert.equal((await merchant.delete(`/memberships/plans/${gold.id}`)).status, 204);
  const gone = await merchant.get(`/memberships/plans/${gold.id}`);
  assert.deepEqual([gone.status, gone.body.error.code], [404, 'plan_not_found']);
  const again = await merchant.post('/memberships/plans', {
    site_slug: 'plans',
    name: 'GOLD',
    price: 1,
  });
  assert.equal(again.status, 201, 'a name is free again once its plan is archived');
  assert.deepEqual(await events(), ['site.created']);
});

test('invalid plans are refused', async () => {
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

test('a free plan subscribes immediately and creates the customer', async () => {
  const events = await watchEvents();

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
  assert.deepEqual(await events(), ['customer.created', 'membership.subscriber.created']);
});

test('an existing subscription is returned unchanged', async () => {
  const events = await watchEvents();

  const answers = await Promise.all(
    ['a@b.example', 'A@B.example', 'a@B.EXAMPLE'].map((email) => signUp(gold.id, email)),
  );

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201]);
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  assert.deepEqual(await events(), ['membership.subscriber.created']);
});

test('an unknown plan is refused with the available plans', async () => {
  const { site, gold, friends } = await openStore('closed');
  const events = await watchEvents();
  await merchant.patch(`/memberships/plans/${gold.id}`, { active: false });

  const unknown = await signUp('Platinum', 'a@b.example', site);
  const closed = await signUp(gold.id, 'a@b.example', site);

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
  assert.deepEqual(await events(), []);
});

test('a paid plan waits for its payment and then adds the customer to its group', async () => {
  const events = await watchEvents();

  const { body: pending } = await signUp('Gold', 'paid@shop.example');

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
  assert.deepEqual(await events(), [
    'membership.subscriber.created',
    'customer.created',
    'customer.updated',
    'membership.subscriber.updated',
  ]);
});

test('a declined card leaves the sign-up open for another one', async () => {
  const { body: pending } = await signUp('Gold', 'card@shop.example');

  await pay(pending.payment_url, '4000000000000002', 402);

  assert.equal((await read(pending.id)).status, 'pending');
  await pay(pending.payment_url);
  assert.equal((await read(pending.id)).status, 'active');
});

test('the payment link outlives the page of the processor', async () => {
  const { body: pending } = await signUp('Gold', 'link@shop.example');
  const first = await pageOf(pending.payment_url);
  assert.equal(await pageOf(pending.payment_url), first, 'one page while it is open');

  await shop.travel(3 * 3_600_000);
  assert.notEqual(await pageOf(pending.payment_url), first);
  await pay(pending.payment_url);

  assert.equal((await read(pending.id)).status, 'active');
});

test('renewals charge the sandbox again, period after period', async () => {
  await shop.travelTo('2026-02-01T00:00:00.000Z');
  const { site, gold } = await openStore('renewals');
  const { id } = await member('renewed@shop.example', site);
  await merchant.patch(`/memberships/plans/${gold.id}`, { price: 1_500 });
  assert.equal((await read(id)).price.amount, 1_000, 'the running period stays');

  await shop.travelTo('2026-03-01T00:00:00.000Z');

  const renewed = await read(id);
  assert.deepEqual(
    [
      renewed.status,
      renewed.price.amount,
      renewed.current_period_start,
      renewed.current_period_end,
    ],
    ['active', 1_500, '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
  );
  await shop.travelTo('2026-04-01T00:00:00.000Z');
  assert.equal((await read(id)).current_period_end, '2026-05-01T00:00:00.000Z');
  assert.deepEqual((await eventsAbout(id)).slice(-2), [
    'membership.subscriber.updated',
    'membership.subscriber.updated',
  ]);
});

test('a declined renewal is past due, and ends after thirty days', async () => {
  await shop.travelTo('2026-04-01T00:00:00.000Z');
  const { id, customer_id } = await member('declined@shop.example', {
    renewal_token: 'tok_decline',
  });
  const groups = async () => (await merchant.get(`/customers/${customer_id}`)).body.groups;

  await shop.travelTo('2026-05-01T00:00:00.000Z');

  const late = await read(id);
  assert.deepEqual([late.status, late.payment_url !== null], ['past_due', true]);
  assert.deepEqual((await eventsAbout(id, customer_id)).slice(-1), [
    'membership.subscriber.payment_failed',
  ]);
  assert.deepEqual(await groups(), [{ id: gold.customer_group_id, name: 'VIP' }]);
  await shop.travelTo('2026-05-08T00:00:00.000Z');
  await shop.travelTo('2026-05-30T23:59:59.000Z');
  assert.equal((await read(id)).status, 'past_due');
  await shop.travelTo('2026-05-31T00:00:00.000Z');
  assert.deepEqual(
    [(await read(id)).status, (await read(id)).payment_url, await groups()],
    ['cancelled', null, []],
  );
  assert.deepEqual((await eventsAbout(id, customer_id)).slice(-2), [
    'customer.updated',
    'membership.subscriber.cancelled',
  ]);
});

test('a subscriber who cannot be charged gets a link and a week of grace', async () => {
  await shop.travelTo('2026-06-01T00:00:00.000Z');
  const [{ id }, other] = [await member('asked@shop.example'), await member('other@shop.example')];
  await shop.unit.run(shop.tenant, (work) =>
    work.query(
      `update membership_subscribers set paid_by = 'stripe'
       where workspace_id = $1 and subscriber_id = any($2)`,
      [shop.tenant.workspaceId, [id, other.id]],
    ),
  );

  await shop.travelTo('2026-07-01T00:00:00.000Z');

  const asked = await read(id);
  assert.deepEqual([asked.status, asked.payment_url !== null], ['active', true]);
  await pay((await read(other.id)).payment_url);
  await shop.travelTo('2026-07-07T23:59:59.000Z');
  assert.equal((await read(id)).status, 'active');
  await shop.travelTo('2026-07-08T00:00:00.000Z');
  assert.equal((await read(id)).status, 'past_due');
  assert.deepEqual((await eventsAbout(id, other.id)).slice(-4), [
    'membership.subscriber.updated',
    'membership.subscriber.updated',
    'membership.subscriber.updated',
    'membership.subscriber.payment_failed',
  ]);
  const renewed = await read(other.id);
  assert.deepEqual(
    [renewed.status, renewed.payment_url, renewed.current_period_end],
    ['active', null, '2026-08-01T00:00:00.000Z'],
  );
});

test('a late payment restores the membership from the end of the last period', async () => {
  await shop.travelTo('2026-08-01T00:00:00.000Z');
  const { id } = await member('late@shop.example', { renewal_token: 'tok_decline' });
  await shop.travelTo('2026-09-11T00:00:00.000Z');

  await pay((await read(id)).payment_url);

  const { status, current_period_start, current_period_end } = await read(id);
  assert.deepEqual(
    [status, current_period_start, current_period_end],
    ['active', '2026-09-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
  );
});

test('an unpaid sign-up ends after a week', async () => {
  await shop.travelTo('2026-10-01T00:00:00.000Z');
  const { body } = await signUp('Gold', 'unpaid@shop.example');

  await shop.travelTo('2026-10-08T00:00:00.000Z');

  assert.equal((await read(body.id)).status, 'cancelled');
  const { body: next } = await signUp('Gold', 'unpaid@shop.example');
  assert.deepEqual([next.status, next.id === body.id], ['pending', false]);
});

test('canceling immediately removes the customer from the group, unless it was assigned manually', async () => {
  await shop.travelTo('2026-11-01T00:00:00.000Z');
  const { site, gold } = await openStore('cancels');
  const ann = await member('ann@cancels.example', site);
  const bob = await member('bob@cancels.example', site);
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
    ['bob@cancels.example'],
  );
  await shop.travelTo('2026-12-01T00:00:00.000Z');
  const after = await merchant.get(`/memberships/subscribers/${ann.id}`);
  assert.equal(after.body.status, 'cancelled', 'a cancelled subscription is not charged');
});

test('nothing can be cancelled while a payment is in progress', async () => {
  const { body } = await signUp('Gold', 'busy@shop.example');
  const open = await pageOf(body.payment_url);
  await pay(open, '4000000000000259', 303);

  const busy = await merchant.post(`/memberships/subscribers/${body.id}/cancel`);

  assert.deepEqual([busy.status, busy.body.error.code], [409, 'payment_in_progress']);
  await shop.travel(60_000);
  assert.equal((await read(body.id)).status, 'active');
});

test('a second payment is refunded', async () => {
  await shop.travelTo('2027-01-01T00:00:00.000Z');
  const { body } = await signUp('Gold', 'twice@shop.example');
  const first = await pageOf(body.payment_url);
  await shop.travel(26 * 60_000);
  const second = await pageOf(body.payment_url);
  assert.notEqual(second, first, 'a page that is about to close is not reused');

  await pay(second);
  await pay(first);

  assert.equal((await read(body.id)).current_period_end, '2027-02-01T00:26:00.000Z');
  const refunds = await shop.unit.view(shop.tenant, (view) =>
    view.query('select amount, reason from refunds', []),
  );
  assert.deepEqual(refunds, [{ amount: 1_000, reason: 'not_available' }]);
});

test('a subscription to an archived plan ends with the paid period', async () => {
  await shop.travelTo('2027-02-01T00:00:00.000Z');
  const { site, gold } = await openStore('archives');
  const { id } = await member('archived@shop.example', site);
  await merchant.delete(`/memberships/plans/${gold.id}`);
  assert.equal((await read(id)).status, 'active');

  await shop.travelTo('2027-03-01T00:00:00.000Z');

  assert.equal((await read(id)).status, 'cancelled');
});

test('members move when their plan changes its group', async () => {
  const { site, gold } = await openStore('moves');
  const { customer_id } = await member('moved@shop.example', site);
  const { body: next } = await merchant.post('/customer-groups', { name: 'Inner circle' });

  await merchant.patch(`/memberships/plans/${gold.id}`, { customer_group_id: next.id });
  await shop.travel(0);

  const { body } = await merchant.get(`/customers/${customer_id}`);
  assert.deepEqual(body.groups, [{ id: next.id, name: 'Inner circle' }]);
  const inUse = await merchant.delete(`/customer-groups/${next.id}`);
  assert.deepEqual([inUse.status, inUse.body.error.code], [409, 'group_in_use']);
});

test('subscribers are listed by store, plan, status and address', async () => {
  const { site, gold, friends } = await openStore('lists');
  for (const who of ['a', 'b', 'c']) await signUp('Gold', `${who}@shop.example`, site);
  await signUp('Friends', 'a@shop.example', site);
  const emails = async (query: string) =>
    (await merchant.get(`/memberships/subscribers?${query}`)).body.subscribers
      .map((subscriber: any) => `${subscriber.plan.name} ${subscriber.email[0]}`)
      .sort();

  assert.deepEqual(await emails(`plan_id=${gold.id}`), ['Gold a', 'Gold b', 'Gold c']);
  assert.deepEqual(await emails('status=active&site_slug=lists'), ['Friends a']);
  assert.deepEqual(await emails('email=A%40shop.example&site_slug=lists'), ['Friends a', 'Gold a']);
  assert.deepEqual(await emails(`plan_id=${friends.id}&status=pending`), []);
  const page = await merchant.get('/memberships/subscribers?site_slug=lists&limit=3');
  const { body } = await merchant.get(
    `/memberships/subscribers?site_slug=lists&limit=3&cursor=${page.body.next_cursor}`,
  );
  assert.deepEqual([page.body.subscribers.length, body.subscribers.length], [3, 1]);
  assert.equal((await merchant.get('/memberships/subscribers?status=gone')).status, 400);
  assert.equal((await merchant.get('/memberships/subscribers?site_slug=elsewhere')).status, 404);
});

test('the pages display the status and no email address', async () => {
  await shop.travelTo('2027-04-01T00:00:00.000Z');
  const { body } = await signUp('Gold', 'pages@shop.example');
  const path = `/memberships/${body.id}`;

  const before = await shop.public.get(path);
  await pay(body.payment_url);
  const after = await shop.public.get(path);
  const idle = await shop.public.get(`${path}/pay`);

  assert.match(
    before.text,
    /<h1>Complete your membership<\/h1>[\s\S]*href="[^"]+\/pay">Pay \$10\.00/,
  );
  assert.match(after.text, /<h1>You are a member<\/h1>[\s\S]*May 1, 2027/);
  assert.ok(!before.text.includes('pages@') && !after.text.includes('Ann'));
  assert.deepEqual([idle.status, idle.headers.location], [303, `http://localhost:4000${path}`]);
  assert.equal((await shop.public.get('/memberships/mem_nobody')).status, 404);
});
