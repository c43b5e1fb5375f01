import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../../kit/console.ts';
import { openReceiver } from '../../kit/push-receiver.ts';
import { dumpRows } from '../../kit/rows.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';
import { newUser } from '../../kit/users.ts';
import { deliver, deliveriesOf, isSigned, register } from '../../kit/webhooks.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second', name: 'Second' });
const owner = await shop.merchant();
const url = 'https://example.com/hook';

test('an endpoint is returned with its secret once, and never again', async () => {
  const draft = { url, events: ['order.created', 'order.refunded'], site_slug: 'shop' };
  const { status, body } = await owner.post('/webhooks', draft);
  assert.equal(status, 201);
  const { id, secret, ...rest } = body;
  assert.match(id, /^whk_[0-9a-z]{31}$/);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(rest, {
    ...draft,
    active: true,
    paused_reason: null,
    failing_since: null,
    connected_app_id: null,
    created_at: startOfTests,
    updated_at: startOfTests,
  });

  const shown = [await owner.get('/webhooks'), await owner.get(`/webhooks/${id}`)];
  shown.push(await owner.patch(`/webhooks/${id}`, { active: true }));
  for (const { text } of shown) assert.ok(!text.includes('whsec_') && text.includes(id));
  assert.ok(!(await dumpRows(shop)).includes(secret.slice(6)));
});

test('without site_slug and active, an endpoint receives events of every store and is active', async () => {
  const { body } = await owner.post('/webhooks', { url, events: ['*'] });
  assert.deepEqual([body.site_slug, body.active, body.events], [null, true, ['*']]);
  const { body: paused } = await owner.post('/webhooks', { url, events: ['*'], active: false });
  assert.deepEqual([paused.active, paused.paused_reason], [false, 'manual']);
});

test('unknown event names, and a wildcard among names, are 400 with details', async () => {
  const refused = async (events: unknown) => {
    const { status, body } = await owner.post('/webhooks', { url, events });
    const details = body.error.details.map(({ field, code }: any) => [field, code]);
    return [status, body.error.code, details];
  };
  const bad = (details: [string, string][]) => [400, 'validation_failed', details];
  assert.deepEqual(
    await refused(['order.created', 'order.teleported']),
    bad([['events[1]', 'unknown_event']]),
  );
  for (const internal of ['stock.changed', 'site.updated', 'webhook.test', 'order.*'])
    assert.deepEqual(await refused([internal]), bad([['events[0]', 'unknown_event']]));
  assert.deepEqual(await refused(['*', 'order.created']), bad([['events', 'wildcard_not_alone']]));
  assert.deepEqual(await refused([]), bad([['events', 'minItems']]));
  assert.deepEqual(await refused(undefined), bad([['events', 'required']]));
  const { body } = await owner.post('/webhooks', {
    url,
    events: ['order.created', 'order.created'],
  });
  assert.deepEqual(body.events, ['order.created']);
});

test('a forbidden URL is 400 url_not_allowed', async () => {
  const bad = [
    'http://example.com/',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest',
    'https://user:word@example.com/',
    'https://printer.local/',
    'ftp://example.com/',
    'nonsense',
  ];
  for (const address of bad) {
    const { status, body } = await owner.post('/webhooks', { url: address, events: ['*'] });
    assert.deepEqual([status, body.error.details[0].code], [400, 'url_not_allowed'], address);
  }
  const { id } = await register(owner, 'http://127.0.0.1:9/');
  const { status, body } = await owner.patch(`/webhooks/${id}`, { url: bad[1] });
  assert.deepEqual([status, body.error.details[0].code], [400, 'url_not_allowed']);
});

test('an unknown store and an unknown endpoint are 404', async () => {
  const { status, body } = await owner.post('/webhooks', { url, events: ['*'], site_slug: 'no' });
  assert.deepEqual([status, body.error.code], [404, 'site_not_found']);
  const calls = [
    await owner.get('/webhooks/whk_x'),
    await owner.patch('/webhooks/whk_x', {}),
    await owner.delete('/webhooks/whk_x'),
    await owner.post('/webhooks/whk_x/rotate-secret'),
    await owner.post('/webhooks/whk_x/test'),
    await owner.get('/webhooks/whk_x/deliveries'),
    await owner.post('/webhooks/whk_x/deliveries/dlv_x/replay'),
    await owner.post('/webhooks/whk_x/replay', { from: startOfTests, to: startOfTests }),
  ];
  for (const { status, body } of calls)
    assert.deepEqual([status, body.error.code], [404, 'webhook_not_found']);
});

test('an endpoint of a store receives events of that store only, and named events only', async (t) => {
  const receiver = await openReceiver(t);
  const events = ['product.created'];
  await register(owner, receiver.url('/first'), { events, site_slug: 'shop' });
  await register(owner, receiver.url('/second'), { events, site_slug: 'second' });
  await register(owner, receiver.url('/all'), { events });
  await register(owner, receiver.url('/other'), { events: ['product.deleted'] });
  await register(owner, receiver.url('/wild'), {});
  await shop.product({}, 'second');
  await deliver(shop);
  assert.deepEqual(receiver.received.map(({ path }) => path).sort(), ['/all', '/second', '/wild']);
});

