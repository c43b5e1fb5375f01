import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking, saying, taskOf } from '../../kit/a2a.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.product({ name: 'Grey tee' });
const agent = await agentOf(shop);
const { rpc } = agent;

const search = { skill: 'catalog-search', site_slug: 'shop', query: 'tee' };

test('SendMessage returns the task with its artifacts and history', async () => {
  const task = taskOf(await rpc('SendMessage', { message: asking(search) }));

  assert.match(task.id, /^task_[0-9a-z]{31}$/);
  assert.equal(task.status.state, 'TASK_STATE_COMPLETED');
  assert.equal(task.status.timestamp, '2026-01-01T00:00:00.000Z');
  assert.deepEqual(
    task.artifacts.map(({ artifactId }) => artifactId),
    ['search_results'],
  );
  assert.deepEqual(task.history[0], {
    messageId: `${task.id}-h1`,
    role: 'ROLE_USER',
    parts: [{ data: search }],
    metadata: { originalMessageId: 'm-1' },
  });
  assert.equal(task.history[1]?.messageId, `${task.id}-h2`);
  assert.deepEqual(task.metadata, { skill: 'catalog-search' });
});

test('GetTask returns the same task for every spelling of the method and of the task id', async () => {
  const task = await agent.endedTask();

  for (const params of [{ taskId: task.id }, { task_id: task.id }, { id: task.id }]) {
    assert.deepEqual((await rpc('GetTask', params)).body.result, task);
    assert.deepEqual((await rpc('tasks/get', params)).body.result, task);
  }
});

test('historyLength is validated and then ignored', async () => {
  const task = await agent.endedTask();

  assert.deepEqual((await rpc('GetTask', { id: task.id, history_length: 0 })).body.result, task);
  for (const historyLength of [-1, 1.5, 'many', {}])
    assert.equal((await rpc('GetTask', { id: task.id, historyLength })).body.error.code, -32602);
});

test('CancelTask cancels a waiting task, and only once', async () => {
  const { id } = await agent.openTask();

  const { body } = await rpc('tasks/cancel', { id });

  assert.equal(body.result.id, id);
  assert.equal(body.result.status.state, 'TASK_STATE_CANCELED');
  assert.equal((await rpc('CancelTask', { id })).body.error.code, -32002);
});

test('ListTasks filters by context and pages with the old and new parameter names', async () => {
  const contextId = 'a conversation';
  const ids: string[] = [];
  for (const text of ['tee', 'grey tee', 'hat']) {
    shop.clock.advance(1_000);
    const answer = await rpc('message/send', { message: saying(text, { context_id: contextId }) });
    ids.unshift(taskOf(answer).id);
  }

  const first = (await rpc('ListTasks', { contextId, pageSize: 2 })).body.result;
  const rest = (
    await rpc('tasks/list', { context_id: contextId, limit: 2, cursor: first.nextPageToken })
  ).body.result;

  assert.deepEqual(
    [...first.tasks, ...rest.tasks].map(({ id }) => id),
    ids,
  );
  assert.deepEqual(
    [first, rest].map(({ pageSize, totalSize, nextPageToken }) => [
      pageSize,
      totalSize,
      nextPageToken === '',
    ]),
    [
      [2, 3, false],
      [2, 3, true],
    ],
  );
});

test('an unknown context has no tasks', async () => {
  assert.deepEqual((await rpc('ListTasks', { contextId: 'unknown' })).body.result, {
    tasks: [],
    nextPageToken: '',
    pageSize: 50,
    totalSize: 0,
  });
});

for (const params of [
  { pageSize: 0 },
  { pageSize: 101 },
  { limit: 'x' },
  { pageToken: 'x' },
  { pageToken: 7 },
  { contextId: {} },
])
  test(`ListTasks of ${JSON.stringify(params)} is -32602`, async () => {
    assert.equal((await rpc('ListTasks', params)).body.error.code, -32602);
  });

test('the same message sent twice creates two tasks', async () => {
  const one = taskOf(await rpc('SendMessage', { message: saying('tee') }));
  const other = taskOf(await rpc('SendMessage', { message: saying('tee') }));

  assert.notEqual(one.id, other.id);
});

test('with returnImmediately, SendMessage returns a task that has not run yet', async () => {
  const configuration = { return_immediately: true };

  const task = taskOf(await rpc('SendMessage', { message: asking(search), configuration }));

  assert.equal(task.status.state, 'TASK_STATE_SUBMITTED');
});

