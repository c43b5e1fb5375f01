import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findOrCreateCustomer,
  recordPurchase,
  recordRefund,
} from '../../../src/core/customers/save-customer.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const merchant = await shop.merchant('write:customers');

/** A function that reads the types of the events from now on. */
async function watchEvents() {
  const { length } = await shop.events();
  return async () => (await shop.events()).slice(length);
}

const home = {
  name: 'Ann Archer',
  line1: '1 Quay Road',
  line2: null,
  city: 'Cork',
  state: null,
  postcode: 'T12',
  country: 'IE',
  phone: null,
};

test('a customer is created, read and changed', async () => {
  const events = await watchEvents();

  const created = await merchant.post('/customers', { email: ' Ann@Shop.Example ', name: 'Ann' });

  assert.equal(created.status, 201);
  assert.deepEqual(created.body, {
    id: created.body.id,
    email: 'ann@shop.example',
    name: 'Ann',
    addresses: [],
    groups: [],
    memberships: [],
    orders_count: 0,
    total_spent: 0,
    currency: null,
    spent_by_currency: {},
    last_order_at: null,
    erased_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  });
  shop.clock.advance(1_000);
  const changed = await merchant.patch(`/customers/${created.body.id}`, { name: 'Ann Archer' });
  assert.deepEqual(changed.body, {
    ...created.body,
    name: 'Ann Archer',
    updated_at: '2026-01-01T00:00:01.000Z',
  });
  assert.deepEqual((await merchant.get(`/customers/${created.body.id}`)).body, changed.body);
  assert.deepEqual(await events(), ['customer.created', 'customer.updated']);
});

test('an email address is one customer of a workspace, in any case', async () => {
  const events = await watchEvents();
  const { body } = await merchant.post('/customers', { email: 'bea@shop.example' });

  const again = await merchant.post('/customers', { email: 'BEA@shop.example' });
  const elsewhere = await (await shop.other.merchant()).post('/customers', {
    email: 'bea@shop.example',
  });

  assert.deepEqual(
    [again.status, again.body.error.code, again.body.error.customer_id],
    [409, 'email_taken', body.id],
  );
  assert.equal(elsewhere.status, 201);
  assert.deepEqual(await events(), ['customer.created']);
});

test('two concurrent first orders create one customer', async () => {
  const events = await watchEvents();
  const emails = ['cat@shop.example', 'CAT@shop.example', 'Cat@Shop.Example', 'cAT@shop.example'];

  const ids = await Promise.all(
    emails.map((email) =>
      shop.unit.run(shop.tenant, async (work) => {
        const customerId = await findOrCreateCustomer(work, { email, name: null });
        await recordPurchase(work, { customerId, currency: 'USD', test: true, amount: 100 });
        return customerId;
      }),
    ),
  );

  assert.equal(new Set(ids).size, 1);
  const { body } = await merchant.get(`/customers/${ids[0]}`);
  assert.deepEqual([body.orders_count, body.total_spent, body.currency], [4, 400, 'USD']);
  assert.deepEqual(await events(), ['customer.created']);
});

test('the name that a buyer enters fills in a missing name and changes no known one', async () => {
  const events = await watchEvents();
  const buy = (name: string | null) =>
    shop.unit.run(shop.tenant, (work) =>
      findOrCreateCustomer(work, { email: 'dan@shop.example', name }),
    );

  const id = await buy(null);
  await buy('Ann');
  await buy('Mallory');

  const { body } = await merchant.get(`/customers/${id}`);
  assert.equal(body.name, 'Ann');
  assert.deepEqual(await events(), ['customer.created', 'customer.updated']);
});

test('the profile sums orders by currency, less refunds', async () => {
  const customerId = await shop.unit.run(shop.tenant, (work) =>
    findOrCreateCustomer(work, { email: 'eve@shop.example', name: null }),
  );
  const buy = (currency: string, amount: number, test = true) =>
    shop.unit.run(shop.tenant, (work) =>
      recordPurchase(work, { customerId, currency, test, amount }),
    );
  await buy('USD', 5_000);
  shop.clock.advance(60_000);
  await buy('EUR', 300);
  const lastOrderAt = shop.clock().toISOString();
  shop.clock.advance(60_000);

  await shop.unit.run(shop.tenant, (work) =>
    recordRefund(work, { customerId, currency: 'USD', test: true, amount: 1_200 }),
  );

  const { body } = await merchant.get(`/customers/${customerId}`);
  assert.deepEqual(
    [body.orders_count, body.total_spent, body.currency, body.last_order_at],
    [2, 300, 'EUR', lastOrderAt],
  );
  assert.deepEqual(body.spent_by_currency, { EUR: 300, USD: 3_800 });
});