test('a wildcard receives no internal events, and no tests of other endpoints', async (t) => {
  const receiver = await openReceiver(t);
  const wild = await register(owner, receiver.url('/wild'));
  const tried = await register(owner, receiver.url('/tried'), { events: ['order.created'] });
  await owner.patch('/sites/shop', { name: 'Renamed' });

  const { status, body } = await owner.post(`/webhooks/${tried.id}/test`);
  await deliver(shop);

  assert.deepEqual([status, body.event_type, body.status], [202, 'webhook.test', 'pending']);
  assert.deepEqual(
    receiver.received.map(({ path, headers }) => [path, headers['x-svc-event-type']]),
    [['/tried', 'webhook.test']],
  );
  const [post] = receiver.received;
  assert.ok(post && isSigned(post, tried.secret));
  assert.equal(JSON.parse(post.body).data.id, tried.id);
  assert.deepEqual(await deliveriesOf(owner, wild.id), []);
  const [delivery] = await deliveriesOf(owner, tried.id);
  assert.deepEqual([delivery.id, delivery.status], [body.id, 'delivered']);
});

test('a new secret signs all later attempts, including retries', async (t) => {
  const receiver = await openReceiver(t, () => 500);
  const { id, secret } = await register(owner, receiver.url(), { events: ['product.created'] });
  await shop.product();
  await deliver(shop);

  const { status, body } = await owner.post(`/webhooks/${id}/rotate-secret`);
  shop.clock.advance(60_000);
  await deliver(shop);

  assert.equal(status, 200);
  assert.notEqual(body.secret, secret);
  const signers = receiver.received.map((post) =>
    [secret, body.secret].map((one) => isSigned(post, one)),
  );
  assert.deepEqual(signers, [
    [true, false],
    [false, true],
  ]);
});

test('pausing manually fails pending deliveries and drops events until it is resumed', async (t) => {
  const receiver = await openReceiver(t, () => 500);
  const { id } = await register(owner, receiver.url(), { events: ['product.created'] });
  await shop.product();
  await deliver(shop);
  const paused = await owner.patch(`/webhooks/${id}`, { active: false });
  assert.deepEqual([paused.body.active, paused.body.paused_reason], [false, 'manual']);
  await shop.product();
  const refused = await owner.post(`/webhooks/${id}/test`);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'webhook_paused']);
  shop.clock.advance(3_600_000);
  await deliver(shop);

  const deliveries = await deliveriesOf(owner, id);
  assert.deepEqual(
    deliveries.map(({ status, reason, attempt_count }) => [status, reason, attempt_count]),
    [['failed', 'endpoint_paused', 1]],
  );
  assert.equal(receiver.received.length, 1);

  const resumed = await owner.patch(`/webhooks/${id}`, { active: true });
  const { active, paused_reason, failing_since } = resumed.body;
  assert.deepEqual([active, paused_reason, failing_since], [true, null, null]);
  receiver.behave(() => 200);
  await shop.product();
  await deliver(shop);
  assert.equal(receiver.received.length, 2);
});

test('deleting an endpoint deletes its pending deliveries', async (t) => {
  const receiver = await openReceiver(t);
  const { id } = await register(owner, receiver.url(), { events: ['product.created'] });
  await shop.product();
  assert.equal((await owner.delete(`/webhooks/${id}`)).status, 204);
  await deliver(shop);
  assert.equal(receiver.received.length, 0);
  assert.equal((await owner.get(`/webhooks/${id}`)).status, 404);
});

test('a change sets the sent fields and keeps the rest', async () => {
  const { id } = await register(owner, url, { events: ['order.created'], site_slug: 'shop' });
  const { body } = await owner.patch(`/webhooks/${id}`, {
    url: 'https://example.org/',
    events: ['*'],
    site_slug: null,
  });
  assert.deepEqual(
    [body.url, body.events, body.site_slug, body.active],
    ['https://example.org/', ['*'], null, true],
  );
});

test('a repeated create replays the first endpoint with its secret', async () => {
  const headers = { 'idempotency-key': 'once' };
  const first = await owner.post('/webhooks', { url, events: ['*'] }, headers);
  const again = await owner.post('/webhooks', { events: ['*'], url }, headers);
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  const other = await owner.post('/webhooks', { url, events: ['order.created'] }, headers);
  assert.deepEqual([other.status, other.body.error.code], [409, 'idempotency_key_reused']);
});

