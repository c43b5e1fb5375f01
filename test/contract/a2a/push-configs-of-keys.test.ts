import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking } from '../../kit/a2a.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null, { env: { STOA_TEST_CLOCK: 'on' } });
await shop.site();
const agent = await agentOf(shop);
const { rpc, openTask } = agent;
const merchant = await shop.merchant();
const own = 'https://own.example.com/push';
const other = 'https://other.example.com/push';
const scopes = ['read:orders', 'write:orders'];

async function makeKey(more: object = {}) {
  const { body } = await merchant.post('/api-keys', { name: 'agent', scopes, ...more });
  return { id: body.id as string, headers: { authorization: `Bearer ${body.api_key}` } };
}

const set = (taskId: string, url: string, by?: Record<string, string>) =>
  rpc('CreateTaskPushNotificationConfig', { taskId, url }, by);

async function configsOf(taskId: string): Promise<string[]> {
  const { body } = await rpc('ListTaskPushNotificationConfigs', { taskId });
  return body.result.configs.map(({ url }: { url: string }) => url);
}

/** Receivers with queued pushes. */
async function waitingOf(taskId: string): Promise<string[]> {
  const rows = await shop.unit.runAsSystem(shop.tenant, (work) =>
    work.query<{ url: string }>('select url from task_push_queues where task_id = $1', [taskId]),
  );
  return rows.map(({ url }) => url);
}

test('push configs that a key has set are removed when it is revoked', async () => {
  const { id: taskId } = await openTask();
  const key = await makeKey();
  await set(taskId, own);
  await set(taskId, other, key.headers);
  const message = asking({ skill: 'order-status' });
  const configuration = { taskPushNotificationConfig: { url: other } };
  const opened = await rpc('SendMessage', { message, configuration }, key.headers);
  const first = opened.body.result.task.id;
  assert.deepEqual([await configsOf(taskId), await configsOf(first)], [[own, other], [other]]);

  assert.equal((await merchant.delete(`/api-keys/${key.id}`)).status, 204);

  assert.deepEqual([await configsOf(taskId), await configsOf(first)], [[own], []]);
});

test('a config that another caller has replaced is theirs', async () => {
  const { id: taskId } = await openTask();
  const key = await makeKey();
  await set(taskId, other, key.headers);
  await set(taskId, other);
  await merchant.delete(`/api-keys/${key.id}`);
  assert.deepEqual(await configsOf(taskId), [other]);
});

test('pending pushes of a revoked key are not sent, also for ended tasks', async () => {
  const { id: taskId } = await openTask();
  const key = await makeKey();
  await set(taskId, own);
  await set(taskId, other, key.headers);
  await rpc('CancelTask', { id: taskId });
  assert.deepEqual((await waitingOf(taskId)).sort(), [other, own]);

  await merchant.delete(`/api-keys/${key.id}`);

  assert.deepEqual(await waitingOf(taskId), [own]);
});

test('a key that has expired queues no more pushes', async () => {
  const { id: taskId } = await openTask();
  const expiresAt = new Date(shop.clock().getTime() + 3_600_000).toISOString();
  const key = await makeKey({ expires_at: expiresAt });
  await set(taskId, own);
  await set(taskId, other, key.headers);
  shop.clock.advance(3_600_000);
  await rpc('CancelTask', { id: taskId });
  assert.deepEqual(await waitingOf(taskId), [own]);
});

test('a config that is set while its key is revoked does not outlive it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id: taskId } = await openTask();
    const key = await makeKey();
    const message = asking({ skill: 'order-status' });
    const configuration = { taskPushNotificationConfig: { url: other } };
    const [sent] = await Promise.all([
      rpc('SendMessage', { message, configuration }, key.headers),
      set(taskId, other, key.headers),
      merchant.delete(`/api-keys/${key.id}`),
    ]);
    assert.deepEqual(await configsOf(taskId), []);
    const started = sent.body.result?.task.id;
    if (started !== undefined) assert.deepEqual(await configsOf(started), []);
  }
});
