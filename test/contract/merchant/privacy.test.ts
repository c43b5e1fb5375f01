import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '../../../src/core/orders/order.ts';
import { eraseCustomer } from '../../../src/core/privacy/erase-customer.ts';
import { connect } from '../../../src/platform/db/database.ts';
import { agentOf, saying } from '../../kit/a2a.ts';
import { acpBasket, acpOf, connectAgent } from '../../kit/acp/agent.ts';
import { runJob, uploadCatalog } from '../../kit/bulk-jobs.ts';
import { home } from '../../kit/buying.ts';
import { callerWith, openConsole } from '../../kit/console.ts';
import { openMediaShop } from '../../kit/media.ts';
import { freeOrder } from '../../kit/orders.ts';
import { openReceiver } from '../../kit/push-receiver.ts';
import { dumpRows } from '../../kit/rows.ts';
import { goodPassword, newUser } from '../../kit/users.ts';
import { deliver, register } from '../../kit/webhooks.ts';

const shop = await openMediaShop(null);
const site = await shop.site();
const product = await shop.product({ name: 'Plate' });
const owner = await shop.merchant();
await newUser(shop);

/** Runs a statement as the owner of the tables. */
async function asOwner(text: string): Promise<void> {
  const client = await connect(shop.database.connection);
  await client.query(text).finally(() => client.end());
}

/** A customer with an order that was shipped, and words that occur nowhere else. */
async function customerWith(name: string, email: string) {
  const address = { ...home, name, line1: `${name} lane 7`, city: `${name}ville`, phone: name };
  const order = await shop.paidOrder({
    email,
    buyer: { email, name },
    shippingAddress: address,
    billingAddress: address,
  });
  const path = `/orders/${order.id}`;
  await owner.post(`${path}/fulfill`, { carrier: 'UPS', tracking_number: `TRACK-${name}` }, key());
  await owner.post(`${path}/notes`, { text: `${name} rang twice` });
  const items = [{ line_item_id: order.lines[0]?.id, quantity: 1 }];
  await owner.post(`${path}/returns`, { items, reason: `${name} dislikes it` });
  const { body } = await owner.get(`/customers?email=${email}`);
  const [customer] = body.customers;
  await owner.patch(`/customers/${customer.id}`, {
    name,
    addresses: [{ ...address, is_default: true }],
  });
  return { id: customer.id as string, order };
}

/** An agent prepares a checkout over ACP for the buyer, and reports why it gave it up. */
async function giveUp(email: string, summary: string): Promise<void> {
  const agent = acpOf(shop, (await connectAgent(owner)).key);
  const { body } = await agent.create(
    acpBasket(String(product.variants[0]?.id), { buyer: { email } }),
  );
  const intent_trace = { reason_code: 'price_sensitivity', trace_summary: summary };
  assert.equal((await agent.cancel(body.id, { intent_trace })).status, 200);
}

/** Jobs that mention the address: filters, a customer who was left out, and a file with errors. */
async function mention(email: string, id: string): Promise<void> {
  await owner.post('/exports', { resource: 'orders', filters: { email } });
  const { body: group } = await owner.post('/customer-groups', { name: 'Press' });
  const action = { type: 'add_to_group', group_id: group.id };
  const operation = { resource: 'customers', action, ids: [id] };
  const { body: started } = await owner.post('/bulk-operations', operation);
  await owner.delete(`/customer-groups/${group.id}`);
  await shop.app.longJobs.drain();
  const { body } = await owner.get(`/bulk-operations/${started.id}/problems`);
  assert.equal(body.problems[0]?.resource_name, email);
  const asset_id = await uploadCatalog(shop, owner, `slug,name,price\na,A,${email}\n`);
  const { report } = await runJob(shop, owner, '/imports', { site_slug: 'shop', asset_id });
  assert.ok(JSON.stringify(report).includes(email));
}

const key = () => ({ 'idempotency-key': `k-${Math.random()}` });
const erase = (id: string, as = owner) => as.post(`/customers/${id}/erase`, {});