test('endpoints are listed newest first, by pages, and by store', async (t) => {
  const fresh = await openShop(t);
  await fresh.site();
  const her = await fresh.merchant();
  for (const site_slug of [undefined, 'shop', undefined]) {
    await her.post('/webhooks', { url, events: ['*'], site_slug });
    fresh.clock.advance(1_000);
  }
  const { body: all } = await her.get('/webhooks');
  const ids = all.webhooks.map(({ id }: any) => id);
  assert.deepEqual([...ids].sort().reverse(), ids);
  const { body: first } = await her.get('/webhooks?limit=2');
  const { body: rest } = await her.get(`/webhooks?limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual(
    [...first.webhooks, ...rest.webhooks].map(({ id }) => id),
    ids,
  );
  assert.equal(rest.next_cursor, null);
  const { body: ofShop } = await her.get('/webhooks?site_slug=shop');
  assert.deepEqual(
    ofShop.webhooks.map(({ site_slug }: any) => site_slug),
    ['shop'],
  );
  const { status } = await her.get(`/webhooks?site_slug=shop&cursor=${first.next_cursor}`);
  assert.equal(status, 400);
});

test('the list has the statuses of the latest deliveries of each endpoint', async (t) => {
  const fresh = await openShop(t);
  await fresh.site();
  const her = await fresh.merchant();
  const receiver = await openReceiver(t, ({ path }) => (path === '/bad' ? 500 : 200));
  for (const path of ['/good', '/bad', '/unused']) {
    const { id } = await register(her, receiver.url(path), { events: ['product.created'] });
    for (let sent = 0; path === '/good' && sent < 21; sent += 1)
      await her.post(`/webhooks/${id}/test`);
    if (path === '/bad') await her.post(`/webhooks/${id}/test`);
  }
  await deliver(fresh);

  const { body } = await her.get('/webhooks');

  const statuses = new Map<string, string[]>(
    body.webhooks.map(({ url: to, recent_deliveries }: any) => [
      new URL(to).pathname,
      recent_deliveries,
    ]),
  );
  assert.deepEqual(statuses.get('/good'), Array(20).fill('delivered'));
  assert.deepEqual(statuses.get('/bad'), ['pending']);
  assert.deepEqual(statuses.get('/unused'), []);
});

test('endpoints of another workspace are not found', async () => {
  const theirs = await register(await shop.other.merchant(), url);

  const calls = [
    await owner.get(`/webhooks/${theirs.id}`),
    await owner.patch(`/webhooks/${theirs.id}`, { active: false }),
    await owner.post(`/webhooks/${theirs.id}/rotate-secret`),
    await owner.post(`/webhooks/${theirs.id}/test`),
    await owner.delete(`/webhooks/${theirs.id}`),
  ];

  for (const { status, body } of calls)
    assert.deepEqual([status, body.error.code], [404, 'webhook_not_found']);
  const { body } = await owner.get('/webhooks?limit=100');
  assert.ok(!body.webhooks.some(({ id }: { id: string }) => id === theirs.id));
});

test('changes of an endpoint are in the audit log with the user, without its secret', async (t) => {
  const receiver = await openReceiver(t);
  await newUser(shop);
  const ada = await (await openConsole(shop)).merchant();
  const { id, secret } = await register(ada, receiver.url('/audited'), {
    events: ['product.deleted'],
  });
  await ada.post(`/webhooks/${id}/test`);
  await deliver(shop);
  const [delivery] = await deliveriesOf(owner, id);
  await ada.post(`/webhooks/${id}/deliveries/${delivery.id}/replay`);
  await deliver(shop);
  const [from, to] = [startOfTests, shop.clock().toISOString()];
  await ada.post(`/webhooks/${id}/replay`, { from, to, status: 'delivered' });
  await ada.patch(`/webhooks/${id}`, { active: false });
  await ada.patch(`/webhooks/${id}`, { active: true });
  const rotated = await ada.post(`/webhooks/${id}/rotate-secret`);
  await ada.delete(`/webhooks/${id}`);

  const entries = async (resource: string) => {
    const { body, text } = await owner.get(`/audit-log?limit=100&resource=${resource}`);
    for (const each of [secret, rotated.body.secret]) assert.ok(!text.includes(each.slice(6)));
    return body.audit_log.toReversed().map(({ action, actor }: any) => `${actor.type} ${action}`);
  };
  assert.deepEqual(await entries(id), [
    'person webhook.created',
    'person webhook.replayed',
    'person webhook.updated',
    'person webhook.updated',
    'person webhook.secret_rotated',
    'person webhook.deleted',
  ]);
  assert.deepEqual(await entries(delivery.id), ['person webhook_delivery.replayed']);
});

test('every event of the catalog can be subscribed to', async () => {
  const { status, body } = await owner.get('/webhook-events');
  const types = body.webhook_events.map(({ type }: { type: string }) => type);

  const made = await owner.post('/webhooks', { url, events: types });

  assert.equal(status, 200);
  assert.ok(types.includes('order.created') && !types.includes('webhook.test'));
  assert.equal(made.status, 201, made.text);
  const { body: document } = await shop.public.get('/openapi.json');
  for (const { data } of body.webhook_events) assert.ok(document.components.schemas[data], data);
});
