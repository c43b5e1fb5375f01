import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkBuyer } from '../../../src/core/customers/linking/link-buyer.ts';
import { callerWith, openConsole } from '../../kit/console.ts';
import { openShop } from '../../kit/shop.ts';
import { newBuyer, newUser } from '../../kit/users.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const customerOf = async (email: string) =>
  (await merchant.get(`/customers?email=${email}`)).body.customers[0];

test('notes have their author, and the newest comes first', async () => {
  const { body: ann } = await merchant.post('/customers', { email: 'ann@shop.example' });
  const path = `/customers/${ann.id}/notes`;
  await newUser(shop, 'staff@example.com', { role: 'staff', name: 'Sam Staff' });
  const { token } = await (await openConsole(shop, 'staff@example.com')).token();
  const sam = callerWith(shop, token);

  const first = await merchant.post(path, { text: 'Prefers the phone' });
  shop.clock.advance(1_000);
  const second = await sam.post(path, { text: 'Rang twice' });

  assert.equal(first.status, 201);
  assert.deepEqual(second.body, {
    id: second.body.id,
    text: 'Rang twice',
    author: { kind: 'person', id: second.body.author.id },
    author_name: 'Sam Staff',
    created_at: shop.clock().toISOString(),
  });
  assert.equal(first.body.author.kind, 'api_key');
  assert.deepEqual((await merchant.get(path)).body.notes, [second.body, first.body]);
  const { body: page } = await merchant.get(`${path}?limit=1`);
  const { body: next } = await merchant.get(`${path}?limit=1&cursor=${page.next_cursor}`);
  assert.deepEqual([...page.notes, ...next.notes], [second.body, first.body]);
});

test('a note of an order names its author, in the timeline, too', async () => {
  const order = await shop.paidOrder();
  const { body: note } = await merchant.post(`/orders/${order.id}/notes`, { text: 'Gift' });
  const { body } = await merchant.get(`/orders/${order.id}/timeline`);

  assert.ok(note.author_name);
  const entry = body.timeline.find(({ kind }: any) => kind === 'note');
  assert.deepEqual(entry, { kind: 'note', ...note });
});

test('a note needs text, a customer and the scope', async () => {
  const { body: bob } = await merchant.post('/customers', { email: 'bob@shop.example' });
  const path = `/customers/${bob.id}/notes`;
  const reader = await shop.merchant('read:customers');
  const stranger = await shop.other.merchant();
  const codes = [
    await merchant.post(path, { text: ' ' }),
    await merchant.post('/customers/cus_none/notes', { text: 'x' }),
    await stranger.post(path, { text: 'x' }),
    await reader.post(path, { text: 'x' }),
  ].map(({ status, body }) => [status, body.error.code]);

  assert.deepEqual(codes, [
    [400, 'validation_failed'],
    [404, 'customer_not_found'],
    [404, 'customer_not_found'],
    [403, 'insufficient_scope'],
  ]);
  assert.deepEqual((await reader.get(path)).body.notes, []);
});

test('emails are those to the address of the customer and those about their orders', async () => {
  const order = await shop.paidOrder({ email: 'Eve@shop.example' });
  await shop.paidOrder({ email: 'other@shop.example' });
  shop.clock.advance(1_000);
  await merchant.post('/memberships/plans', { site_slug: 'shop', name: 'Gold', price: 900 });
  const { body: subscriber } = await merchant.post('/memberships/subscribers', {
    site_slug: 'shop',
    plan_id: 'Gold',
    email: 'eve@shop.example',
  });
  await merchant.post(`/memberships/subscribers/${subscriber.id}/send-link`, {});
  await shop.app.jobs.drain();
  const eve = await customerOf('eve@shop.example');
  const path = `/customers/${eve.id}/emails`;

  const { body } = await merchant.get(path);
  const { body: page } = await merchant.get(`${path}?limit=1`);
  const { body: next } = await merchant.get(`${path}?limit=1&cursor=${page.next_cursor}`);

  assert.deepEqual(
    body.emails.map(({ kind, order_id: id }: any) => [kind, id]),
    [
      ['membership_payment_due', null],
      ['order_confirmed', order.id],
    ],
  );
  assert.deepEqual([...page.emails, ...next.emails], body.emails);
  assert.equal(next.next_cursor, null);
  assert.equal((await merchant.get('/customers/cus_none/emails')).status, 404);
});

test('identities are the linked account and the agents that bought', async () => {
  const agent = { iss: 'https://agent.example/profile', sub: null } as never;
  await shop.paidOrder({ email: 'ida@shop.example', agent });
  const ida = await customerOf('ida@shop.example');
  const userId = (await newBuyer(shop, 'ida@shop.example')) as never;
  await shop.unit.run(shop.tenant, (work) =>
    linkBuyer(work, { userId, email: 'ida@shop.example', name: 'Ida' }),
  );
  const at = shop.clock().toISOString();
  const seen = { network: null, first_seen_at: at, last_seen_at: at, disconnected_at: null };
  const path = `/customers/${ida.id}/identities`;

  assert.deepEqual((await merchant.get(path)).body.identities, [
    { kind: 'account', value: userId, orders_count: null, ...seen },
    { kind: 'agent', value: 'https://agent.example/profile', orders_count: 1, ...seen },
  ]);
  await merchant.post(`/customers/${ida.id}/erase`, {});
});

test('notes are erased and exported with the customer', async () => {
  const { body: gus } = await merchant.post('/customers', { email: 'gus@shop.example' });
  const path = `/customers/${gus.id}`;
  const { body: note } = await merchant.post(`${path}/notes`, { text: 'Gustav the Great' });
  const { body: data } = await merchant.get(`${path}/export`);

  const erased = await merchant.post(`${path}/erase`, {});
  const late = await merchant.post(`${path}/notes`, { text: 'Gustav again' });

  assert.deepEqual(data.customer_notes, [note]);
  assert.equal(erased.status, 200);
  assert.deepEqual((await merchant.get(`${path}/notes`)).body.notes, []);
  assert.deepEqual([late.status, late.body.error.code], [409, 'customer_erased']);
  assert.deepEqual((await merchant.get(`${path}/identities`)).body.identities, []);
});
