import type { Bearer } from '../../core/access/bearer.ts';
import type { SendRequest } from '../../core/skills/conversation/conversation-deps.ts';
import { cancelTask } from '../../core/tasks/change/cancel-task.ts';
import type { TaskListener } from '../../core/tasks/feed/feed.ts';
import { listTasks, type TaskListRequest } from '../../core/tasks/read/list-tasks.ts';
import { getSerializedTask } from '../../core/tasks/read/read-tasks.ts';
import { serializeTask } from '../../core/tasks/serialized-task.ts';
import type { Task, TaskId } from '../../core/tasks/task.ts';
import type { TaskEvent, TaskSnapshot } from '../../core/tasks/task-event.ts';
import { noteCall, noteLatestOutput } from '../../http/agent-calls/call-notes.ts';
import { requireBearerOf } from '../../http/callers/bearer.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import {
  type A2aCall,
  type A2aResult,
  callerOf,
  jsonResult,
  noResult,
  streamResult,
  tenantOf,
} from './a2a-call.ts';
import { answerByExtension, type MessageShape } from './message-extension.ts';
import { readListParams } from './params/read-list-params.ts';
import { readSendParams } from './params/read-send-params.ts';
import { readTaskParams } from './params/read-task-params.ts';
import { presentTask, presentTasks } from './present-task.ts';
import {
  createPushConfigMethod,
  deletePushConfigMethod,
  getPushConfigMethod,
  listPushConfigsMethod,
  type PushConfigDeps,
} from './push-configs.ts';
import { reserveGuestStorage } from './reserve-guest-storage.ts';
import { lastEventId } from './streams.ts';

/** `perSkill`: each skill checks the caller. `bearer`: any valid bearer credential. */
type Access = 'perSkill' | 'bearer';

export type A2aMethod = {
  /** The name in A2A 1.0, then aliases. */
  names: readonly string[];
  handle(call: A2aCall): Promise<A2aResult>;
};

/** Defines a method. Credentials are checked before params. */
function defineMethod<Params>(
  names: readonly string[],
  access: Access,
  read: (params: A2aCall['params']) => Params,
  operation: (call: A2aCall, params: Params) => Promise<A2aResult>,
): A2aMethod {
  return {
    names,
    async handle(call) {
      noteCall(call.request, {
        operation: names.includes('message/send') ? 'SendMessage' : (names[0] ?? null),
      });
      if (access === 'bearer') {
        requireBearerOf(call.request);
        // Throws if the host's store does not accept this credential.
        await call.deps.resolveHost(call.request);
      }
      return operation(call, read(call.params));
    },
  };
}

const rawParams = (params: A2aCall['params']) => params;

// biome-ignore format: the table
const methodTable: A2aMethod[] = [
  defineMethod(['SendMessage'],                            'perSkill', readSendParams,    sendIn('1.0')),
  defineMethod(['message/send'],                           'perSkill', readSendParams,    sendIn('0.3')),
  defineMethod(['SendStreamingMessage', 'message/stream'], 'perSkill', readSendParams,    streamMessage),
  defineMethod(['GetTask', 'tasks/get'],                   'bearer',   readTaskParams, getTask),
  defineMethod(['ListTasks', 'tasks/list'],                'bearer',   readListParams,    listTasksMethod),
  defineMethod(['CancelTask', 'tasks/cancel'],             'bearer',   readTaskParams, cancelTaskMethod),
  defineMethod(['SubscribeToTask', 'tasks/resubscribe', 'tasks/subscribe'], 'bearer', readTaskParams, subscribeToTask),
  defineMethod(['CreateTaskPushNotificationConfig', 'SetTaskPushNotificationConfig', 'tasks/pushNotificationConfig/set'],
                                                     'bearer',   rawParams,      definePushMethod(createPushConfigMethod)),
  defineMethod(['GetTaskPushNotificationConfig', 'tasks/pushNotificationConfig/get'],
                                                     'bearer',   rawParams,      definePushMethod(getPushConfigMethod)),
  defineMethod(['ListTaskPushNotificationConfigs', 'ListTaskPushNotificationConfig', 'tasks/pushNotificationConfig/list'],
                                                     'bearer',   rawParams,      definePushMethod(listPushConfigsMethod)),
  defineMethod(['DeleteTaskPushNotificationConfig', 'tasks/pushNotificationConfig/delete'],
                                                     'bearer',   rawParams,      definePushMethod(deletePushConfigMethod)),
  defineMethod(['GetExtendedAgentCard', 'agent/getAuthenticatedExtendedCard'],
                                                     'perSkill', rawParams,      rejectExtendedCard),
];

