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
    Type.Array(text, { description: '`application/json`, `text/plain`, or both. Default: both.' }),
  ),
  returnImmediately: flag,
  taskPushNotificationConfig: Type.Optional(Type.Object({ id: optional, ...PushTarget })),
});

const SendFields = {
  message: Type.Ref('Message'),
  configuration: Type.Optional(Configuration),
  metadata: Type.Optional(anyObject),
};
/** A working request for the API reference. */
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
  configId: Type.String({ description: 'Id of the config, or its percent-encoded URL.' }),
});

/** Errors over HTTP+JSON. */
export const errorResponses = { '4xx': Type.Ref('A2aError'), '5xx': Type.Ref('A2aError') };
const withErrorResponses = <Schema extends object>(schema: Schema) => ({
  200: schema,
  ...errorResponses,
});
const streamResponses = withErrorResponses({
  description:
    'Server-sent events. `data` is a StreamResponse and `id` the number of the event. To resume an interrupted stream without losing events, send the last number in `Last-Event-ID`.',
  content: { 'text/event-stream': { schema: Type.Ref('StreamResponse') } },
});

/** Any valid bearer credential, with any scopes. */
const bearer = [{ bearer: [] }];
/** Some skills require a bearer credential. */
const perSkill = [{ bearer: [] }, {}];

/** OpenAPI descriptions of the HTTP+JSON operations. */
export const operations = {
  SendMessage: {
    operationId: 'sendMessage',
    summary: 'Send a message to the store agent',
    description:
      'The message is free text, or a data part whose `skill` names a skill. Most skills need no credential; cart-management and ucp-checkout require a bearer credential with the scope `write:orders`.',
    security: perSkill,
    body: SendBody,
    response: withErrorResponses(Type.Object({ task: Type.Ref('Task') })),
  },
  SendStreamingMessage: {
    operationId: 'sendStreamingMessage',
    summary: 'Send a message to the store agent and stream the task',
    description:
      'The first event is the task. The stream ends when the task has ended or requires input.',
    security: perSkill,
    body: SendBody,
    response: streamResponses,
  },
  streaming: {
    operationId: 'streamMessage',
    summary: 'Send a message to the store agent and stream updates',
    description: 'Like `/message:stream`, but without the task as the first event.',
    security: perSkill,
    body: Type.Object({ params: Type.Object(SendFields) }, { examples: [{ params: sendExample }] }),
    response: streamResponses,
  },
  GetTask: {
    operationId: 'getTask',
    summary: 'Get a task',
    security: bearer,
    params: TaskPath,
    response: withErrorResponses(Type.Ref('Task')),
  },
  ListTasks: {
    operationId: 'listTasks',
    summary: 'List the tasks of the workspace, most recently updated first',
    security: bearer,
    querystring: Type.Object({
      contextId: optional,
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
      pageToken: Type.Optional(
        Type.String({ description: '`nextPageToken` of the previous page.' }),
      ),
    }),
    response: withErrorResponses(
      Type.Object({
        tasks: Type.Array(Type.Ref('Task')),
        nextPageToken: Type.String({ description: 'Empty on the last page.' }),
        pageSize: Type.Integer(),
        totalSize: Type.Integer(),
      }),
    ),
  },
  CancelTask: {
    operationId: 'cancelTask',
    summary: 'Cancel a task that has not ended',
    description: 'Also available as `/tasks/{taskId}:cancel`.',
    security: bearer,
    params: TaskPath,
    response: withErrorResponses(Type.Ref('Task')),
  },
  SubscribeToTask: {
    operationId: 'subscribeToTask',
    summary: 'Stream a task until it ends',
    description: 'Also available with POST, and as `/tasks/{taskId}:subscribe`.',
    security: bearer,
    params: TaskPath,
    response: streamResponses,
  },
  CreateTaskPushNotificationConfig: {
    operationId: 'createPushConfig',
    summary: 'Create a push notification config for a task',
    description:
      'A config with the same id or URL is replaced. Also available as `/pushNotificationConfigs`.',
    security: bearer,
    params: TaskPath,
    body: Type.Object(
      { id: optional, ...PushTarget },
      { examples: [{ url: 'https://agent.example/task-events' }] },
    ),
    response: withErrorResponses(Type.Ref('TaskPushNotificationConfig')),
  },
  ListTaskPushNotificationConfigs: {
    operationId: 'listPushConfigs',
    summary: 'List the push notification configs of a task',
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
    summary: 'Get a push notification config',
    security: bearer,
    params: ConfigPath,
    response: withErrorResponses(Type.Ref('TaskPushNotificationConfig')),
  },
  DeleteTaskPushNotificationConfig: {
    operationId: 'deletePushConfig',
    summary: 'Delete a push notification config',
    description: 'Succeeds also if the config has already been deleted.',
    security: bearer,
    params: ConfigPath,
    response: { 204: Type.Null(), ...errorResponses },
  },
  GetExtendedAgentCard: {
    operationId: 'getExtendedAgentCard',
    summary: 'Not supported: there is only the public agent card',
    security: [],
    response: errorResponses,
  },
};

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
      data: Type.Array(anyObject, { description: 'The same as `details` of an HTTP+JSON error.' }),
    }),
  ),
});
