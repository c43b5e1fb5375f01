import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredOAuthData } from '../../../../src/core/access/oauth/delete-expired-oauth-data.ts';
import { changeRole } from '../../../../src/core/access/users/manage-members.ts';
import { agentOf, asking } from '../../../kit/a2a.ts';
import { connect, register as registerClient } from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';
import { openReceiver } from '../../../kit/push-receiver.ts';
import { deliver } from '../../../kit/webhooks.ts';

const shop = await openListeningShop(null);
const { slug } = await shop.site();
const ada = await shop.person('Ada', 'owner');
const owner = await shop.merchant();
const merchant = '/api/storefront/v1/merchant';
const scope = 'write:settings write:webhooks write:orders write:products';
const url = 'https://example.com/hook';

/** An app with its own access token, and its calls. */
async function app(email = ada) {
  const { tokens, client } = await connect(shop, email, {
    scope,
    client: await registerClient(shop, { scope: `openid ${scope}` }),
  });
  shop.clock.advance(1_000);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const grant = async () => (await owner.get('/connected-apps')).body.connected_apps[0]?.id;
  const host = 'localhost:4000';
  const send = (method: 'POST' | 'PATCH') => (path: string, body: object) =>
    shop.send({
      method,
      url: `${merchant}${path}`,
      headers: { host, ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  const remove = (path: string) =>
    shop.send({ method: 'DELETE', url: `${merchant}${path}`, headers: { host, ...headers } });
  return { client, tokens, headers, grant, post: send('POST'), patch: send('PATCH'), remove };
}

const stateOf = async (id: string) => {
  const { active, paused_reason } = (await owner.get(`/webhooks/${id}`)).body;
  return [active, paused_reason];
};

test('an app cannot create an API key with its access token, and no key appears', async () => {
  const { post } = await app();
  const before = (await owner.get('/api-keys')).body.api_keys.length;

  const { status, body } = await post('/api-keys', { name: 'mine', scopes: ['read:products'] });

  assert.deepEqual([status, body.error.code], [403, 'app_not_allowed']);
  assert.match(body.error.message, /ask an owner or admin/);
  assert.equal((await owner.get('/api-keys')).body.api_keys.length, before);
});

test('an app cannot choose the mail server of a store, which would get its emails after the app is disconnected', async () => {
  const { patch } = await app();
  const settings = `/sites/${slug}/email-settings`;
  const smtp = { host: 'mail.example.com', port: 587, security: 'starttls' };

  const { status, body } = await patch(settings, { smtp });
  const removed = await patch(settings, { smtp: null });

  assert.deepEqual([status, body.error.code], [403, 'app_not_allowed']);
  assert.deepEqual([removed.status, removed.body.smtp], [200, null]);
  assert.deepEqual((await owner.patch(settings, { smtp })).body.smtp.host, smtp.host);
});

test('an app cannot decide where money and buyers go after it is disconnected, or who may refund', async () => {
  const { patch, post } = await app();
  const wallet = { 'base-sepolia': `0x${'1'.repeat(40)}` };
  const attempts = [
    patch(`/sites/${slug}`, { crypto_wallet_address: wallet }),
    patch(`/sites/${slug}`, { allowed_return_hosts: ['elsewhere.example'] }),
    post(`/sites/${slug}/domains`, { domain: 'elsewhere.example' }),
    post('/sites', {
      slug: 'of-the-app',
      name: 'A',
      currency: 'USD',
      crypto_wallet_address: wallet,
    }),
    patch('/workspace', { staff_can_refund: true }),
    post(`/sites/${slug}/redirects`, { path: '/sale', target: 'https://elsewhere.example/' }),
    post('/imports', { site_slug: slug, asset_id: 'ast_x', resource: 'redirects' }),
  ];
  for (const { status, body } of await Promise.all(attempts))
    assert.deepEqual([status, body.error?.code], [403, 'app_not_allowed']);

  const unchanged = await patch(`/sites/${slug}`, { name: 'Renamed', allowed_return_hosts: [] });
  assert.equal(unchanged.status, 200);
  const moved = await post(`/sites/${slug}/redirects`, { path: '/old', target: '/new' });
  assert.equal(moved.status, 200);
  assert.equal((await owner.get('/sites/of-the-app')).status, 404);
});

test('an app cannot delete what decides payments, prices and orders, or where buyers go', async () => {
  const site_slug = slug;
  const paths = [`/sites/${slug}/domains/shop.example`];
  await owner.post(`/sites/${slug}/domains`, { domain: 'shop.example' });
  for (const type of ['payment', 'taxes', 'shipping_rates', 'order_validation'])
    paths.push(`/hooks/${(await owner.post('/hooks', { site_slug, type, url })).body.id}`);
  const connection = await owner.post('/agent-connections', { site_slug, name: 'Agent' });
  paths.push(`/agent-connections/${connection.body.id}`);
  const { remove } = await app();

  const answers = await Promise.all(paths.map(remove));

  for (const { status, body } of answers)
    assert.deepEqual([status, body?.error?.code], [403, 'app_not_allowed']);
  const deleted = await Promise.all(paths.map((path) => owner.delete(path)));
  assert.deepEqual(new Set(deleted.map(({ status }) => status)), new Set([204]));
});

test('an endpoint of an app names the app, and is paused immediately when the app is disconnected', async (t) => {
  const { post, grant } = await app();
  const receiver = await openReceiver(t);
  const { body: made } = await post('/webhooks', { url: receiver.url(), events: ['*'] });
  const { body: own } = await owner.post('/webhooks', { url, events: ['order.created'] });
  const id = await grant();
  await owner.post('/customers', { email: 'ann@example.com' });

  await owner.delete(`/connected-apps/${id}`);
  await deliver(shop);

  assert.equal(made.connected_app_id, id);
  assert.equal(own.connected_app_id, null);
  assert.deepEqual(await stateOf(made.id), [false, 'grant_ended']);
  assert.deepEqual(await stateOf(own.id), [true, null]);
  assert.equal(receiver.received.length, 0);
  const { deliveries } = (await owner.get(`/webhooks/${made.id}/deliveries`)).body;
  assert.deepEqual(
    deliveries.map((one: any) => [one.status, one.reason]),
    [['failed', 'endpoint_paused']],
  );
});

test('an endpoint is paused however its grant ends: revocation, refresh token reuse, expiry, demotion of the user', async () => {
  const endings: Record<string, (one: Awaited<ReturnType<typeof app>>) => Promise<unknown>> = {
    revoked: async ({ client, tokens }) => client.revoke(tokens.refresh_token),
    reused: async ({ client, tokens }) => {
      await client.refresh(tokens.refresh_token);
      await client.refresh(tokens.refresh_token);
    },
  };
  for (const [name, end] of Object.entries(endings)) {
    const one = await app();
    const { body } = await one.post('/webhooks', { url, events: ['*'] });
    await end(one);
    assert.deepEqual(await stateOf(body.id), [false, 'grant_ended'], name);
  }
  const admin = await shop.person('Nan', 'admin');
  const demoted = await app(admin);
  const theirs = await demoted.post('/webhooks', { url, events: ['*'] });
  await shop.unit.runAsSystem(shop.tenant, async (work) => {
    const [row] = await work.query<{ user_id: string }>(
      'select user_id from users where email = $1',
      [admin],
    );
    const [owner] = await work.query<{ user_id: string }>(
      'select user_id from users where email = $1',
      [ada],
    );
    const change = { userId: row?.user_id ?? '', role: 'member' as const };
    await changeRole(work, owner?.user_id ?? '', change);
  });
  assert.deepEqual(await stateOf(theirs.body.id), [false, 'grant_ended'], 'demoted');
  const one = await app();
  const { body } = await one.post('/webhooks', { url, events: ['*'], active: false });
  shop.clock.advance(366 * 86_400_000);
  await deleteExpiredOAuthData(shop.unit);
  assert.deepEqual(await stateOf(body.id), [false, 'grant_ended'], 'expired');
});

test('an app cannot redirect, resume or read the secret of an endpoint of another owner', async () => {
  const { body: shared } = await owner.post('/webhooks', { url, events: ['*'] });
  const first = await app();
  const { body: own } = await first.post('/webhooks', { url, events: ['*'] });

  const answers = [
    await first.patch(`/webhooks/${shared.id}`, { url: 'https://evil.example/hook' }),
    await first.post(`/webhooks/${shared.id}/rotate-secret`, {}),
    await first.patch(`/webhooks/${own.id}`, { url: 'https://example.com/other' }),
    await first.post(`/webhooks/${own.id}/rotate-secret`, {}),
    await first.patch(`/webhooks/${shared.id}`, { events: ['order.created'] }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403, 200, 200, 200],
  );

  await owner.delete(`/connected-apps/${await first.grant()}`);
  const second = await app();
  const resumed = await second.patch(`/webhooks/${own.id}`, { active: true });
  assert.deepEqual([resumed.status, resumed.body.error.code], [403, 'app_not_allowed']);
  const kept = await owner.patch(`/webhooks/${own.id}`, { active: true });
  assert.deepEqual([kept.status, kept.body.active, kept.body.connected_app_id], [200, true, null]);
});

test('an endpoint created while its grant ends is refused or paused, never left active', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await app();
    const id = await one.grant();
    const [made] = await Promise.all([
      one.post('/webhooks', { url, events: ['*'] }),
      owner.delete(`/connected-apps/${id}`),
    ]);
    if (made.status === 201) assert.deepEqual(await stateOf(made.body.id), [false, 'grant_ended']);
    else assert.equal(made.status, 401);
  }
});

test('push configs that an app has set for tasks are removed when it is disconnected', async () => {
  const { rpc, openTask } = await agentOf(shop);
  const { id: taskId } = await openTask();
  const { headers, grant } = await app();
  const set = (pushUrl: string, by?: Record<string, string>) =>
    rpc('CreateTaskPushNotificationConfig', { taskId, url: pushUrl }, by);
  const configs = async () => {
    const { body } = await rpc('ListTaskPushNotificationConfigs', { taskId });
    return body.result.configs.map((config: any) => config.url);
  };
  await set('https://own.example.com/push');
  await set('https://app.example.com/push', headers);
  const withTask = await rpc(
    'SendMessage',
    {
      message: asking({ skill: 'order-status' }),
      configuration: { taskPushNotificationConfig: { url: 'https://app.example.com/first' } },
    },
    headers,
  );
  assert.equal((await configs()).length, 2);

  await owner.delete(`/connected-apps/${await grant()}`);

  assert.deepEqual(await configs(), ['https://own.example.com/push']);
  const task = withTask.body.result.task.id;
  const left = await rpc('ListTaskPushNotificationConfigs', { taskId: task });
  assert.deepEqual(left.body.result.configs, []);
});

test('pending pushes to an app are not sent once it is disconnected, also for ended tasks', async () => {
  const { rpc, openTask } = await agentOf(shop);
  const { id: taskId } = await openTask();
  const { headers, grant } = await app();
  const set = (pushUrl: string, by?: Record<string, string>) =>
    rpc('CreateTaskPushNotificationConfig', { taskId, url: pushUrl }, by);
  await set('https://app.example.com/push', headers);
  await set('https://own.example.com/push');
  await rpc('CancelTask', { id: taskId });
  const waiting = () =>
    shop.unit.runAsSystem(shop.tenant, (work) =>
      work.query<{ url: string }>('select url from task_push_queues where task_id = $1', [taskId]),
    );
  assert.equal((await waiting()).length, 2);

  await owner.delete(`/connected-apps/${await grant()}`);

  assert.deepEqual(await waiting(), [{ url: 'https://own.example.com/push' }]);
});
