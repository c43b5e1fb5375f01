import type { CreatePushConfigInput } from '../../../core/tasks/push/push-config.ts';
import type { TaskId } from '../../../core/tasks/task.ts';
import { collectProblems, isPresent, readString } from './fields.ts';
import { readPushConfigInput } from './read-push-config-input.ts';
import { readTaskId } from './read-task-params.ts';

type Params = Record<string, unknown>;

/** Which config of which task; `idOrUrl` null: it was not said. `field` is where it would be said. */
export type PushConfigRef = { taskId: TaskId; idOrUrl: string | null; field: string };

/**
 * Params that name one config (a2a.md 2). What `id` means depends on its company: beside `taskId` it
 * is the config's, else the task's. A URL may stand in the place of the config's id.
 */
export function readPushConfigRef(params: Params): PushConfigRef {
  return collectProblems((complain) => {
    const field = configIdField(params);
    return {
      taskId: readTaskId(params.taskId ?? params.id, 'taskId', complain),
      idOrUrl: readString(params[field], field, complain),
      field,
    };
  });
}

function configIdField(params: Params): string {
  const named = ['pushNotificationConfigId', 'configId'].find((name) => isPresent(params[name]));
  if (named !== undefined) return named;
  return isPresent(params.taskId) ? 'id' : 'pushNotificationConfigId';
}

/** Params of a new config: flat as in 1.0, or nested below `pushNotificationConfig` or `config`. */
export function readNewPushConfig(params: Params): {
  taskId: TaskId;
  draft: CreatePushConfigInput;
} {
  const nest = ['pushNotificationConfig', 'config'].find((name) => isPresent(params[name]));
  return collectProblems((complain) => {
    if (nest === undefined) {
      const taskId = readTaskId(params.taskId, 'taskId', complain);
      return { taskId, draft: readPushConfigInput(params, '', complain) };
    }
    const { taskId, idOrUrl } = readPushConfigRef(params);
    const draft = readPushConfigInput(params[nest], nest, complain);
    return { taskId, draft: { ...draft, id: draft.id ?? idOrUrl } };
  });
}
