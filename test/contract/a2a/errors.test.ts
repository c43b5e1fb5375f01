import assert from 'node:assert/strict';
import { test } from 'node:test';
import { httpErrorOf, rpcErrorOf, wireErrorOf } from '../../../src/api/a2a/errors.ts';
import { DomainError } from '../../../src/kernel/domain-error.ts';
import { agentOf, asking, saying } from '../../kit/a2a.ts';
import { type Answer, openShop } from '../../kit/shop.ts';

type Agent = Awaited<ReturnType<typeof agentOf>>;
type Row = {
  case: string;
  rpc: (agent: Agent) => Promise<Answer>;
  rest: (agent: Agent) => Promise<Answer>;
  code: number;
  http: number;
  status: string;
  reason: string;
  domain?: string;
};

const noCredential = {};
const standard = 'a2a-protocol.org';
const noTask = 'task_hd7wv01kdvdna0017fv4tdytrc6896q';
const cart = { message: asking({ skill: 'cart-management', site_slug: 'shop' }) };
const pushTo = (url: string) => ({
  message: saying('hm'),
  configuration: { taskPushNotificationConfig: { url } },
});
const text = { 'content-type': 'text/plain' };

const rows: Row[] = [
  {
    case: 'a body that is not JSON',
    rpc: ({ raw }) => raw('/api/a2a', '{"jsonrpc"'),
    rest: ({ raw }) => raw('/api/a2a/message:send', '{"message"'),
    code: -32700,
    http: 400,
    status: 'INVALID_ARGUMENT',
    reason: 'PARSE_ERROR',
  },
  {
    case: 'invalid params',
    rpc: ({ rpc }) => rpc('SendMessage', { message: { role: 'ROLE_USER' } }),
    rest: ({ post }) => post('/message:send', { message: { role: 'ROLE_USER' } }),
    code: -32602,
    http: 400,
    status: 'INVALID_ARGUMENT',
    reason: 'INVALID_PARAMS',
    domain: standard,
  },
  {
    case: 'an unknown method',
    rpc: ({ rpc }) => rpc('Dance'),
    rest: ({ post }) => post('/dance'),
    code: -32601,
    http: 404,
    status: 'NOT_FOUND',
    reason: 'METHOD_NOT_FOUND',
  },
  {
    case: 'a call without the required bearer token',
    rpc: ({ rpc }) => rpc('ListTasks', {}, noCredential),
    rest: ({ get }) => get('/tasks', noCredential),
    code: -32000,
    http: 401,
    status: 'UNAUTHENTICATED',
    reason: 'UNAUTHENTICATED',
  },
  {
    case: 'an invalid bearer token where none is required',
    rpc: ({ rpc }) => rpc('SendMessage', { message: saying('hm') }, { authorization: 'Bearer x' }),
    rest: ({ post }) =>
      post('/message:send', { message: saying('hm') }, { authorization: 'Bearer x' }),
    code: -32000,
    http: 401,
    status: 'UNAUTHENTICATED',
    reason: 'UNAUTHENTICATED',
  },
  {
    case: 'a skill without the required bearer token',
    rpc: ({ rpc }) => rpc('SendMessage', cart, noCredential),
    rest: ({ post }) => post('/message:send', cart, noCredential),
    code: -32000,
    http: 401,
    status: 'UNAUTHENTICATED',
    reason: 'UNAUTHENTICATED',
  },
  {
    case: 'an unknown task',
    rpc: ({ rpc }) => rpc('GetTask', { id: noTask }),
    rest: ({ get }) => get(`/tasks/${noTask}`),
    code: -32001,
    http: 404,
    status: 'NOT_FOUND',
    reason: 'TASK_NOT_FOUND',
    domain: standard,
  },
  {
    case: 'canceling an unknown task',
    rpc: ({ rpc }) => rpc('CancelTask', { id: noTask }),
    rest: ({ post }) => post(`/tasks/${noTask}:cancel`),
    code: -32001,
    http: 404,
    status: 'NOT_FOUND',
    reason: 'TASK_NOT_FOUND',
    domain: standard,
  },
  {
    case: 'an unknown push config',
    rpc: async ({ rpc, openTask }) =>
      rpc('GetTaskPushNotificationConfig', { taskId: (await openTask()).id, id: 'none' }),
    rest: async ({ get, openTask }) => get(`/tasks/${(await openTask()).id}/push-configs/none`),
    code: -32001,
    http: 404,
    status: 'NOT_FOUND',
    reason: 'TASK_NOT_FOUND',
    domain: standard,
  },
  {
    case: 'canceling a task that has ended',
    rpc: async ({ rpc, endedTask }) => rpc('CancelTask', { id: (await endedTask()).id }),
    rest: async ({ post, endedTask }) => post(`/tasks/${(await endedTask()).id}/cancel`),
    code: -32002,
    http: 400,
    status: 'FAILED_PRECONDITION',
    reason: 'TASK_NOT_CANCELABLE',
    domain: standard,
  },
  {
    case: 'a missing scope',
    rpc: ({ rpc, readOnly }) => rpc('SendMessage', cart, readOnly),
    rest: ({ post, readOnly }) => post('/message:send', cart, readOnly),
    code: -32003,
    http: 403,
    status: 'PERMISSION_DENIED',
    reason: 'FORBIDDEN',
  },
  {
    case: 'a bearer token of a workspace that does not own the store',
    rpc: ({ rpc, stranger }) => rpc('SendMessage', cart, stranger),
    rest: ({ post, stranger }) => post('/message:send', cart, stranger),
    code: -32003,
    http: 403,
    status: 'PERMISSION_DENIED',
    reason: 'FORBIDDEN',
  },
  {
    case: 'a forbidden push URL',
    rpc: ({ rpc }) => rpc('SendMessage', pushTo('http://10.0.0.1/hook')),
    rest: ({ post }) => post('/message:send', pushTo('http://10.0.0.1/hook')),
    code: -32003,
    http: 400,
    status: 'FAILED_PRECONDITION',
    reason: 'PUSH_CONFIG_URL_NOT_ALLOWED',
  },
  {
    case: 'a push config for a task that has ended',
    rpc: async ({ rpc, endedTask }) =>
      rpc('CreateTaskPushNotificationConfig', {
        taskId: (await endedTask()).id,
        url: 'https://example.com/hook',
      }),
    rest: async ({ post, endedTask }) =>
      post(`/tasks/${(await endedTask()).id}/push-configs`, { url: 'https://example.com/hook' }),
    code: -32003,
    http: 400,
    status: 'FAILED_PRECONDITION',
    reason: 'PUSH_CONFIG_TASK_TERMINAL',
  },
  {
    case: 'a 21st push config',
    rpc: async (agent) =>
      agent.rpc('CreateTaskPushNotificationConfig', await twentyFirstConfig(agent)),
    rest: async (agent) => {
      const { taskId, url } = await twentyFirstConfig(agent);
      return agent.post(`/tasks/${taskId}/pushNotificationConfigs`, { url });
    },
    code: -32003,
    http: 400,
    status: 'FAILED_PRECONDITION',
    reason: 'PUSH_CONFIG_LIMIT_REACHED',
  },
  {
    case: 'subscribing to a task that has ended',
    rpc: async ({ rpc, endedTask }) => rpc('SubscribeToTask', { id: (await endedTask()).id }),
    rest: async ({ get, endedTask }) => get(`/tasks/${(await endedTask()).id}/subscribe`),
    code: -32004,
    http: 400,
    status: 'FAILED_PRECONDITION',
    reason: 'UNSUPPORTED_OPERATION',
    domain: standard,
  },
  {
    case: 'a message for a task that has ended',
    rpc: async ({ rpc, endedTask }) =>
      rpc('SendMessage', { message: saying('more', { taskId: (await endedTask()).id }) }),
    rest: async ({ post, endedTask }) =>
      post('/message:send', { message: saying('more', { taskId: (await endedTask()).id }) }),
    code: -32004,
    http: 400,
    status: 'FAILED_PRECONDITION',
    reason: 'UNSUPPORTED_OPERATION',
    domain: standard,
  },
  {
    case: 'the extended agent card',
    rpc: ({ rpc }) => rpc('GetExtendedAgentCard'),
    rest: ({ get }) => get('/extendedAgentCard'),
    code: -32004,
    http: 400,
    status: 'FAILED_PRECONDITION',
    reason: 'UNSUPPORTED_OPERATION',
    domain: standard,
  },
  {
    case: 'a body with a content type other than JSON',
    rpc: ({ raw }) => raw('/api/a2a', '{"jsonrpc"', text),
    rest: ({ raw }) => raw('/api/a2a/message:send', 'hello', text),
    code: -32005,
    http: 415,
    status: 'INVALID_ARGUMENT',
    reason: 'CONTENT_TYPE_NOT_SUPPORTED',
    domain: standard,
  },
  {
    case: 'a body that is too large',
    rpc: ({ raw }) => raw('/api/a2a', `"${'x'.repeat(300_000)}"`),
    rest: ({ raw }) => raw('/api/a2a/message:send', `"${'x'.repeat(300_000)}"`),
    code: -32600,
    http: 413,
    status: 'INVALID_ARGUMENT',
    reason: 'BODY_TOO_LARGE',
  },
];

