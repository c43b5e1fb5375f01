import type { Bearer } from '../../core/access/actor.ts';
import type { SendRequest } from '../../core/skills/conversation/parts.ts';
import { cancelTask } from '../../core/tasks/change/cancel-task.ts';
import { listTasks, type TaskListRequest } from '../../core/tasks/read/list-tasks.ts';
import { findTaskText } from '../../core/tasks/read/read-tasks.ts';
import type { TaskId } from '../../core/tasks/task.ts';
import { textOfTask } from '../../core/tasks/task-text.ts';
import { bearerOf } from '../../http/callers/bearer.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Answer, askerOf, type Call, nothing, result, stream, tenantOf } from './call.ts';
import { roomForMessage } from './guest-message.ts';
import { presentTask, presentTasks } from './present.ts';
import {
  createPushConfig,
  deletePushConfigOf,
  getPushConfigOf,
  listPushConfigsOf,
  type PushConfigDeps,
} from './push-configs.ts';
import { readList } from './reading/read-list.ts';
import { readSend } from './reading/read-send.ts';
import { readTaskRef } from './reading/read-task-ref.ts';
import { lastSeen } from './streams.ts';

/** Who may call: those whom each skill lets, or any live bearer (§5). */
type Access = 'perSkill' | 'bearer';

export type Method = {
  /** The first is the one of A2A 1.0, the others are aliases of it (§4.1, a2a.md 2). */
  names: readonly string[];
  answer(call: Call): Promise<Answer>;
};

/** Ties what a method reads to what it does; credentials are looked at first, then params. */
function method<Params>(
  names: readonly string[],
  access: Access,
  read: (params: Call['params']) => Params,
  operation: (call: Call, params: Params) => Promise<Answer>,
): Method {
  return {
    names,
    async answer(call) {
      if (access === 'bearer') {
        bearerOf(call.request);
        // Finds out whether the addressed store takes this one at all.
        await call.deps.resolveHost(call.request);
      }
      return operation(call, read(call.params));
    },
  };
}

const asSent = (params: Call['params']) => params;

// biome-ignore format: the table
const table: Method[] = [
  method(['SendMessage', 'message/send'],            'perSkill', readSend,    sendMessage),
  method(['SendStreamingMessage', 'message/stream'], 'perSkill', readSend,    streamMessage),
  method(['GetTask', 'tasks/get'],                   'bearer',   readTaskRef, getTask),
  method(['ListTasks', 'tasks/list'],                'bearer',   readList,    listOfTasks),
  method(['CancelTask', 'tasks/cancel'],             'bearer',   readTaskRef, cancel),
  method(['SubscribeToTask', 'tasks/resubscribe', 'tasks/subscribe'], 'bearer', readTaskRef, subscribe),
  method(['CreateTaskPushNotificationConfig', 'SetTaskPushNotificationConfig', 'tasks/pushNotificationConfig/set'],
                                                     'bearer',   asSent,      pushMethod(createPushConfig)),
  method(['GetTaskPushNotificationConfig', 'tasks/pushNotificationConfig/get'],
                                                     'bearer',   asSent,      pushMethod(getPushConfigOf)),
  method(['ListTaskPushNotificationConfigs', 'ListTaskPushNotificationConfig', 'tasks/pushNotificationConfig/list'],
                                                     'bearer',   asSent,      pushMethod(listPushConfigsOf)),
  method(['DeleteTaskPushNotificationConfig', 'tasks/pushNotificationConfig/delete'],
                                                     'bearer',   asSent,      pushMethod(deletePushConfigOf)),
  method(['GetExtendedAgentCard', 'agent/getAuthenticatedExtendedCard'],
                                                     'perSkill', asSent,      noExtendedCard),
];

const byName = new Map(table.flatMap((row) => row.names.map((name) => [name, row] as const)));

/** Every name and alias that a call may use. */
export const methodNames: readonly string[] = [...byName.keys()];

/** The method of this name or alias, or -32601. */
export function methodOf(name: string): Method {
  const found = byName.get(name);
  if (!found) throw unknownMethod(name);
  return found;
}

const unknownMethod = (name: string) =>
  new Refusal(
    'not_found',
    'method_not_found',
    `There is no method ${name.slice(0, 100)}: the agent card links to the documentation of those there are.`,
  );

async function sendMessage(call: Call, request: SendRequest): Promise<Answer> {
  const room = roomForMessage(call, request);
  const task = await call.deps.conversation.send(await askerOf(call), request);
  const json = `{"task":${presentTask(textOfTask(task))}}`;
  room.use(Buffer.byteLength(json));
  return result(json);
}

async function streamMessage(call: Call, request: SendRequest): Promise<Answer> {
  const room = roomForMessage(call, request);
  const asker = await askerOf(call);
  room.use();
  return stream((listener) => call.deps.conversation.stream(asker, request, listener));
}

async function getTask(call: Call, taskId: TaskId): Promise<Answer> {
  const task = await call.deps.unit.glance(tenantOf(call), (view) => findTaskText(view, taskId));
  return result(presentTask(task));
}

async function listOfTasks(call: Call, request: TaskListRequest): Promise<Answer> {
  const page = await call.deps.unit.view(tenantOf(call), (view) => listTasks(view, request));
  return result(presentTasks(page));
}

async function cancel(call: Call, taskId: TaskId): Promise<Answer> {
  const { unit, feed } = call.deps;
  const { task, frames } = await unit.run(tenantOf(call), (work) => cancelTask(work, taskId));
  feed.offer(frames);
  return result(presentTask(textOfTask(task)));
}

async function subscribe(call: Call, taskId: TaskId): Promise<Answer> {
  const { deps, request } = call;
  const subscription = { after: lastSeen(request), endsWhenAsked: false };
  const tenant = tenantOf(call);
  return stream((listener) => deps.feed.subscribe(tenant, taskId, subscription, listener));
}

type PushMethod = (
  deps: PushConfigDeps,
  bearer: Bearer,
  params: Call['params'],
) => Promise<unknown>;

/** A method of push configs; what answers null answers nothing. */
function pushMethod(operation: PushMethod) {
  return async ({ deps, request, params }: Call): Promise<Answer> => {
    const answer = await operation(deps, bearerOf(request), params);
    return answer === null ? nothing : result(JSON.stringify(answer));
  };
}

/** Public and complete is the only card there is (§4.1, rule 6). */
async function noExtendedCard(): Promise<Answer> {
  throw new Refusal(
    'wrong_state',
    'unsupported_operation',
    'There is no extended agent card: /.well-known/agent-card.json is the whole one.',
  );
}