test('an erased customer is found in no table, and orders keep their amounts', async (t) => {
  const receiver = await openReceiver(t, ({ body }, response) => {
    response.writeHead(500).end(`cannot store ${body}`);
    return 'hang';
  });
  await register(owner, receiver.url());
  const [name, email] = ['Zebedee', 'zebedee@quagga.example'];
  const agent = await agentOf(shop);
  await agent.rpc('SendMessage', { message: saying(`buy a mug, ship it to ${email}`) });
  await owner.post('/customer-groups', { name: 'VIP' });
  const plan = await owner.post('/memberships/plans', {
    site_slug: 'shop',
    name: 'Club',
    price: 0,
  });
  const { body: member } = await owner.post('/memberships/subscribers', {
    site_slug: 'shop',
    plan_id: plan.body.id,
    email,
    name,
  });
  await owner.post(`/memberships/subscribers/${member.id}/cancel`, {});
  const { body: cart } = await shop.public.post('/api/storefront/v1/carts', { site_slug: 'shop' });
  const detailed = { buyer: { email, name } };
  const entered = await shop.public.put(`/api/storefront/v1/carts/${cart.token}`, detailed);
  assert.equal(entered.status, 200, entered.text);
  await giveUp(email, `${name} found it cheaper`);
  const { id, order } = await customerWith(name, email);
  const kept = await customerWith('Otherone', 'other@example.com');
  await mention(email, id);
  await deliver(shop);
  const before = await dumpRows(shop);
  const { body: orderBefore } = await owner.get(`/orders/${order.id}`);

  const { status, body, text } = await erase(id);

  assert.equal(status, 200, text);
  assert.equal(body.email, `${id}@erased.invalid`);
  assert.ok(body.erased_at);
  assert.ok(before.toLowerCase().includes('zebedee'));
  const lines = (await dumpRows(shop)).split('\n').filter((line) => /zebedee|quagga/i.test(line));
  assert.deepEqual(
    lines.map((line) => line.slice(0, 200)),
    [],
  );
  const { body: orderAfter } = await owner.get(`/orders/${order.id}`);
  for (const field of ['total', 'totals', 'line_items', 'name', 'payment_status'])
    assert.deepEqual(orderAfter[field], orderBefore[field], field);
  assert.equal(orderAfter.shipping_address.country, 'US');
  assert.equal(orderAfter.shipping_address.city, null);
  assert.equal(orderAfter.buyer, null);
  for (const path of ['/timeline', '/notes', '/emails'])
    assert.equal((await owner.get(`/orders/${order.id}${path}`)).status, 200, path);
  const { body: other } = await owner.get(`/orders/${kept.order.id}`);
  assert.equal(other.buyer.name, 'Otherone');
  const { body: log } = await owner.get(`/audit-log?action=customer.erased&resource=${id}`);
  assert.equal(log.audit_log.length, 1);
});

test('a bulk operation that selects the customer by address changes no others', async () => {
  const { id } = await customerWith('Selected', 'selected@example.com');
  await customerWith('Unselected', 'unselected@example.com');
  const { body: group } = await owner.post('/customer-groups', { name: 'Late' });
  const start = async (q: string) => {
    const action = { type: 'add_to_group', group_id: group.id };
    const body = { resource: 'customers', action, filters: { q } };
    return (await owner.post('/bulk-operations', body)).body.id as string;
  };
  const ids = [await start('Selected@example.com'), await start('unselected@example.com')];

  assert.equal((await erase(id)).status, 200);
  await shop.app.longJobs.drain();

  const read = async (job: string) => (await owner.get(`/bulk-operations/${job}`)).body;
  const jobs = await Promise.all(ids.map(read));
  assert.deepEqual(
    jobs.map(({ state, total, filters }) => [state, total, filters.q]),
    [
      ['done', 0, `${id}@erased.invalid`],
      ['done', 1, 'unselected@example.com'],
    ],
  );
});

test('two concurrent erasures erase once and notify receivers once', async () => {
  const { id } = await customerWith('Twice', 'twice@example.com');

  const answers = await Promise.all([erase(id), erase(id), erase(id)]);
  const again = await erase(id);

  for (const { status } of [...answers, again]) assert.equal(status, 200);
  const { body } = await owner.get(`/audit-log?action=customer.erased&resource=${id}`);
  assert.equal(body.audit_log.length, 1);
  const events = await shop.unit.view(shop.tenant, (view) =>
    view.query('select 1 from events where type = $1 and resource_id = $2', [
      'customer.erased',
      id,
    ]),
  );
  assert.equal(events.length, 1);
});

