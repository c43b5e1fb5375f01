import type { CreatePushConfigInput } from '../../../core/tasks/push/push-config.ts';
import type { TaskId } from '../../../core/tasks/task.ts';
import { collectProblems, isPresent, readString } from './fields.ts';
import { readPushConfigInput } from './read-push-config-input.ts';
import { readTaskId } from './read-task-params.ts';

type Params = Record<string, unknown>;

/**
 * A push config of a task. `idOrUrl` is null if it was not sent; `field` is the param it is read
 * from.
 */
export type PushConfigRef = { taskId: TaskId; idOrUrl: string | null; field: string };

/**
 * Reads the params that identify one config. With `taskId`, `id` is the id of the config (A2A 1.0);
 * without it, `id` is the id of the task (A2A 0.3). The URL of the config may be sent in place of
 * its id.
 */
export function readPushConfigRef(params: Params): PushConfigRef {
  return collectProblems((report) => {
    const field = configIdField(params);
    return {
      taskId: readTaskId(params.taskId ?? params.id, 'taskId', report),
      idOrUrl: readString(params[field], field, report),
      field,
    };
  });
}

function configIdField(params: Params): string {
  const named = ['pushNotificationConfigId', 'configId'].find((name) => isPresent(params[name]));
  if (named !== undefined) return named;
  return isPresent(params.taskId) ? 'id' : 'pushNotificationConfigId';
}

/**
 * Reads a new config: flat in the params as in A2A 1.0, or in `pushNotificationConfig` or `config`.
 */
export function readNewPushConfig(params: Params): {
  taskId: TaskId;
  draft: CreatePushConfigInput;
} {
  const wrapper = ['pushNotificationConfig', 'config'].find((name) => isPresent(params[name]));
  return collectProblems((report) => {
    if (wrapper === undefined) {
      const taskId = readTaskId(params.taskId, 'taskId', report);
      return { taskId, draft: readPushConfigInput(params, '', report) };
    }
    const { taskId, idOrUrl } = readPushConfigRef(params);
    const draft = readPushConfigInput(params[wrapper], wrapper, report);
    return { taskId, draft: { ...draft, id: draft.id ?? idOrUrl } };
  });
}