async function twentyFirstConfig({ rpc, openTask }: Agent) {
  const { id } = await openTask();
  for (let number = 1; number <= 20; number += 1)
    await rpc('CreateTaskPushNotificationConfig', {
      taskId: id,
      url: `https://example.com/hook/${number}`,
    });
  return { taskId: id, url: 'https://example.com/hook/21' };
}

const summaryOf = ({ body, headers }: Answer, details: { reason: string; domain: string }[]) => ({
  code: body.error.code,
  reason: details[0]?.reason,
  domain: details[0]?.domain,
  version: headers['a2a-version'],
});

const shop = await openShop(null);
await shop.site();
const agent = await agentOf(shop);

for (const row of rows) {
  const { code, http, status, reason, domain = 'stoa' } = row;
  test(`${row.case} is ${code}, ${http} ${reason}`, async () => {
    const overRpc = await row.rpc(agent);
    const overHttp = await row.rest(agent);

    assert.equal(overRpc.status, 200);
    assert.deepEqual(summaryOf(overRpc, overRpc.body.error.data), {
      code,
      reason,
      domain,
      version: '1.0',
    });
    assert.equal(overHttp.status, http);
    assert.deepEqual(summaryOf(overHttp, overHttp.body.error.details), {
      code: http,
      reason,
      domain,
      version: '1.0',
    });
    assert.equal(overHttp.body.error.status, status);
    assert.equal(overHttp.body.error.details[0].metadata.jsonrpcCode, String(code));
  });
}

