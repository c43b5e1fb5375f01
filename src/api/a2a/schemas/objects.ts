import { Type } from 'typebox';
import { maxPushConfigs } from '../../../core/tasks/push/push-config.ts';
import { dateTime } from '../../../platform/fields.ts';
import { wireStates } from '../present-task.ts';

const text = Type.String();
const optional = Type.Optional(text);
const anyObject = Type.Record(text, Type.Unknown());
const metadata = Type.Optional(anyObject);

export const A2aPart = Type.Object(
  {
    text: optional,
    data: Type.Optional(Type.Unknown({ description: 'Any JSON value. Skills read only objects.' })),
    url: optional,
    raw: Type.Optional(Type.String({ description: 'Bytes as base64.' })),
    mediaType: optional,
    filename: optional,
    metadata,
  },
  { $id: 'Part', description: 'Has exactly one of the members `text`, `data`, `url` and `raw`.' },
);

export const A2aMessage = Type.Object(
  {
    messageId: Type.String({
      maxLength: 256,
      description: 'Chosen by the sender. In the history of a task it is `<task id>-h<n>`.',
    }),
    role: Type.String({ enum: ['ROLE_USER', 'ROLE_AGENT'] }),
    parts: Type.Array(Type.Ref('Part'), { minItems: 1 }),
    contextId: Type.Optional(
      Type.String({ maxLength: 256, description: 'Groups the tasks of one conversation.' }),
    ),
    taskId: Type.Optional(
      Type.String({
        description: 'Continues a task that has not ended. Requires a bearer credential.',
      }),
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
  { $id: 'Artifact', description: 'Output of a skill. Keys of its data are in camelCase.' },
);

export const A2aTaskStatus = Type.Object(
  {
    state: Type.String({ enum: Object.values(wireStates) }),
    timestamp: dateTime,
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
    history: Type.Array(Type.Ref('Message'), { description: 'The latest 100 messages.' }),
    metadata: Type.Record(text, Type.Unknown(), {
      description: '`skill` is the name of the skill that ran.',
    }),
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
  {
    $id: 'StreamResponse',
    description: 'An event of a task, with exactly one of the three members.',
  },
);

export const A2aPushConfig = Type.Object(
  {
    id: Type.Optional(Type.String({ description: 'Generated if left out.' })),
    taskId: text,
    url: Type.String({
      description: 'Must be https; http is accepted for loopback hosts outside production.',
    }),
    token: Type.Optional(
      Type.String({
        description: 'Sent as the header `X-A2A-Notification-Token` with every notification.',
      }),
    ),
    authentication: Type.Optional(
      Type.Object({
        scheme: text,
        credentials: Type.Optional(
          Type.String({ description: 'Returned only in the response that creates the config.' }),
        ),
      }),
    ),
  },
  {
    $id: 'TaskPushNotificationConfig',
    description: `A URL to which the events of a task are sent; at most ${maxPushConfigs} per task.`,
  },
);

export const A2aError = Type.Object(
  {
    error: Type.Object({
      code: Type.Integer({ description: 'The HTTP status code.' }),
      status: text,
      message: text,
      details: Type.Array(anyObject, {
        description:
          'google.rpc.ErrorInfo with `reason` and `metadata.jsonrpcCode`; for an invalid request also google.rpc.BadRequest with the fields.',
      }),
    }),
  },
  { $id: 'A2aError' },
);

/** Registered as shared schemas of the OpenAPI document. */
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
