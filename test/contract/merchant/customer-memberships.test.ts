import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShopWithPlans } from '../../kit/shop-with-plans.ts';

test('customers show the plans they are members of, and are filtered by them', async (t) => {
  const { shop, merchant, friends, gold, signUp, member, read } = await openShopWithPlans(t);
  await merchant.post('/customers', { email: 'none@example.com' });
  const { body: free } = await signUp('Friends', 'free@example.com');
  const { body: unpaid } = await signUp('Gold', 'unpaid@example.com');
  const paid = await member('paid@example.com', { renewal_token: 'tok_decline' });
  const { body: both } = await signUp('Friends', 'paid@example.com');
  const emails = async (query: string) => {
    const { status, body, text } = await merchant.get(`/customers?count=true&${query}`);
    assert.equal(status, 200, text);
    assert.equal(body.total_estimate, body.customers.length, query);
    return body.customers.map(({ email }: any) => email).toSorted();
  };
  const membershipsOf = async (id: string) =>
    (await merchant.get(`/customers/${id}`)).body.memberships;

  assert.deepEqual(await membershipsOf(paid.customer_id), [
    { id: both.id, plan: { id: friends.id, name: 'Friends' }, status: 'active' },
    { id: paid.id, plan: { id: gold.id, name: 'Gold' }, status: 'active' },
  ]);
  const { customers } = (await merchant.get('/customers?email=free@example.com')).body;
  assert.deepEqual(
    customers.map(({ memberships }: any) => memberships),
    [[{ id: free.id, plan: { id: friends.id, name: 'Friends' }, status: 'active' }]],
  );
  assert.equal(unpaid.customer_id, null);

  assert.deepEqual(await emails(`plan_id=${gold.id}`), ['paid@example.com']);
  assert.deepEqual(await emails(`plan_id=${friends.id}`), ['free@example.com', 'paid@example.com']);
  assert.deepEqual(await emails('is_member=true'), ['free@example.com', 'paid@example.com']);
  assert.deepEqual(await emails('is_member=false'), ['none@example.com']);
  assert.deepEqual(await emails(`is_member=false&plan_id=${gold.id}`), []);
  assert.deepEqual(await emails('plan_id=pln_none'), []);

  const first = await merchant.get('/customers?is_member=true&limit=1');
  const rest = await merchant.get(
    `/customers?is_member=true&limit=1&cursor=${first.body.next_cursor}`,
  );
  assert.deepEqual(
    [...first.body.customers, ...rest.body.customers].map(({ email }: any) => email).toSorted(),
    ['free@example.com', 'paid@example.com'],
  );
  const mixed = await merchant.get(`/customers?is_member=false&cursor=${first.body.next_cursor}`);
  assert.deepEqual([mixed.status, mixed.body.error.code], [400, 'invalid_cursor']);

  await shop.travelTo('2026-02-01T00:00:00Z');
  assert.equal((await read(paid.id)).status, 'past_due');
  assert.equal((await membershipsOf(paid.customer_id))[1].status, 'past_due');
  await merchant.post(`/memberships/subscribers/${paid.id}/cancel`);
  assert.deepEqual(
    (await membershipsOf(paid.customer_id)).map(({ plan }: any) => plan.name),
    ['Friends'],
  );
  assert.deepEqual(await emails(`plan_id=${gold.id}`), []);
});

test('memberships of customers are read with their scope, and in their workspace only', async (t) => {
  const { shop, friends, signUp } = await openShopWithPlans(t);
  await signUp('Friends', 'ann@example.com');
  const reader = await shop.merchant('read:customers');
  const orders = await shop.merchant('read:orders');
  const stranger = await shop.other.merchant();

  const seen = (await reader.get(`/customers?plan_id=${friends.id}`)).body.customers;
  const refused = await orders.get(`/customers?plan_id=${friends.id}`);
  const foreign = await stranger.get(`/customers?plan_id=${friends.id}`);
  const wrong = await reader.get('/customers?is_member=perhaps');

  assert.deepEqual(
    seen.map(({ memberships }: any) => memberships[0].plan.name),
    ['Friends'],
  );
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'insufficient_scope']);
  assert.deepEqual(foreign.body.customers, []);
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'validation_failed']);
});