describe('an order that is placed at the same moment', () => {
  const email = 'racer@raceway.example';
  const address = { ...home, name: 'Racer', line1: 'Racer lane 7', city: 'Raceville' };
  const place = (more: { customerId?: Order['customerId'] } = {}, pause?: () => Promise<void>) =>
    freeOrder(
      shop,
      shop,
      {
        site,
        lines: [{ product }],
        buyer: { email, name: 'Racer' },
        shippingAddress: address,
        ...more,
      },
      pause,
    );
  const left = async () =>
    (await dumpRows(shop)).split('\n').filter((line) => /racer|raceway|raceville/i.test(line));
  const customerOf = async () => (await owner.get(`/customers?email=${email}`)).body.customers[0];

  test('is waited for, and then erased too', async () => {
    await place();
    const { id } = await customerOf();
    const [isOpen, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const placing = place({}, async () => {
      isOpen.resolve();
      await mayCommit.promise;
    });
    await isOpen.promise;
    let isErased = false;
    const erasing = erase(id).then((answer) => {
      isErased = true;
      return answer;
    });
    await wait(150);
    assert.equal(isErased, false);
    mayCommit.resolve();
    const order = await placing;

    assert.equal((await erasing).status, 200);
    assert.deepEqual(await left(), []);
    const { body } = await owner.get(`/orders/${order.id}`);
    assert.deepEqual([body.buyer, body.totals.total], [null, order.totals.total]);
  });

  test('belongs to a new customer if it comes after the erasure', async () => {
    const { customerId } = await place();
    assert.ok(customerId);
    const held = await holdErasure(customerId);
    // A linked buyer: the checkout session knows the customer already.
    const placing = Promise.all([place(), place({ customerId })]);
    await wait(150);
    await held.commit();
    const orders = await placing;

    const [one, two] = orders.map((order) => order.customerId);
    assert.notEqual(one, customerId);
    assert.equal(one, two);
    const rows = await left();
    for (const line of rows) assert.equal(line.includes(customerId), false, line.slice(0, 200));
    assert.equal((await erase(one ?? '')).status, 200);
    assert.deepEqual(await left(), []);
  });

  test('leaves nothing behind in many races', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { customerId } = await place();
      await Promise.all([place(), erase(customerId ?? ''), place(), place()]);
      const rest = await customerOf();
      if (rest) assert.equal((await erase(rest.id)).status, 200);
      assert.deepEqual(await left(), []);
    }
  });
});

/** An erasure whose transaction is open until it may commit. */
async function holdErasure(id: string) {
  const [erased, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = shop.unit.run(shop.tenant, async (work) => {
    await eraseCustomer(work, id);
    erased.resolve();
    await mayCommit.promise;
  });
  await erased.promise;
  return {
    commit: () => {
      mayCommit.resolve();
      return done;
    },
  };
}

test('the data stay while an order is open or a membership runs, and nothing changes', async () => {
  const order = await shop.paidOrder({ email: 'open@example.com' });
  await asOwner(`update orders set test = false where order_id = '${order.id}'`);
  const { body } = await owner.get('/customers?email=open@example.com');
  const [{ id }] = body.customers;

  const refused = await erase(id);
  await owner.post(`/orders/${order.id}/fulfill`, {}, key());
  const allowed = await erase(id);

  assert.deepEqual([refused.status, refused.body.error.code], [409, 'customer_has_open_business']);
  assert.ok(refused.body.error.message.includes(order.name));
  assert.equal(allowed.status, 200);
  assert.equal((await erase('cus_none')).body.error.code, 'customer_not_found');
});

test('an export has everything that the scopes allow', async () => {
  const { id, order } = await customerWith('Exporta', 'exporta@example.com');
  await giveUp('exporta@example.com', 'Shipping was too slow');
  const narrow = await shop.merchant('read:customers');

  const { body } = await owner.get(`/customers/${id}/export`);
  const { body: less } = await narrow.get(`/customers/${id}/export`);

  assert.equal(body.customer.name, 'Exporta');
  assert.deepEqual(
    body.orders.map((one: { id: string }) => one.id),
    [order.id],
  );
  assert.equal(body.notes[0].text, 'Exporta rang twice');
  assert.ok(Array.isArray(body.emails) && Array.isArray(body.memberships));
  assert.equal(body.intent_traces[0].summary, 'Shipping was too slow');
  assert.deepEqual(
    [less.orders, less.memberships, less.notes, less.emails, less.intent_traces],
    [null, null, null, null, null],
  );
});

test('the console asks for the password first', async () => {
  const { id } = await customerWith('Locked', 'locked@example.com');
  const ada = await openConsole(shop);
  shop.clock.advance(15 * 60_000);
  const caller = callerWith(shop, (await ada.token()).token);

  const refused = [await erase(id, caller), await caller.get(`/customers/${id}/export`)];
  await ada.post('/account/console-reauthentication', { password: goodPassword });
  const allowed = [await caller.get(`/customers/${id}/export`), await erase(id, caller)];

  for (const { status, body } of refused)
    assert.deepEqual([status, body.error.code], [403, 'reauthentication_required']);
  for (const { status } of allowed) assert.equal(status, 200);
});
