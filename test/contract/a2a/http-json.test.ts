import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking, saying, taskOf } from '../../kit/a2a.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.product({ name: 'Grey tee' });
const agent = await agentOf(shop);
const { get, post } = agent;

test('message:send answers the task, with and without a trailing slash', async () => {
  for (const path of ['/message:send', '/message:send/']) {
    const answer = await post(path, { message: saying('tee') });

    assert.equal(answer.status, 200);
    assert.match(String(answer.headers['content-type']), /^application\/json/);
    assert.deepEqual(Object.keys(answer.body), ['task']);
    assert.equal(taskOf(answer).status.state, 'TASK_STATE_COMPLETED');
  }
});

test('the media type of A2A is accepted, and sent to clients that accept nothing else', async () => {
  const json = JSON.stringify({ message: saying('tee') });
  const own = { 'content-type': 'application/a2a+json; charset=utf-8' };

  const only = await agent.raw('/api/a2a/message:send', json, {
    ...own,
    accept: 'application/a2a+json',
  });
  const either = await agent.raw('/api/a2a/message:send', json, {
    ...own,
    accept: 'application/a2a+json, application/json',
  });

  assert.deepEqual([only.status, either.status], [200, 200]);
  assert.match(String(only.headers['content-type']), /^application\/a2a\+json/);
  assert.match(String(either.headers['content-type']), /^application\/json/);
});

test('gets one task, and lists tasks with both spellings of the query', async () => {
  const { id, contextId } = await agent.endedTask();

  assert.equal((await get(`/tasks/${id}`)).body.id, id);
  for (const query of [
    `contextId=${contextId}&pageSize=5`,
    `context_id=${contextId}&limit=5`,
    `contextId=${contextId}&page_size=5`,
  ]) {
    const { body } = await get(`/tasks?${query}`);
    assert.deepEqual(
      [body.tasks.length, body.tasks[0].id, body.pageSize, body.totalSize],
      [1, id, 5, 1],
      query,
    );
  }
  assert.equal((await get('/tasks?contextId=')).body.tasks.length > 1, true);
  assert.equal((await get('/tasks?pageSize=0')).status, 400);
});

for (const spelling of ['/cancel', ':cancel', '%3Acancel'])
  test(`a task is canceled by ${spelling}, with or without a body`, async () => {
    const { id } = await agent.openTask();

    const answer = await post(`/tasks/${id}${spelling}`, spelling === ':cancel' ? undefined : {});

    assert.deepEqual([answer.status, answer.body.status?.state], [200, 'TASK_STATE_CANCELED']);
  });

for (const spelling of ['/cancel', ':cancel', '%3Acancel'])
  test(`GET ${spelling} is 405 and names the allowed methods`, async () => {
    const { id } = await agent.openTask();

    const answer = await get(`/tasks/${id}${spelling}`);

    assert.deepEqual([answer.status, answer.headers.allow], [405, 'POST']);
    assert.equal(answer.body.error.details[0].reason, 'METHOD_NOT_ALLOWED');
  });

test('an unknown verb after the colon is 404', async () => {
  const answer = await get('/tasks/task_1:dance');

  assert.deepEqual([answer.status, answer.headers.allow], [404, undefined]);
  assert.equal(answer.body.error.details[0].reason, 'METHOD_NOT_FOUND');
});

for (const [verb, spelling] of [
  ['GET', '/subscribe'],
  ['POST', '/subscribe'],
  ['GET', ':subscribe'],
  ['POST', ':subscribe'],
] as const)
  test(`${verb} ${spelling} subscribes to the task`, async () => {
    const { id } = await agent.endedTask();

    const call = verb === 'GET' ? get : post;
    const answer = await call(`/tasks/${id}${spelling}`);

    assert.equal(answer.body.error.details[0].reason, 'UNSUPPORTED_OPERATION');
  });

for (const path of ['push-configs', 'pushNotificationConfigs'])
  test(`push configs under ${path} are reached by id and by URL`, async () => {
    const { id: taskId } = await agent.openTask();
    const url = 'https://example.com/hook?a=b';
    const configs = `/tasks/${taskId}/${path}`;

    const made = await post(configs, { id: 'mine', url });
    const known = { taskId, id: 'mine', url };

    assert.deepEqual([made.status, made.body], [200, known]);
    assert.deepEqual((await get(configs)).body, { configs: [known], nextPageToken: '' });
    assert.deepEqual((await get(`${configs}/mine`)).body, known);
    assert.deepEqual((await get(`${configs}/${encodeURIComponent(url)}`)).body, known);
    const deleted = await agent.delete(`${configs}/${encodeURIComponent(url)}`);
    assert.deepEqual(
      [deleted.status, deleted.text, deleted.headers['a2a-version']],
      [204, '', '1.0'],
    );
    assert.equal((await get(`${configs}/mine`)).status, 404);
    assert.equal((await agent.delete(`${configs}/mine`)).status, 204);
  });

test('ids in the path win over ids in the body', async () => {
  const { id } = await agent.openTask();

  const answer = await post(`/tasks/${id}/cancel`, { id: 'task_x', taskId: 'task_y' });

  assert.equal(answer.body.id, id);
});

test('the task of a guest search is readable only by the workspace of the store', async () => {
  const answer = await post(
    '/message:send',
    { message: asking({ skill: 'catalog-search', siteSlug: 'shop' }) },
    {},
  );
  const { id } = taskOf(answer);

  assert.equal((await get(`/tasks/${id}`)).status, 200);
  assert.equal((await get(`/tasks/${id}`, agent.stranger)).status, 404);
  assert.equal((await get(`/tasks/${id}`, {})).status, 401);
});

test('pages of any origin may call, with the headers that agents send', async () => {
  const preflight = await shop.send({
    method: 'OPTIONS',
    url: '/api/a2a/message:send',
    headers: {
      origin: 'https://agent.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,a2a-version',
    },
  });
  const answer = await post('/message:send', {}, { origin: 'https://agent.example' });

  assert.deepEqual([preflight.status, preflight.headers['a2a-version']], [204, '1.0']);
  assert.match(
    String(preflight.headers['access-control-allow-headers']),
    /Authorization.*A2A-Version/,
  );
  assert.equal(answer.headers['access-control-allow-origin'], '*');
  assert.match(String(answer.headers['access-control-expose-headers']), /retry-after/);
});

test('a malformed path is answered in the error form of A2A', async () => {
  for (const path of ['/tasks/%zz', `/tasks/${'x'.repeat(3_000)}`]) {
    const { status, headers, body } = await get(path);

    assert.deepEqual(
      [status, headers['a2a-version'], body.error.status],
      [400, '1.0', 'INVALID_ARGUMENT'],
    );
  }
});

test('without a body no content type is refused', async () => {
  const { id } = await agent.openTask();

  const answer = await post(`/tasks/${id}:cancel`, undefined, {
    ...agent.key,
    'content-type': 'text/plain',
  });

  assert.equal(answer.status, 200);
});
