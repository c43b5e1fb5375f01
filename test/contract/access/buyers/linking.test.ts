import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkBuyer } from '../../../../src/core/customers/linking/link-buyer.ts';
import {
  findLinkedCustomer,
  resolveLinkedCustomer,
} from '../../../../src/core/customers/linking/linked-customer.ts';
import { disconnectBuyer } from '../../../../src/core/customers/linking/manage-links.ts';
import { systemTenant } from '../../../../src/platform/unit-of-work.ts';
import { openBuyerShop } from '../../../kit/access/buyers.ts';

const { shop, person } = await openBuyerShop();
await shop.site();
const { unit, tenant } = shop;
const merchant = await shop.merchant();
const ada = await person('Ada@Example.com', 'Ada Lovelace');
const link = (who = ada, where = tenant) => unit.run(where, (work) => linkBuyer(work, who));
const buyer = (who: typeof ada, workspaceId: typeof tenant.workspaceId | null = null) => ({
  ...who,
  workspaceId,
  credentialId: 'grt_1',
  scopes: [],
  expiresAt: new Date('2099-01-01T00:00:00.000Z'),
});
const customers = async (email: string) =>
  (await merchant.get(`/customers?email=${encodeURIComponent(email)}`)).body.customers;

test('linking creates one customer for the proven address, even with concurrent requests', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => link()));
  assert.equal(new Set(ids).size, 1);
  const [made, ...more] = await customers('ada@example.com');
  assert.deepEqual(
    [made.id, made.email, made.name, more],
    [ids[0], 'ada@example.com', 'Ada Lovelace', []],
  );
  const events = await shop.events();
  assert.equal(events.filter((type) => type === 'customer.created').length, 1);
});

test('linking uses an existing customer regardless of letter case and keeps their name', async () => {
  const grace = await person('GRACE@example.com', 'Grace Hopper');
  const { body: known } = await merchant.post('/customers', {
    email: 'grace@EXAMPLE.com',
    name: 'Admiral Hopper',
  });
  assert.equal(await link(grace), known.id);
  assert.equal((await merchant.get(`/customers/${known.id}`)).body.name, 'Admiral Hopper');
});

test('linking: each workspace has its own customer', async () => {
  const here = await link();
  const there = await link(ada, shop.other.tenant);
  assert.notEqual(here, there);
});

test('linking: a grant for one workspace does not link in another; a grant for all links at first use', async () => {
  const bob = await person('bob@example.com');
  const elsewhere = buyer(bob, shop.other.tenant.workspaceId);
  const everywhere = buyer(bob);
  const read = (who: typeof elsewhere) =>
    unit.view(tenant, (view) => findLinkedCustomer(view, who));
  const use = (who: typeof elsewhere) =>
    unit.run(tenant, (work) => resolveLinkedCustomer(work, who));

  assert.deepEqual(
    [await use(elsewhere), await read(elsewhere), await read(everywhere)],
    [null, null, null],
  );
  const customer = await use(everywhere);
  assert.deepEqual([await read(everywhere), await read(elsewhere)], [customer, null]);
});

test('linking: readers find the customer whom linking would use, and link nothing', async () => {
  const carl = await person('carl@example.com');
  const { body: known } = await merchant.post('/customers', { email: 'carl@example.com' });
  const found = await unit.view(tenant, (view) => findLinkedCustomer(view, buyer(carl)));
  const links = await unit.view(tenant, (view) =>
    view.query('select from buyer_links where user_id = $1', [carl.userId]),
  );
  assert.deepEqual([found, links.length], [known.id, 0]);
});

test('linking: a disconnected buyer is a guest until they link again themselves', async () => {
  const dora = await person('dora@example.com');
  const before = await link(dora);
  await unit.run(tenant, (work) => disconnectBuyer(work, dora.userId));
  const asGuest = await unit.run(tenant, (work) => resolveLinkedCustomer(work, buyer(dora)));
  const seen = await unit.view(tenant, (view) => findLinkedCustomer(view, buyer(dora)));
  assert.deepEqual([asGuest, seen, await link(dora)], [null, null, before]);
});

test('linking: an address that changed owner belongs to the new owner; the previous one is linked by their new address', async () => {
  const old = await person('shared@example.com');
  const first = await link(old);
  await unit.runAsSystem(systemTenant, (work) =>
    work.query('update users set email = $2 where user_id = $1', [old.userId, 'moved@example.com']),
  );
  const next = await person('shared@example.com');
  assert.equal(await link(next), first);
  const moved = await link({ ...old, email: 'moved@example.com' });
  assert.notEqual(moved, first);
});

test('linking: deleting the customer or the user deletes the link; the next use makes a new one', async () => {
  const erin = await person('erin@example.com');
  const id = await link(erin);
  await unit.runAsSystem(systemTenant, (work) =>
    work.query('delete from buyer_links where customer_id = $1', [id]),
  );
  assert.equal(await link(erin), id);
  await unit.runAsSystem(systemTenant, (work) =>
    work.query('delete from users where user_id = $1', [erin.userId]),
  );
  const left = await unit.view(tenant, (view) =>
    view.query('select from buyer_links where user_id = $1', [erin.userId]),
  );
  assert.equal(left.length, 0);
});
