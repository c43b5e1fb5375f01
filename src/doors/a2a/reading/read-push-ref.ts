import type { PushDraft } from '../../../core/tasks/push/push-config.ts';
import type { TaskId } from '../../../core/tasks/task.ts';
import { isGiven, reading, readText } from './fields.ts';
import { readPushDraft } from './read-push.ts';
import { readTaskId } from './read-task-ref.ts';

type Params = Record<string, unknown>;

/** Which config of which task; `idOrUrl` null: it was not said. `field` is where it would be said. */
export type ConfigRef = { taskId: TaskId; idOrUrl: string | null; field: string };

/**
 * Params that name one config (a2a.md 2). What `id` means depends on its company: beside `taskId` it
 * is the config's, else the task's. A URL may stand in the place of the config's id.
 */
export function readConfigRef(params: Params): ConfigRef {
  return reading((complain) => {
    const field = configIdField(params);
    return {
      taskId: readTaskId(params.taskId ?? params.id, 'taskId', complain),
      idOrUrl: readText(params[field], field, complain),
      field,
    };
  });
}

function configIdField(params: Params): string {
  const named = ['pushNotificationConfigId', 'configId'].find((name) => isGiven(params[name]));
  if (named !== undefined) return named;
  return isGiven(params.taskId) ? 'id' : 'pushNotificationConfigId';
}

/** Params of a new config: flat as in 1.0, or nested below `pushNotificationConfig` or `config`. */
export function readNewConfig(params: Params): { taskId: TaskId; draft: PushDraft } {
  const nest = ['pushNotificationConfig', 'config'].find((name) => isGiven(params[name]));
  return reading((complain) => {
    if (nest === undefined) {
      const taskId = readTaskId(params.taskId, 'taskId', complain);
      return { taskId, draft: readPushDraft(params, '', complain) };
    }
    const { taskId, idOrUrl } = readConfigRef(params);
    const draft = readPushDraft(params[nest], nest, complain);
    return { taskId, draft: { ...draft, id: draft.id ?? idOrUrl } };
  });
}