test('an error has a code, a message and data with google.rpc details', async () => {
  const { body, headers } = await agent.rpc('GetTask', { id: noTask });

  const { next } = body.error.data[0].metadata;
  assert.equal(JSON.parse(next).method, 'SendMessage');
  assert.deepEqual(body, {
    jsonrpc: '2.0',
    id: 'call-1',
    error: {
      code: -32001,
      message: 'There is no such task in this workspace.',
      data: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'TASK_NOT_FOUND',
          domain: 'a2a-protocol.org',
          metadata: { requestId: headers['request-id'], code: 'task_not_found', next },
        },
      ],
    },
  });
});

test('invalid params are reported field by field', async () => {
  const message = { messageId: '', role: 'king', parts: [{ text: 'a', url: 'b' }, 7] };

  const { body } = await agent.post('/message:send', { message });

  assert.deepEqual(body.error.details[1], {
    '@type': 'type.googleapis.com/google.rpc.BadRequest',
    fieldViolations: [
      {
        field: 'message.messageId',
        description: 'is required: a unique string that you choose, such as a UUID',
      },
      { field: 'message.role', description: 'must be ROLE_USER' },
      {
        field: 'message.parts[0]',
        description: 'must have exactly one of the members text, data, url and raw',
      },
      { field: 'message.parts[1]', description: 'must be a part object' },
    ],
  });
});

test('a missing credential is rejected with WWW-Authenticate in both bindings', async () => {
  const overRpc = await agent.rpc('GetTask', { id: noTask }, noCredential);
  const overHttp = await agent.get(`/tasks/${noTask}`, noCredential);

  assert.deepEqual(
    [overRpc.headers['www-authenticate'], overHttp.headers['www-authenticate']],
    [
      'Bearer',
      'Bearer resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource/api"',
    ],
  );
});

test('a task of another workspace is not found', async () => {
  const { id } = await agent.openTask();

  for (const method of [
    'GetTask',
    'CancelTask',
    'SubscribeToTask',
    'ListTaskPushNotificationConfigs',
  ])
    assert.equal((await agent.rpc(method, { id }, agent.stranger)).body.error.code, -32001, method);
  assert.equal(
    (await agent.rpc('GetTask', { id })).body.result.status.state,
    'TASK_STATE_INPUT_REQUIRED',
  );
});

test('a method that a path does not allow is 405 in the error format of A2A', async () => {
  const answer = await agent.get('/message:send');

  assert.equal(answer.status, 405);
  assert.equal(answer.headers.allow, 'POST');
  assert.equal(answer.headers['a2a-version'], '1.0');
  assert.equal(answer.body.error.details[0].reason, 'METHOD_NOT_ALLOWED');
});

test('a rejected message creates no task', async () => {
  const before = (await agent.rpc('ListTasks')).body.result.totalSize;

  await agent.rpc('SendMessage', cart, agent.readOnly);
  await agent.rpc('SendMessage', pushTo('ftp://example.com'));
  await agent.rpc('SendMessage', {
    message: asking({ skill: 'catalog-search' }, { role: 'agent' }),
  });

  assert.equal((await agent.rpc('ListTasks')).body.result.totalSize, before);
});

test('an internal error reveals no details', () => {
  const requestId = 'req_1';
  const metadata = { requestId };
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'INTERNAL',
    domain: 'stoa',
  };
  const message = 'The server failed to process this request. Try again.';

  assert.deepEqual(rpcErrorOf({ error: null, requestId }), {
    code: -32603,
    message,
    data: [{ ...info, metadata }],
  });
  assert.deepEqual(httpErrorOf({ error: null, requestId }), {
    error: {
      code: 500,
      status: 'INTERNAL',
      message,
      details: [{ ...info, metadata: { jsonrpcCode: '-32603', ...metadata } }],
    },
  });
});

test('the error of a busy server has the number of seconds after which to retry', () => {
  const error = new DomainError('unavailable', 'overloaded', 'Busy.', { retryAfterSeconds: 2 });

  const { code, http, status, reason } = wireErrorOf(error);
  const { data } = rpcErrorOf({ error, requestId: 'r' });

  assert.deepEqual([code, http, status, reason], [-32603, 503, 'UNAVAILABLE', 'UNAVAILABLE']);
  assert.deepEqual(data, [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'UNAVAILABLE',
      domain: 'stoa',
      metadata: { requestId: 'r', code: 'overloaded', retryAfterSeconds: '2' },
    },
  ]);
});
