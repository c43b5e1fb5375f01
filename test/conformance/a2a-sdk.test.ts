import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ListTasksRequest,
  SendMessageRequest,
  type StreamResponse,
  type Task,
  TaskPushNotificationConfig,
  TaskState,
} from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  createAuthenticatingFetchWithRetry,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import { TaskNotCancelableError, TaskNotFoundError } from '@a2a-js/sdk/errors';
import { freePort } from '../kit/free-port.ts';
import { openShop } from '../kit/shop.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const shop = await openShop(null, { origin });
await shop.site();
await shop.product({ name: 'Grey tee' });
await shop.app.http.listen({ host: '127.0.0.1', port });
const authorization = `Bearer ${await shop.key()}`;
const fetchImpl = createAuthenticatingFetchWithRetry(fetch, {
  headers: async () => ({ authorization }),
  shouldRetryWithHeaders: async () => undefined,
});

/** The unmodified client, created from the agent card. */
function clientOver(binding: 'JSONRPC' | 'HTTP+JSON'): Promise<Client> {
  const factory = new ClientFactory(
    ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
      transports: [
        new JsonRpcTransportFactory({ fetchImpl }),
        new RestTransportFactory({ fetchImpl }),
      ],
      preferredTransports: [binding],
      cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
    }),
  );
  return factory.createFromUrl(origin);
}

const requestWith = (data: Record<string, unknown>) =>
  SendMessageRequest.fromJSON({
    message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ data }] },
  });

const search = requestWith({ skill: 'catalog-search', site_slug: 'shop', query: 'tee' });
/** A request that lacks a field: its task waits for input. */
const question = requestWith({ skill: 'order-status' });

async function send(client: Client, request: SendMessageRequest): Promise<Task> {
  const answer = await client.sendMessage(request);
  assert.ok('status' in answer && 'history' in answer, 'a task, not a message');
  return answer as Task;
}

/** The type and state of each event of a stream. */
async function eventsOf(stream: AsyncGenerator<StreamResponse>): Promise<string[]> {
  const steps: string[] = [];
  for await (const { payload } of stream) steps.push(stepOf(payload));
  return steps;
}

function stepOf(payload: StreamResponse['payload']): string {
  switch (payload?.$case) {
    case 'task':
      return `task ${stateOf(payload.value)}`;
    case 'statusUpdate':
      return `status ${stateOf(payload.value)}`;
    case 'artifactUpdate':
      return `artifact ${payload.value.artifact?.artifactId}`;
    default:
      return 'unknown';
  }
}

const stateOf = ({ status }: { status?: { state: TaskState } | undefined }): string =>
  TaskState[status?.state ?? TaskState.UNRECOGNIZED];

for (const binding of ['JSONRPC', 'HTTP+JSON'] as const) {
  const client = await clientOver(binding);

  test(`${binding}: the card names the agent and both bindings`, async () => {
    const card = await client.getAgentCard();

    assert.deepEqual(
      card.supportedInterfaces.map(({ url, protocolBinding }) => [url, protocolBinding]),
      [
        [`${origin}/api/a2a`, 'JSONRPC'],
        [`${origin}/api/a2a`, 'HTTP+JSON'],
      ],
    );
    assert.equal(client.transport.protocolName, binding);
  });

  test(`${binding}: send, get, list`, async () => {
    const task = await send(client, search);

    const got = await client.getTask({ id: task.id, tenant: '' });
    const listed = await client.listTasks(ListTasksRequest.fromJSON({ contextId: task.contextId }));

    assert.equal(stateOf(task), 'TASK_STATE_COMPLETED');
    assert.equal(task.artifacts[0]?.artifactId, 'search_results');
    assert.deepEqual(got, task);
    assert.deepEqual([listed.tasks.map(({ id }) => id), listed.totalSize], [[task.id], 1]);
  });

  test(`${binding}: a stream sends the task, its working status, its artifact and its end`, async () => {
    assert.deepEqual(await eventsOf(client.sendMessageStream(search)), [
      'task TASK_STATE_SUBMITTED',
      'status TASK_STATE_WORKING',
      'artifact search_results',
      'status TASK_STATE_COMPLETED',
    ]);
  });

  test(`${binding}: a stream ends when the task requires input; a subscription continues to the end`, async () => {
    const steps = await eventsOf(client.sendMessageStream(question));
    const task = await send(client, question);
    const subscription = client.resubscribeTask({ id: task.id, tenant: '' });
    const first = await subscription.next();

    const canceled = await client.cancelTask({ id: task.id, tenant: '', metadata: undefined });

    assert.deepEqual(steps, [
      'task TASK_STATE_SUBMITTED',
      'status TASK_STATE_WORKING',
      'status TASK_STATE_INPUT_REQUIRED',
    ]);
    assert.equal(stepOf(first.value?.payload), 'task TASK_STATE_INPUT_REQUIRED');
    assert.equal(stateOf(canceled), 'TASK_STATE_CANCELED');
    assert.deepEqual(await eventsOf(subscription), ['status TASK_STATE_CANCELED']);
  });

  test(`${binding}: push configs are created, read, listed and deleted`, async () => {
    const { id: taskId } = await send(client, question);
    const config = { taskId, id: 'mine', url: 'https://example.com/hook', token: 't' };
    const at = { taskId, id: 'mine', tenant: '' };

    const made = await client.createTaskPushNotificationConfig(
      TaskPushNotificationConfig.fromJSON(config),
    );
    const read = await client.getTaskPushNotificationConfig(at);
    const list = await client.listTaskPushNotificationConfig({
      taskId,
      tenant: '',
      pageSize: 0,
      pageToken: '',
    });
    await client.deleteTaskPushNotificationConfig(at);

    assert.deepEqual(made, TaskPushNotificationConfig.fromJSON(config));
    assert.deepEqual(read, made);
    assert.deepEqual(list.configs, [made]);
    await assert.rejects(client.getTaskPushNotificationConfig(at), TaskNotFoundError);
  });

  test(`${binding}: errors become the error classes of the client`, async () => {
    const { id } = await send(client, search);

    await assert.rejects(client.getTask({ id: 'task_none', tenant: '' }), TaskNotFoundError);
    await assert.rejects(
      client.cancelTask({ id, tenant: '', metadata: undefined }),
      TaskNotCancelableError,
    );
    await assert.rejects(eventsOf(client.resubscribeTask({ id, tenant: '' })), /This task/);
  });
}
