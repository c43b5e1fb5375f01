import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, saying, taskOf } from '../../kit/a2a.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null, { env: { A2A_CONFORMANCE_SKILL: '1' } });
const agent = await agentOf(shop);
const ask = async (messageId: string, more = {}) =>
  taskOf(await agent.rpc('SendMessage', { message: { ...saying('TCK'), messageId, ...more } }));

for (const [prefix, state] of [
  ['tck-complete-task', 'TASK_STATE_COMPLETED'],
  ['tck-input-required', 'TASK_STATE_INPUT_REQUIRED'],
  ['tck-reject-task', 'TASK_STATE_REJECTED'],
  ['tck-stream-002', 'TASK_STATE_COMPLETED'],
  ['tck-message-response', 'TASK_STATE_COMPLETED'],
])
  test(`${prefix} of the conformance kit ends ${state}`, async () => {
    const task = await ask(`${prefix}-42`);

    assert.equal(task.status.state, state);
    assert.equal((await agent.rpc('GetTask', { id: task.id })).body.result.status.state, state);
  });

for (const [prefix, part] of [
  ['tck-artifact-text', { text: 'Generated text content', mediaType: 'text/plain' }],
  ['tck-artifact-file', { raw: 'dGNr', filename: 'output.txt', mediaType: 'text/plain' }],
  [
    'tck-artifact-file-url',
    { url: 'https://example.com/output.txt', filename: 'output.txt', mediaType: 'text/plain' },
  ],
  ['tck-artifact-data', { data: { key: 'value', count: 42 }, mediaType: 'application/json' }],
] as const)
  test(`${prefix} of the conformance kit returns the artifact that its name announces`, async () => {
    assert.deepEqual((await ask(prefix)).artifacts[0]?.parts, [part]);
  });

test('a message continues the task of the conformance kit that asked for input', async () => {
  const asked = await ask('tck-input-required-1');

  const task = await ask('tck-complete-task-2', { taskId: asked.id });

  assert.deepEqual(
    [task.id, task.contextId, task.status.state, task.status.message?.parts[0]?.text],
    [asked.id, asked.contextId, 'TASK_STATE_COMPLETED', 'Hello from TCK'],
  );
});

test('without the setting, message ids of the conformance kit have no effect', async (t) => {
  const plain = await agentOf(await openShop(t));

  const answer = await plain.rpc('SendMessage', {
    message: { ...saying('tee'), messageId: 'tck-reject-task' },
  });

  assert.equal(taskOf(answer).status.state, 'TASK_STATE_COMPLETED');
});