test('the address book keeps its ids and one default', async () => {
  const { body: fay } = await merchant.post('/customers', { email: 'fay@shop.example' });
  const path = `/customers/${fay.id}`;
  const work = { ...home, line1: '2 Mill Lane' };

  const first = await merchant.patch(path, { addresses: [{ ...home, country: 'ie' }, work] });

  const [one, two] = first.body.addresses;
  assert.match(one.id, /^adr_/);
  assert.deepEqual(first.body.addresses, [
    { ...home, id: one.id, is_default: true },
    { ...work, id: two.id, is_default: false },
  ]);
  const turned = await merchant.patch(path, {
    addresses: [{ ...two, is_default: true }, { ...one, is_default: false }, { country: 'GB' }],
  });
  assert.deepEqual(
    turned.body.addresses.map((address: any) => [address.id, address.is_default]),
    [
      [two.id, true],
      [one.id, false],
      [turned.body.addresses[2].id, false],
    ],
  );
  assert.deepEqual((await merchant.patch(path, { addresses: [] })).body.addresses, []);
});

test('an invalid address book is refused completely', async () => {
  const events = await watchEvents();
  const { body: gus } = await merchant.post('/customers', { email: 'gus@shop.example' });

  const { status, body } = await merchant.patch(`/customers/${gus.id}`, {
    addresses: [
      { ...home, is_default: true },
      { ...home, id: 'adr_nobody', is_default: true },
    ],
  });

  assert.equal(status, 400);
  assert.deepEqual(
    body.error.details.map((detail: any) => [detail.field, detail.code]),
    [
      ['addresses[1].id', 'unknown_address'],
      ['addresses[1].is_default', 'several_defaults'],
    ],
  );
  const after = await merchant.get(`/customers/${gus.id}`);
  assert.deepEqual(after.body, gus);
  assert.deepEqual(await events(), ['customer.created']);
});

test('the list is newest first, page by page, filtered by email and group', async (t) => {
  const alone = await openShop(t);
  const merchant = await alone.merchant('write:customers');
  const made: string[] = [];
  for (const who of ['a', 'b', 'c', 'd', 'e']) {
    const { body } = await merchant.post('/customers', { email: `${who}@shop.example` });
    made.unshift(body.id);
    alone.clock.advance(1);
  }
  const { body: group } = await merchant.post('/customer-groups', { name: 'VIP' });
  await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: made[2] });
  const idsOf = (answer: any) => answer.body.customers.map((customer: any) => customer.id);

  const first = await merchant.get('/customers?limit=2');
  const second = await merchant.get(`/customers?limit=2&cursor=${first.body.next_cursor}`);
  const third = await merchant.get(`/customers?limit=2&cursor=${second.body.next_cursor}`);

  assert.deepEqual(
    [idsOf(first), idsOf(second), idsOf(third)],
    [made.slice(0, 2), made.slice(2, 4), made.slice(4)],
  );
  assert.equal(third.body.next_cursor, null);
  assert.deepEqual(idsOf(await merchant.get('/customers?email=B%40SHOP.example')), [made[3]]);
  assert.deepEqual(idsOf(await merchant.get(`/customers?group_id=${group.id}`)), [made[2]]);
  assert.deepEqual(idsOf(await merchant.get('/customers?group_id=grp_nothing')), []);
  const foreign = await merchant.get(`/customers?email=x&cursor=${first.body.next_cursor}`);
  assert.deepEqual([foreign.status, foreign.body.error.code], [400, 'invalid_cursor']);
});

test('an invalid email address or name is refused, and no customer is created', async () => {
  const events = await watchEvents();
  const bodies = [
    {},
    { email: 'nobody' },
    { email: 'a@b, c@d' },
    { email: 7 },
    { email: 'a@b.example', name: ' ' },
  ];

  const answers = await Promise.all(bodies.map((body) => merchant.post('/customers', body)));

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.details[0].field]),
    [
      [400, 'email'],
      [400, 'email'],
      [400, 'email'],
      [400, 'email'],
      [400, 'name'],
    ],
  );
  assert.deepEqual(await events(), []);
});
