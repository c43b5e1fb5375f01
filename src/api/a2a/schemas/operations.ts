import { Type } from 'typebox';

const text = Type.String();
const optional = Type.Optional(text);
const flag = Type.Optional(Type.Boolean());
const anyObject = Type.Record(text, Type.Unknown());

const PushTarget = {
  url: text,
  token: optional,
  authentication: Type.Optional(Type.Object({ scheme: text, credentials: optional })),
};

const Configuration = Type.Object({
  acceptedOutputModes: Type.Optional(
    Type.Array(text, { description: '`application/json`, `text/plain`; left out: both.' }),
  ),
  returnImmediately: flag,
  taskPushNotificationConfig: Type.Optional(Type.Object({ id: optional, ...PushTarget })),
});

const SendFields = {
  message: Type.Ref('Message'),
  configuration: Type.Optional(Configuration),
  metadata: Type.Optional(anyObject),
};
/** A request that works as it stands, for the reference. */
const sendExample = {
  message: {
    messageId: 'example-1',
    role: 'ROLE_USER',
    parts: [{ text: 'a grey tee in medium under $30' }],
  },
};
const SendBody = Type.Object(SendFields, { examples: [sendExample] });

const TaskPath = Type.Object({ taskId: text });
const ConfigPath = Type.Object({
  taskId: text,
  configId: Type.String({ description: 'Its id, or its URL percent-encoded.' }),
});

/** What refusals look like over HTTP+JSON. */
export const errorResponses = { '4xx': Type.Ref('A2aError'), '5xx': Type.Ref('A2aError') };
const withErrorResponses = <Schema extends object>(schema: Schema) => ({
  200: schema,
  ...errorResponses,
});
const streamResponses = withErrorResponses({
  description:
    'Server-sent events: each `data` is a StreamResponse, its `id` the number of the step. Come back with `Last-Event-ID` and miss nothing.',
  content: { 'text/event-stream': { schema: Type.Ref('StreamResponse') } },
});

/** §5: any live bearer, whatever its scopes. */
const bearer = [{ bearer: [] }];
/** Each skill says whether it needs one. */
const perSkill = [{ bearer: [] }, {}];

/** The HTTP+JSON operations (§4.2) as OpenAPI shows them. */
export const operations = {
  SendMessage: {
    operationId: 'sendMessage',
    summary: 'Ask the store agent',
    description:
      'In words, or by a data part that names a `skill`. Needs no credential, but cart-management and ucp-checkout a bearer with `write:orders`.',
    security: perSkill,
    body: SendBody,
    response: withErrorResponses(Type.Object({ task: Type.Ref('Task') })),
  },
  SendStreamingMessage: {
    operationId: 'sendStreamingMessage',
    summary: 'Ask the store agent and watch',
    description: 'The first event is the task. Ends when the task has ended or asks for something.',
    security: perSkill,
    body: SendBody,
    response: streamResponses,
  },
  streaming: {
    operationId: 'streamMessage',
    summary: 'Ask the store agent and watch its updates',
    description: 'The same, without the task as the first event.',
    security: perSkill,
    body: Type.Object({ params: Type.Object(SendFields) }, { examples: [{ params: sendExample }] }),
    response: streamResponses,
  },
  GetTask: {
    operationId: 'getTask',
    summary: 'One task',
    security: bearer,
    params: TaskPath,
    response: withErrorResponses(Type.Ref('Task')),
  },
  ListTasks: {
    operationId: 'listTasks',
    summary: 'Tasks of the workspace, latest news first',
    security: bearer,
    querystring: Type.Object({
      contextId: optional,
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
      pageToken: Type.Optional(Type.String({ description: 'From a prior `nextPageToken`.' })),
    }),
    response: withErrorResponses(
      Type.Object({
        tasks: Type.Array(Type.Ref('Task')),
        nextPageToken: Type.String({ description: 'Empty at the end.' }),
        pageSize: Type.Integer(),
        totalSize: Type.Integer(),
      }),
    ),
  },
  CancelTask: {
    operationId: 'cancelTask',
    summary: 'Cancel a task that has not ended',
    description: 'Also `/tasks/{taskId}:cancel`.',
    security: bearer,
    params: TaskPath,
    response: withErrorResponses(Type.Ref('Task')),
  },
  SubscribeToTask: {
    operationId: 'subscribeToTask',
    summary: 'Watch a task until it ends',
    description: 'Also by POST, and as `/tasks/{taskId}:subscribe`.',
    security: bearer,
    params: TaskPath,
    response: streamResponses,
  },
  CreateTaskPushNotificationConfig: {
    operationId: 'createPushConfig',
    summary: 'Have the steps of a task posted to you',
    description: 'A known id or URL is replaced. Also under `/pushNotificationConfigs`.',
    security: bearer,
    params: TaskPath,
    body: Type.Object({ id: optional, ...PushTarget }),
    response: withErrorResponses(Type.Ref('TaskPushNotificationConfig')),
  },
  ListTaskPushNotificationConfigs: {
    operationId: 'listPushConfigs',
    summary: 'Push configs of a task',
    security: bearer,
    params: TaskPath,
    response: withErrorResponses(
      Type.Object({
        configs: Type.Array(Type.Ref('TaskPushNotificationConfig')),
        nextPageToken: text,
      }),
    ),
  },
  GetTaskPushNotificationConfig: {
    operationId: 'getPushConfig',
    summary: 'One push config',
    security: bearer,
    params: ConfigPath,
    response: withErrorResponses(Type.Ref('TaskPushNotificationConfig')),
  },
  DeleteTaskPushNotificationConfig: {
    operationId: 'deletePushConfig',
    summary: 'Delete a push config',
    description: 'Also when it is gone already.',
    security: bearer,
    params: ConfigPath,
    response: { 204: Type.Null(), ...errorResponses },
  },
  GetExtendedAgentCard: {
    operationId: 'getExtendedAgentCard',
    summary: 'Not supported: the agent card is the whole one',
    security: [],
    response: errorResponses,
  },
};

/** One call over JSON-RPC. */
export const RpcRequest = Type.Object(
  {
    jsonrpc: Type.Literal('2.0'),
    id: Type.Optional(Type.Union([text, Type.Number(), Type.Null()])),
    method: text,
    params: Type.Optional(anyObject),
  },
  { examples: [{ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: sendExample }] },
);

export const RpcResponse = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Union([text, Type.Number(), Type.Null()]),
  result: Type.Optional(Type.Unknown()),
  error: Type.Optional(
    Type.Object({
      code: Type.Integer(),
      message: text,
      data: Type.Array(anyObject, { description: 'As `details` of an HTTP+JSON error.' }),
    }),
  ),
});
