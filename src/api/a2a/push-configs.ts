import type { Bearer } from '../../core/access/bearer.ts';
import {
  deletePushConfig,
  getPushConfig,
  listPushConfigs,
  setPushConfig,
} from '../../core/tasks/push/manage-push-configs.ts';
import type { PushConfig } from '../../core/tasks/push/push-config.ts';
import type { TaskId } from '../../core/tasks/task.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import {
  type PushConfigRef,
  readNewPushConfig,
  readPushConfigRef,
} from './params/read-push-config-ref.ts';
import { readTaskParams } from './params/read-task-params.ts';

export type PushConfigDeps = {
  unit: UnitOfWork;
  /** Which addresses this server may call. */
  outboundPolicy: OutboundPolicy;
};

type Params = Record<string, unknown>;

/** CreateTaskPushNotificationConfig: the only response that contains the credentials. */
export async function createPushConfigMethod(deps: PushConfigDeps, bearer: Bearer, params: Params) {
  const { taskId, draft } = readNewPushConfig(params);
  const config = await deps.unit.run(bearer.tenant, (work) =>
    setPushConfig(work, deps.outboundPolicy, taskId, draft),
  );
  return presentPushConfig(config);
}

/** GetTaskPushNotificationConfig: by id or URL. */
export async function getPushConfigMethod(
  { unit }: PushConfigDeps,
  bearer: Bearer,
  params: Params,
) {
  const ref = readPushConfigRef(params);
  const idOrUrl = ref.idOrUrl ?? (await singleConfigId(unit, bearer, ref));
  const config = await unit.view(bearer.tenant, (view) => getPushConfig(view, ref.taskId, idOrUrl));
  return presentPushConfig(config);
}

/** ListTaskPushNotificationConfigs: always a single page. */
export async function listPushConfigsMethod(
  { unit }: PushConfigDeps,
  bearer: Bearer,
  params: Params,
) {
  const taskId = readTaskParams(params);
  const configs = await unit.view(bearer.tenant, (view) => listPushConfigs(view, taskId));
  return { configs: configs.map(presentPushConfig), nextPageToken: '' };
}

/** DeleteTaskPushNotificationConfig: succeeds also if the config is already deleted. */
export async function deletePushConfigMethod(
  { unit }: PushConfigDeps,
  bearer: Bearer,
  params: Params,
) {
  const ref = readPushConfigRef(params);
  const idOrUrl = ref.idOrUrl ?? (await singleConfigId(unit, bearer, ref));
  await unit.run(bearer.tenant, (work) => deletePushConfig(work, ref.taskId, idOrUrl));
  return null;
}

/** In A2A 0.3 the config id may be left out if the task has only one config. */
async function singleConfigId(
  unit: UnitOfWork,
  bearer: Bearer,
  ref: PushConfigRef,
): Promise<string> {
  const [only, ...others] = await listTaskPushConfigs(unit, bearer, ref.taskId);
  if (only && others.length === 0) return only.id;
  throw invalid([
    {
      field: ref.field,
      code: 'required',
      message:
        'is required because the task does not have exactly one config: send the id or the URL of the config',
    },
  ]);
}

const listTaskPushConfigs = (unit: UnitOfWork, { tenant }: Bearer, taskId: TaskId) =>
  unit.view(tenant, (view) => listPushConfigs(view, taskId));

/** TaskPushNotificationConfig of A2A 1.0, without members that are not set. */
export function presentPushConfig({ id, taskId, url, token, authentication }: PushConfig) {
  return {
    taskId,
    id,
    url,
    ...(token !== null && { token }),
    ...(authentication && {
      authentication: {
        scheme: authentication.scheme,
        ...(authentication.credentials !== null && { credentials: authentication.credentials }),
      },
    }),
  };
}
