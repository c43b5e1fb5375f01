import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking } from '../../kit/a2a.ts';
import { openReceiver } from '../../kit/push-receiver.ts';
import { openShop } from '../../kit/shop.ts';

const hook = 'https://agent.example.com/hook?key=1';
const authentication = { scheme: 'Bearer', credentials: 'cred-1' };

const shop = await openShop(null, { env: { STOA_TEST_CLOCK: 'on' } });
await shop.site();
const agent = await agentOf(shop);
const { rpc } = agent;

test('every spelling of a new config creates the same record', async () => {
  const config = { id: 'c1', url: hook, token: 'tok-1', authentication };
  const older = { ...config, authentication: { schemes: ['Bearer'], credentials: 'cred-1' } };
  const set = 'tasks/pushNotificationConfig/set';
  const creations = (taskId: string) => [
    rpc('CreateTaskPushNotificationConfig', { taskId, ...config }),
    rpc('CreateTaskPushNotificationConfig', { task_id: taskId, config }),
    rpc(set, { taskId, pushNotificationConfig: older }),
    rpc(set, { id: taskId, push_notification_config: older }),
    agent.post(`/tasks/${taskId}/push-configs`, config),
    agent.post(`/tasks/${taskId}/pushNotificationConfigs`, { pushNotificationConfig: config }),
  ];
  const { id: taskId } = await agent.openTask();

  for (const response of creations(taskId)) {
    const { status, body } = await response;
    assert.equal(status, 200);
    assert.deepEqual(body.result ?? body, { taskId, ...config });
  }
  const { body } = await agent.get(`/tasks/${taskId}/push-configs`);
  const kept = { ...config, taskId, authentication: { scheme: 'Bearer' } };
  assert.deepEqual(body, { configs: [kept], nextPageToken: '' });
});

test('a config is read and deleted by its id or its URL, in either binding', async () => {
  const { id: taskId } = await agent.openTask();
  await rpc('CreateTaskPushNotificationConfig', { taskId, id: 'c1', url: hook });
  const config = { taskId, id: 'c1', url: hook };
  const get = 'GetTaskPushNotificationConfig';

  const answers = [
    await rpc(get, { taskId, id: 'c1' }),
    await rpc(get, { taskId, id: hook }),
    await rpc('tasks/pushNotificationConfig/get', { id: taskId, pushNotificationConfigId: 'c1' }),
    await rpc('tasks/pushNotificationConfig/get', { id: taskId }),
    await agent.get(`/tasks/${taskId}/push-configs/c1`),
    await agent.get(`/tasks/${taskId}/pushNotificationConfigs/${encodeURIComponent(hook)}`),
  ];
  for (const { body } of answers) assert.deepEqual(body.result ?? body, config);

  const gone = await agent.delete(`/tasks/${taskId}/push-configs/${encodeURIComponent(hook)}`);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  const again = await rpc('DeleteTaskPushNotificationConfig', { taskId, id: 'c1' });
  assert.deepEqual([again.status, again.body.result], [200, null]);
  assert.equal((await rpc(get, { taskId, id: 'c1' })).body.error.code, -32001);
  const unnamed = await rpc('tasks/pushNotificationConfig/get', { id: taskId });
  assert.equal(unnamed.body.error.code, -32602);
});

test('push configs need a credential of the workspace of the task', async () => {
  const { id: taskId } = await agent.openTask();
  const params = { taskId, id: 'c1', url: hook };
  for (const method of ['Create', 'Get', 'Delete'])
    for (const [headers, code] of [
      [{}, -32000],
      [agent.stranger, -32001],
    ] as const) {
      const { body } = await rpc(`${method}TaskPushNotificationConfig`, params, headers);
      assert.equal(body.error.code, code, method);
    }
});

test('a message with a push config pushes the end of its task in the form of a stream', async (t) => {
  const receiver = await openReceiver(t);
  const taskPushNotificationConfig = { url: receiver.url(), token: 'tok-1', authentication };
  const answer = await rpc('SendMessage', {
    message: asking({ skill: 'catalog-search' }),
    configuration: { taskPushNotificationConfig },
  });
  const { task } = answer.body.result;

  await shop.app.pushes.drain();

  assert.equal(receiver.received.length, 1);
  const { statusUpdate } = JSON.parse(String(receiver.received[0]?.body));
  assert.deepEqual([statusUpdate.taskId, statusUpdate.status], [task.id, task.status]);
  assert.equal(receiver.received[0]?.headers.authorization, 'Bearer cred-1');
});

test('advancing the test clock sends the pushes that have become due', async (t) => {
  const receiver = await openReceiver(t);
  receiver.behave(() => (receiver.received.length < 4 ? 500 : 200));
  const { id: taskId } = await agent.openTask();
  await rpc('CreateTaskPushNotificationConfig', { taskId, url: receiver.url() });
  await rpc('CancelTask', { taskId });

  await shop.public.post('/dev/clock', { advance_seconds: 60 });

  assert.equal(receiver.received.length, 4);
});
