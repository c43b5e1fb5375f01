import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listCustomerGroupIds } from '../../../src/core/customers/groups/group-members.ts';
import type { CustomerId } from '../../../src/kernel/id.ts';
import { openShop } from '../../kit/shop.ts';

async function openGroup(t: Parameters<typeof openShop>[0]) {
  const shop = await openShop(t);
  const merchant = await shop.merchant('write:customers');
  const { body: ann } = await merchant.post('/customers', { email: 'ann@shop.example' });
  const { body: group } = await merchant.post('/customer-groups', { name: 'VIP' });
  const groupsOf = (id: string) =>
    shop.unit.view(shop.tenant, (view) => listCustomerGroupIds(view, id as CustomerId));
  return { shop, merchant, ann, group, groupsOf };
}

test('a customer group is created, listed, changed and deleted', async (t) => {
  const { merchant, group } = await openGroup(t);

  assert.deepEqual(group, {
    id: group.id,
    name: 'VIP',
    description: '',
    members_count: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  });
  const changed = await merchant.patch(`/customer-groups/${group.id}`, { description: 'Best' });
  assert.deepEqual(changed.body, { ...group, description: 'Best' });
  assert.deepEqual((await merchant.get('/customer-groups')).body, {
    customer_groups: [changed.body],
    next_cursor: null,
  });
  assert.equal((await merchant.delete(`/customer-groups/${group.id}`)).status, 204);
  const gone = await merchant.get(`/customer-groups/${group.id}`);
  assert.deepEqual([gone.status, gone.body.error.code], [404, 'customer_group_not_found']);
});

test('a member is added once, however often the call is repeated', async (t) => {
  const { shop, merchant, ann, group, groupsOf } = await openGroup(t);
  const members = `/customer-groups/${group.id}/members`;

  const answers = await Promise.all(
    [1, 2, 3].map(() => merchant.post(members, { customer_id: ann.id })),
  );

  for (const { status, body } of answers) {
    assert.deepEqual([status, body], [200, { ...group, members_count: 1 }]);
  }
  assert.deepEqual(await groupsOf(ann.id), [group.id]);
  const profile = await merchant.get(`/customers/${ann.id}`);
  assert.deepEqual(profile.body.groups, [{ id: group.id, name: 'VIP' }]);
  assert.deepEqual(await shop.events(), ['customer.created', 'customer.updated']);
});

test('a member is removed once', async (t) => {
  const { shop, merchant, ann, group, groupsOf } = await openGroup(t);
  const members = `/customer-groups/${group.id}/members`;
  await merchant.post(members, { customer_id: ann.id });

  assert.equal((await merchant.delete(`${members}/${ann.id}`)).status, 204);

  const again = await merchant.delete(`${members}/${ann.id}`);
  assert.deepEqual([again.status, again.body.error.code], [404, 'customer_not_found']);
  assert.deepEqual(await groupsOf(ann.id), []);
  assert.deepEqual(await shop.events(), [
    'customer.created',
    'customer.updated',
    'customer.updated',
  ]);
});

test('deleting a group removes all memberships', async (t) => {
  const { shop, merchant, ann, group, groupsOf } = await openGroup(t);
  await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: ann.id });

  assert.equal((await merchant.delete(`/customer-groups/${group.id}`)).status, 204);

  assert.deepEqual(await groupsOf(ann.id), []);
  assert.deepEqual((await merchant.get(`/customers/${ann.id}`)).body.groups, []);
  assert.deepEqual((await shop.events()).slice(1), ['customer.updated', 'customer.updated']);
});

test('a group that a price list uses cannot be deleted, and keeps its members', async (t) => {
  const { shop, merchant, ann, group, groupsOf } = await openGroup(t);
  await shop.site();
  await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: ann.id });
  const priceList = await (await shop.merchant('write:pricing')).post('/price-lists', {
    site_slug: 'shop',
    name: 'VIP prices',
    customer_group_id: group.id,
    rules: [{ type: 'percent_off', value: 10 }],
  });
  assert.equal(priceList.status, 201);

  const { status, body } = await merchant.delete(`/customer-groups/${group.id}`);

  assert.deepEqual([status, body.error.code], [409, 'group_in_use']);
  assert.deepEqual(await groupsOf(ann.id), [group.id]);
  assert.equal((await shop.events()).filter((type) => type === 'customer.updated').length, 1);
});

test('customers of another workspace cannot be added, and nothing happens', async (t) => {
  const { shop, merchant, ann, group } = await openGroup(t);
  const other = await shop.other.merchant();
  const { body: bob } = await other.post('/customers', { email: 'bob@elsewhere.example' });

  const refused = [
    await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: bob.id }),
    await other.post(`/customer-groups/${group.id}/members`, { customer_id: bob.id }),
    await other.post(`/customer-groups/${group.id}/members`, { customer_id: ann.id }),
    await other.delete(`/customer-groups/${group.id}/members/${ann.id}`),
  ];

  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.error.code]),
    [
      [404, 'customer_not_found'],
      [404, 'customer_group_not_found'],
      [404, 'customer_group_not_found'],
      [404, 'customer_group_not_found'],
    ],
  );
  assert.equal((await merchant.get(`/customer-groups/${group.id}`)).body.members_count, 0);
});
