import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openReceiver } from '../../../kit/push-receiver.ts';
import { openShop } from '../../../kit/shop.ts';
import { deliver, isSigned } from '../../../kit/webhooks.ts';
import { readable, registerByForm, visitor, webhooksPage } from '../../../kit/workbench.ts';

const shop = await openShop(null);
await shop.site();
const owner = await visitor(shop);
const member = await visitor(shop, 'member');
const admin = await visitor(shop, 'admin');
const api = await shop.merchant();
const read = async (id: string) => (await api.get(`/webhooks/${id}`)).body;

describe('webhook endpoints on the account pages', () => {
  test('without endpoints the page says what to do', async () => {
    const page = await owner.get(webhooksPage);
    const text = readable(page);

    assert.equal(page.status, 200);
    assert.match(text, /No endpoints yet/);
    assert.ok(text.includes('curl http://localhost:4000/api/storefront/v1/merchant/webhooks'));
    assert.ok(text.includes(`stoa -- listen --workspace ${shop.tenant.workspaceId} --forward`));
    assert.match(page.text, /href="\/account\/webhooks\?workspace=ws_\w+" aria-current="page"/);
  });

  test('an endpoint is registered, its secret is shown once and signs deliveries', async (t) => {
    const receiver = await openReceiver(t);
    const { made, id, secret, path } = await registerByForm(owner, receiver.url('/a'));

    assert.equal(made.status, 201);
    assert.equal(made.headers['cache-control'], 'no-store');
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual((await read(id)).events, ['*']);
    const later = [await owner.get(webhooksPage), await owner.get(path)];
    for (const { text } of later) assert.ok(!text.includes(secret.slice(6)));

    assert.equal((await owner.post(`${path}/test`)).status, 303);
    await deliver(shop);
    const [sent] = receiver.received;
    assert.ok(sent && isSigned(sent, secret));
    assert.equal(sent.headers['x-svc-event-type'], 'webhook.test');
  });

  test('an endpoint with selected events of one store', async () => {
    const { id } = await registerByForm(admin, 'http://127.0.0.1:9/b', {
      which: 'some',
      site: 'shop',
      event_order_created: 'yes',
      event_membership_subscriber_created: 'yes',
      event_nothing: 'yes',
    });

    const { events, site_slug } = await read(id);
    assert.deepEqual(
      [events, site_slug],
      [['order.created', 'membership.subscriber.created'], 'shop'],
    );
  });

  test('an invalid form is displayed again with errors and the entered values', async () => {
    const nowhere = await owner.post(webhooksPage, {
      url: 'http://10.0.0.1/"><b>',
      which: 'some',
      event_order_created: 'yes',
    });
    const silent = await owner.post(webhooksPage, { url: 'https://example.com/', which: 'some' });

    assert.deepEqual([nowhere.status, silent.status], [422, 422]);
    assert.match(nowhere.text, /role="alert"/);
    assert.match(nowhere.text, /href="#url">URL must be an address on the public internet/);
    assert.match(nowhere.text, /value="http:\/\/10\.0\.0\.1\/&quot;&gt;&lt;b&gt;"/);
    assert.match(nowhere.text, /value="yes" checked[^>]*><label for="event_order_created">/);
    assert.match(silent.text, /Events must include at least one event type/);
  });

  test('an endpoint is changed, paused, resumed and deleted', async () => {
    const { id, path } = await registerByForm(owner, 'http://127.0.0.1:9/c');

    const form = await owner.get(`${path}/settings`);
    assert.match(form.text, /value="http:\/\/127\.0\.0\.1:9\/c"/);
    const change = { url: 'http://127.0.0.1:9/d', which: 'some', event_cart_completed: 'yes' };
    assert.equal((await owner.post(`${path}/settings`, change)).status, 303);
    const { url, events } = await read(id);
    assert.deepEqual([url, events], ['http://127.0.0.1:9/d', ['cart.completed']]);
    const wrong = await owner.post(`${path}/settings`, { url: 'x', which: 'all' });
    assert.deepEqual([wrong.status, /must be an https URL/.test(wrong.text)], [422, true]);

    const paused = await owner.post(`${path}/pause`);
    assert.match(
      readable(await owner.get(String(paused.headers.location))),
      /Endpoint paused\. No events are sent/,
    );
    assert.equal((await read(id)).paused_reason, 'manual');
    const late = await owner.post(`${path}/test`);
    assert.deepEqual([late.status, /This endpoint is paused/.test(late.text)], [409, true]);
    await owner.post(`${path}/resume`);
    assert.equal((await read(id)).active, true);

    const gone = await owner.post(`${path}/delete`);
    assert.match(readable(await owner.get(String(gone.headers.location))), /Endpoint deleted/);
    assert.equal((await owner.get(path)).status, 404);
    assert.equal((await owner.post(`${path}/pause`)).status, 404);
  });

  test('a new secret is shown once, and the old one ends at once', async (t) => {
    const receiver = await openReceiver(t);
    const { secret, path } = await registerByForm(owner, receiver.url('/e'));

    const rotated = await owner.post(`${path}/rotate`);
    const fresh = /id="secret" value="(whsec_[^"]+)"/.exec(rotated.text)?.[1] ?? '';
    await owner.post(`${path}/test`);
    await deliver(shop);

    const [sent] = receiver.received;
    assert.ok(sent && fresh !== secret);
    assert.deepEqual([isSigned(sent, fresh), isSigned(sent, secret)], [true, false]);
  });

  test('members read and change nothing', async () => {
    const { id, path } = await registerByForm(owner, 'http://127.0.0.1:9/f');
    const before = await read(id);
    const acts = ['', '/settings', '/pause', '/rotate', '/test', '/replay', '/delete'];

    const list = await member.get(webhooksPage);
    const one = await member.get(path);
    assert.deepEqual([list.status, one.status], [200, 200]);
    for (const { text } of [list, one]) {
      const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(text) ?? [];
      assert.doesNotMatch(main, /method="post"/);
    }
    for (const act of acts) {
      const at = act === '' ? webhooksPage : `${path}${act}`;
      const { status, text } = await member.post(at, { url: 'https://example.com/', which: 'all' });
      assert.equal(status, 403, act);
      assert.match(text, /Only owners and admins can do this\./);
    }
    assert.equal((await member.get(`${path}/settings`)).status, 403);
    assert.deepEqual(await read(id), before);
  });

  test('endpoints of another workspace are not found, and a form of another session is refused', async () => {
    await shop.other.site({ slug: 'their' });
    const theirs = await shop.other.merchant();
    const url = 'http://127.0.0.1:9/theirs';
    const { body } = await theirs.post('/webhooks', { url, events: ['*'] });
    const path = `${webhooksPage}/${body.id}`;

    assert.equal((await owner.get(path)).status, 404);
    for (const act of ['/pause', '/rotate', '/test', '/delete'])
      assert.equal((await owner.post(`${path}${act}`)).status, 404, act);
    assert.ok(!(await owner.get(webhooksPage)).text.includes(url));
    const foreign = await owner.post(webhooksPage, { form_token: 'x', url, which: 'all' });
    assert.equal(foreign.status, 403);
    const named = await owner.get(`${webhooksPage}?workspace=${shop.other.tenant.workspaceId}`);
    assert.equal(named.status, 404);
  });

  test('the list displays the state of each endpoint', async (t) => {
    const receiver = await openReceiver(t, ({ path }) => (path === '/bad' ? 500 : 200));
    const good = await registerByForm(owner, receiver.url('/good'));
    const bad = await registerByForm(owner, receiver.url('/bad'));
    const off = await registerByForm(owner, receiver.url('/off'));
    await owner.post(`${off.path}/pause`);
    for (const { path } of [good, bad]) await owner.post(`${path}/test`);
    await deliver(shop);

    const list = await owner.get(webhooksPage);
    const rows = list.text.split('<li class="row-item">');
    const rowOf = (id: string) => {
      const text = rows.find((row) => row.includes(id)) ?? '';
      return readable({ ...list, text: text.split('</li>')[0] ?? '' });
    };

    assert.match(rowOf(good.id), /healthy .*Last delivery: 1 delivered/);
    assert.match(rowOf(bad.id), /failing since Jan 1, 2026.*Last delivery: 1 pending/);
    assert.match(rowOf(off.id), /paused .*No deliveries yet/);
    assert.match(readable(await owner.get(bad.path)), /1 attempt has failed/);
  });
});

test('changes of an endpoint are in the audit log, without its secret', async (t) => {
  const receiver = await openReceiver(t);
  const { id, path } = await registerByForm(owner, receiver.url('/audited'));
  await owner.post(`${path}/test`);
  await deliver(shop);
  const { body } = await api.get(`/webhooks/${id}/deliveries`);
  const [delivery] = body.deliveries;
  await owner.post(`${path}/deliveries/${delivery.id}/replay`);
  await deliver(shop);
  const window = { from: '2026-01-01T00:00', to: '2026-01-01T00:01', status: 'delivered' };
  await owner.post(`${path}/replay`, window);
  await owner.post(`${path}/pause`);
  await owner.post(`${path}/resume`);
  await owner.post(`${path}/rotate`);
  await owner.post(`${path}/delete`);

  const entries = async (resource: string) => {
    const { body: log } = await api.get(`/audit-log?limit=100&resource=${resource}`);
    return log.audit_log.toReversed().map(({ action, actor }: any) => `${actor.type} ${action}`);
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
