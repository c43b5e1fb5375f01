import { Type } from 'typebox';
import { maxPushConfigs } from '../../../core/tasks/push/push-config.ts';
import { instant } from '../../../platform/fields.ts';
import { wireStates } from '../present-task.ts';

const text = Type.String();
const optional = Type.Optional(text);
const anyObject = Type.Record(text, Type.Unknown());
const metadata = Type.Optional(anyObject);

export const A2aPart = Type.Object(
  {
    text: optional,
    data: Type.Optional(Type.Unknown({ description: 'Any JSON value; skills read objects.' })),
    url: optional,
    raw: Type.Optional(Type.String({ description: 'Bytes in base64.' })),
    mediaType: optional,
    filename: optional,
    metadata,
  },
  { $id: 'Part', description: 'Exactly one of `text`, `data`, `url` and `raw`.' },
);

export const A2aMessage = Type.Object(
  {
    messageId: Type.String({
      maxLength: 256,
      description: 'Yours on the way in; in a history `<task id>-h<n>`.',
    }),
    role: Type.String({ enum: ['ROLE_USER', 'ROLE_AGENT'] }),
    parts: Type.Array(Type.Ref('Part'), { minItems: 1 }),
    contextId: Type.Optional(
      Type.String({ maxLength: 256, description: 'Groups tasks of one conversation.' }),
    ),
    taskId: Type.Optional(
      Type.String({ description: 'Goes on with a task that has not ended. Needs a bearer.' }),
    ),
    metadata,
    referenceTaskIds: Type.Optional(Type.Array(text)),
    extensions: Type.Optional(Type.Array(text)),
  },
  { $id: 'Message' },
);

export const A2aArtifact = Type.Object(
  {
    artifactId: text,
    name: text,
    description: optional,
    parts: Type.Array(Type.Ref('Part'), { minItems: 1 }),
  },
  { $id: 'Artifact', description: 'What a skill hands over. Keys of its data are camelCase.' },
);

export const A2aTaskStatus = Type.Object(
  {
    state: Type.String({ enum: Object.values(wireStates) }),
    timestamp: instant,
    message: Type.Optional(Type.Ref('Message')),
  },
  { $id: 'TaskStatus' },
);

export const A2aTask = Type.Object(
  {
    id: text,
    contextId: text,
    status: Type.Ref('TaskStatus'),
    artifacts: Type.Array(Type.Ref('Artifact')),
    history: Type.Array(Type.Ref('Message'), { description: 'The latest 100.' }),
    metadata: Type.Record(text, Type.Unknown(), { description: '`skill` names what ran.' }),
  },
  { $id: 'Task' },
);

const taskReference = { taskId: text, contextId: text };

export const StreamResponse = Type.Object(
  {
    task: Type.Optional(Type.Ref('Task')),
    statusUpdate: Type.Optional(Type.Object({ ...taskReference, status: Type.Ref('TaskStatus') })),
    artifactUpdate: Type.Optional(
      Type.Object({ ...taskReference, artifact: Type.Ref('Artifact'), lastChunk: Type.Boolean() }),
    ),
  },
  { $id: 'StreamResponse', description: 'One step of a task: exactly one of the three.' },
);

export const A2aPushConfig = Type.Object(
  {
    id: Type.Optional(Type.String({ description: 'Left out: one is made.' })),
    taskId: text,
    url: Type.String({ description: 'https, or http on loopback outside production.' }),
    token: Type.Optional(
      Type.String({ description: 'Comes back as `X-A2A-Notification-Token` with every post.' }),
    ),
    authentication: Type.Optional(
      Type.Object({
        scheme: text,
        credentials: Type.Optional(
          Type.String({ description: 'Answered once, when the config is made.' }),
        ),
      }),
    ),
  },
  {
    $id: 'TaskPushNotificationConfig',
    description: `Where the steps of a task are posted to; at most ${maxPushConfigs} a task.`,
  },
);

export const A2aError = Type.Object(
  {
    error: Type.Object({
      code: Type.Integer({ description: 'The HTTP status.' }),
      status: text,
      message: text,
      details: Type.Array(anyObject, {
        description:
          'google.rpc.ErrorInfo with `reason` and `metadata.jsonrpcCode`; for a request that is not valid also google.rpc.BadRequest.',
      }),
    }),
  },
  { $id: 'A2aError' },
);

/** What OpenAPI names once. */
export const a2aSchemas = [
  A2aPart,
  A2aMessage,
  A2aArtifact,
  A2aTaskStatus,
  A2aTask,
  StreamResponse,
  A2aPushConfig,
  A2aError,
];