const methodsByName = new Map(
  methodTable.flatMap((row) => row.names.map((name) => [name, row] as const)),
);

/** Every method name and alias. */
export const methodNames: readonly string[] = [...methodsByName.keys()];

/** The method with this name or alias; else the error -32601. */
export function getMethod(name: string): A2aMethod {
  const found = methodsByName.get(name);
  if (!found) throw unknownMethod(name);
  return found;
}

const unknownMethod = (name: string) =>
  new DomainError(
    'not_found',
    'method_not_found',
    `Unknown method ${name.slice(0, 100)}. The documentation that the agent card links to lists all methods.`,
  );

/** The extension answers in the shape of the version; the skills answer with a task. */
function sendIn(shape: MessageShape) {
  return async (call: A2aCall, request: SendRequest): Promise<A2aResult> => {
    const { message } = request;
    const { extension } = call.deps;
    const answer = await answerByExtension(extension, call.request, { message, shape });
    return answer === null ? sendMessage(call, request) : jsonResult(answer);
  };
}

async function sendMessage(call: A2aCall, request: SendRequest): Promise<A2aResult> {
  const allowance = reserveGuestStorage(call, request);
  const task = await call.deps.conversation.send(await callerOf(call), request);
  noteCall(call.request, { output: task });
  const json = `{"task":${presentTask(serializeTask(task))}}`;
  allowance.consume(Buffer.byteLength(json));
  return jsonResult(json);
}

async function streamMessage(call: A2aCall, request: SendRequest): Promise<A2aResult> {
  const allowance = reserveGuestStorage(call, request);
  const caller = await callerOf(call);
  allowance.consume();
  return streamResult((listener) =>
    call.deps.conversation.stream(caller, request, withNotedTask(call, listener)),
  );
}

const withEvent = (task: Task | null, event: TaskSnapshot | TaskEvent): Task | null => {
  if (event.kind === 'task') return event.task;
  if (task === null) return null;
  if (event.kind === 'artifact') return { ...task, artifacts: [...task.artifacts, event.artifact] };
  return { ...task, state: event.state, statusMessage: event.message };
};

/** Notes the task as the events of the stream change it. */
function withNotedTask({ request }: A2aCall, listener: TaskListener): TaskListener {
  let task: Task | null = null;
  return {
    emit(event) {
      task = withEvent(task, event);
      noteLatestOutput(request, task);
      listener.emit(event);
    },
    end: () => listener.end(),
  };
}

async function getTask(call: A2aCall, taskId: TaskId): Promise<A2aResult> {
  const task = await call.deps.unit.querySingle(tenantOf(call), (view) =>
    getSerializedTask(view, taskId),
  );
  return jsonResult(presentTask(task));
}

async function listTasksMethod(call: A2aCall, request: TaskListRequest): Promise<A2aResult> {
  const page = await call.deps.unit.view(tenantOf(call), (view) => listTasks(view, request));
  return jsonResult(presentTasks(page));
}

async function cancelTaskMethod(call: A2aCall, taskId: TaskId): Promise<A2aResult> {
  const { unit, feed } = call.deps;
  const { task, events } = await unit.run(tenantOf(call), (work) => cancelTask(work, taskId));
  feed.publish(events);
  noteCall(call.request, { output: task });
  return jsonResult(presentTask(serializeTask(task)));
}

async function subscribeToTask(call: A2aCall, taskId: TaskId): Promise<A2aResult> {
  const { deps, request } = call;
  const subscription = { after: lastEventId(request), endsOnInputRequired: false };
  const tenant = tenantOf(call);
  return streamResult((listener) => deps.feed.subscribe(tenant, taskId, subscription, listener));
}

type PushOperation = (
  deps: PushConfigDeps,
  bearer: Bearer,
  params: A2aCall['params'],
) => Promise<unknown>;

/** Defines a push config method. If the operation returns null, the response has no result. */
function definePushMethod(operation: PushOperation) {
  return async ({ deps, request, params }: A2aCall): Promise<A2aResult> => {
    const result = await operation(deps, requireBearerOf(request), params);
    return result === null ? noResult : jsonResult(JSON.stringify(result));
  };
}

/** There is only the public agent card. */
async function rejectExtendedCard(): Promise<A2aResult> {
  throw new DomainError(
    'wrong_state',
    'unsupported_operation',
    'There is no extended agent card. Read the public one at /.well-known/agent-card.json.',
  );
}
