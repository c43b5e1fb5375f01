import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listCustomerGroupIds } from '../../../src/core/customers/groups/group-members.ts';
import type { CustomerId } from '../../../src/kernel/id.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const merchant = await shop.merchant('write:customers');
const groupsOf = (id: string) =>
  shop.unit.view(shop.tenant, (view) => listCustomerGroupIds(view, id as CustomerId));
let groups = 0;

/** A new group, a new customer, and the types of the events from that customer on. */
async function newGroup() {
  groups += 1;
  const earlier = (await shop.events()).length;
  const { body: ann } = await merchant.post('/customers', { email: `ann${groups}@shop.example` });
  const { body: group } = await merchant.post('/customer-groups', { name: 'VIP' });
  return { ann, group, events: async () => (await shop.events()).slice(earlier) };
}

test('a customer group is created, listed, changed and deleted', async () => {
  const { group } = await newGroup();

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

test('a member is added once, however often the call is repeated', async () => {
  const { ann, group, events } = await newGroup();
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
  assert.deepEqual(await events(), ['customer.created', 'customer.updated']);
});

test('a member is removed once', async () => {
  const { ann, group, events } = await newGroup();
  const members = `/customer-groups/${group.id}/members`;
  await merchant.post(members, { customer_id: ann.id });

  assert.equal((await merchant.delete(`${members}/${ann.id}`)).status, 204);

  const again = await merchant.delete(`${members}/${ann.id}`);
  assert.deepEqual([again.status, again.body.error.code], [404, 'customer_not_found']);
  assert.deepEqual(await groupsOf(ann.id), []);
  assert.deepEqual(await events(), ['customer.created', 'customer.updated', 'customer.updated']);
});

test('deleting a group removes all memberships', async () => {
  const { ann, group, events } = await newGroup();
  await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: ann.id });

  assert.equal((await merchant.delete(`/customer-groups/${group.id}`)).status, 204);

  assert.deepEqual(await groupsOf(ann.id), []);
  assert.deepEqual((await merchant.get(`/customers/${ann.id}`)).body.groups, []);
  assert.deepEqual((await events()).slice(1), ['customer.updated', 'customer.updated']);
});

test('a group that a price list uses cannot be deleted, and keeps its members', async () => {
  const { ann, group, events } = await newGroup();
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
  assert.equal((await events()).filter((type) => type === 'customer.updated').length, 1);
});

test('customers of another workspace cannot be added, and nothing happens', async () => {
  const { ann, group } = await newGroup();
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
