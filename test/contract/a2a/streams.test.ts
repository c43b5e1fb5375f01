import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, asking } from '../../kit/a2a.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.product({ name: 'Grey tee' });
const agent = await agentOf(shop);
const origin = await shop.app.http.listen({ host: '127.0.0.1', port: 0 });

const search = { message: asking({ skill: 'catalog-search', site_slug: 'shop', query: 'tee' }) };
const question = { message: asking({ skill: 'order-status' }) };

const call = (path: string, body?: unknown, headers: Record<string, string> = agent.key) =>
  fetch(`${origin}/api/a2a${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

type Event = { id: number; data: any };

/** All events of a stream. */
async function eventsOf(answer: Response): Promise<Event[]> {
  const blocks = (await answer.text()).split('\n\n').filter((block) => block.startsWith('id: '));
  return blocks.map((block) => {
    const [id = '', data = ''] = block.split('\n');
    return { id: Number(id.slice('id: '.length)), data: JSON.parse(data.slice('data: '.length)) };
  });
}

/** Each event by its only member and the state in it. */
const stepsOf = (events: Event[]) =>
  events.map(({ id, data }) => {
    const [[kind, { status, artifact }]] = Object.entries<any>(data) as [[string, any]];
    return `${id} ${kind} ${status?.state ?? artifact.artifactId}`;
  });

test('message:stream sends the task and then its updates, each with its event id', async () => {
  const answer = await call('/message:stream', search);

  assert.equal(answer.status, 200);
  assert.deepEqual(
    ['content-type', 'cache-control', 'x-accel-buffering', 'a2a-version'].map((name) =>
      answer.headers.get(name),
    ),
    ['text/event-stream', 'no-cache', 'no', '1.0'],
  );
  const events = await eventsOf(answer);
  assert.deepEqual(stepsOf(events), [
    '1 task TASK_STATE_SUBMITTED',
    '2 statusUpdate TASK_STATE_WORKING',
    '3 artifactUpdate search_results',
    '4 statusUpdate TASK_STATE_COMPLETED',
  ]);
  const [, working, artifact, end] = events.map(({ data }) => Object.values<any>(data)[0]);
  assert.deepEqual(Object.keys(working), ['taskId', 'contextId', 'status']);
  assert.deepEqual(Object.keys(artifact), ['taskId', 'contextId', 'artifact', 'lastChunk']);
  assert.equal(artifact.lastChunk, true);
  assert.equal(end.status.message.role, 'ROLE_AGENT');
});

test('/streaming takes params in an envelope, bare, or as a whole call, and sends only updates', async () => {
  const whole = { jsonrpc: '2.0', id: 1, method: 'message/stream', params: search };
  for (const body of [{ params: search }, search, whole])
    assert.deepEqual(stepsOf(await eventsOf(await call('/streaming', body))), [
      '2 statusUpdate TASK_STATE_WORKING',
      '3 artifactUpdate search_results',
      '4 statusUpdate TASK_STATE_COMPLETED',
    ]);
});

test('over JSON-RPC each event is a result of the call', async () => {
  const envelope = { jsonrpc: '2.0', id: 'mine', method: 'SendStreamingMessage', params: search };

  const events = await eventsOf(await call('', envelope, {}));

  assert.deepEqual(
    events.map(({ data }) => [data.jsonrpc, data.id]),
    events.map(() => ['2.0', 'mine']),
  );
  assert.deepEqual(stepsOf(events.map(({ id, data }) => ({ id, data: data.result }))), [
    '1 task TASK_STATE_SUBMITTED',
    '2 statusUpdate TASK_STATE_WORKING',
    '3 artifactUpdate search_results',
    '4 statusUpdate TASK_STATE_COMPLETED',
  ]);
});

test('an error before the first event is a response, not a stream', async () => {
  const cart = { message: asking({ skill: 'cart-management', site_slug: 'shop' }) };
  const answers = [
    await call('/message:stream', {}),
    await call('/message:stream', cart, {}),
    await call('/tasks/task_none/subscribe'),
    await call('/streaming', { params: {} }),
  ];

  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 401, 404, 400],
  );
  for (const answer of answers)
    assert.match(String(answer.headers.get('content-type')), /^application\/json/);
});

test('an interrupted stream resumes with the remaining events; one with none left is refused', async () => {
  const { task } = (await (await call('/message:send', question)).json()) as any;
  const first = await call(`/tasks/${task.id}/subscribe`);
  const other = await call(`/tasks/${task.id}:subscribe`, {});
  await call(`/tasks/${task.id}:cancel`, {});

  const seen = stepsOf(await eventsOf(first));
  assert.deepEqual(stepsOf(await eventsOf(other)), seen);
  assert.match(
    seen.join(),
    /^(\d) task TASK_STATE_INPUT_REQUIRED,\d statusUpdate TASK_STATE_CANCELED$/,
  );
  const last = Number(seen[0]?.[0]);
  const back = await call(`/tasks/${task.id}/subscribe`, undefined, {
    ...agent.key,
    'last-event-id': String(last),
  });
  assert.deepEqual(stepsOf(await eventsOf(back)), [`${last + 1} statusUpdate TASK_STATE_CANCELED`]);
  const late = await call(`/tasks/${task.id}/subscribe`);
  assert.equal(late.status, 400);
});