test('push configs accept the old method names, a nested config, and an id or URL as the reference', async () => {
  const { id: taskId } = await agent.openTask();
  const url = 'https://example.com/hook';
  const pushNotificationConfig = {
    id: 'mine',
    url,
    token: 'secret',
    authentication: { schemes: ['Bearer'], credentials: 'c' },
  };
  const config = {
    taskId,
    id: 'mine',
    url,
    token: 'secret',
    authentication: { scheme: 'Bearer', credentials: 'c' },
  };
  const later = { ...config, authentication: { scheme: 'Bearer' } };

  const set = await rpc('tasks/pushNotificationConfig/set', { taskId, pushNotificationConfig });

  assert.deepEqual(set.body.result, config);
  assert.deepEqual(
    (await rpc('GetTaskPushNotificationConfig', { taskId, id: url })).body.result,
    later,
  );
  assert.deepEqual(
    (await rpc('tasks/pushNotificationConfig/get', { id: taskId })).body.result,
    later,
  );
  assert.deepEqual((await rpc('tasks/pushNotificationConfig/list', { id: taskId })).body.result, {
    configs: [later],
    nextPageToken: '',
  });
  const deleted = await rpc('DeleteTaskPushNotificationConfig', { taskId, id: 'mine' });
  assert.deepEqual(deleted.body, { jsonrpc: '2.0', id: 'call-1', result: null });
  assert.deepEqual(
    (await rpc('DeleteTaskPushNotificationConfig', { taskId, id: 'mine' })).body,
    deleted.body,
  );
});

const envelopes: [string, unknown, number, unknown][] = [
  ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'ListTasks' }], -32600, null],
  ['an empty batch', [], -32600, null],
  ['a string', '"hello"', -32600, null],
  ['null', 'null', -32600, null],
  ['no version', { id: 1, method: 'ListTasks' }, -32600, 1],
  ['another version', { jsonrpc: '1.0', id: 1, method: 'ListTasks' }, -32600, 1],
  ['no method', { jsonrpc: '2.0', id: 'a' }, -32600, 'a'],
  ['an empty method', { jsonrpc: '2.0', id: 'a', method: '' }, -32600, 'a'],
  ['a method of the wrong type', { jsonrpc: '2.0', id: 'a', method: 7 }, -32600, 'a'],
  ['an id of the wrong type', { jsonrpc: '2.0', id: {}, method: 'ListTasks' }, -32600, null],
  ['params in an array', { jsonrpc: '2.0', id: 2, method: 'ListTasks', params: [] }, -32602, 2],
  [
    'params that are a string',
    { jsonrpc: '2.0', id: 2, method: 'ListTasks', params: 'x' },
    -32602,
    2,
  ],
  [
    'the name of a method of Object.prototype',
    { jsonrpc: '2.0', id: 2, method: 'constructor' },
    -32601,
    2,
  ],
];

for (const [what, body, code, id] of envelopes)
  test(`${what} is ${code} with the id of the call if it is valid`, async () => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);

    const answer = await agent.raw('/api/a2a', payload);

    assert.deepEqual([answer.status, answer.body.error.code, answer.body.id], [200, code, id]);
  });

test('an empty body is -32700', async () => {
  const answer = await agent.raw('/api/a2a', '');

  assert.deepEqual([answer.status, answer.body.error.code, answer.body.id], [200, -32700, null]);
});

test('the response to a call without an id has the id null', async () => {
  const { body } = await shop.public.post(
    '/api/a2a/',
    { jsonrpc: '2.0', method: 'ListTasks' },
    agent.key,
  );

  assert.equal(body.id, null);
  assert.equal(typeof body.result.totalSize, 'number');
});

test('the error for an invalid credential has the id of the call', async () => {
  const { body } = await rpc('ListTasks', {}, { authorization: 'Bearer x' });

  assert.deepEqual([body.id, body.error.code], ['call-1', -32000]);
});

test('the response has version 1.0 whatever version is requested', async () => {
  for (const version of ['0.3', '9.9', 'x'])
    assert.equal(
      (await rpc('ListTasks', {}, { ...agent.key, 'a2a-version': version })).headers['a2a-version'],
      '1.0',
    );
});
