import type { Id } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { TaskId, TaskState } from '../task.ts';
import type { PushConfig } from './push-config.ts';

/** A config as it is stored, with encrypted secrets. */
export type EncryptedPushConfig = {
  id: string;
  url: string;
  /** Origin of the URL. */
  receiver: string;
  token: string | null;
  scheme: string | null;
  credentials: string | null;
  /** The OAuth grant or the API key that set it. The config ends with it. */
  grantId: Id<'grt'> | null;
  apiKeyId: string | null;
};

/** The key of a config within its task. */
export type PushConfigKey = { queueId: string; id: string; url: string };

/** Locks the task and returns its state; null if this workspace has none with this id. */
export async function lockTaskState(work: Work, taskId: TaskId): Promise<TaskState | null> {
  const [row] = await work.named<{ state: TaskState }>({
    name: 'push_task_lock',
    text: 'select state from tasks where workspace_id = $1 and task_id = $2 for no key update',
    values: [work.tenant.workspaceId, taskId],
  });
  return row?.state ?? null;
}

export async function hasTask(view: View, taskId: TaskId): Promise<boolean> {
  const rows = await view.query('select 1 from tasks where workspace_id = $1 and task_id = $2', [
    view.tenant.workspaceId,
    taskId,
  ]);
  return rows.length > 0;
}

/** Requires the lock of the task. Does not wait for the result. */
export function markPushConfigs(work: Work, taskId: TaskId, hasPushConfigs: boolean): void {
  work.write({
    name: 'push_task_mark',
    text: `update tasks set has_push_configs = $3
      where workspace_id = $1 and task_id = $2 and has_push_configs <> $3`,
    values: [work.tenant.workspaceId, taskId, hasPushConfigs],
  });
}

/** The keys of the task's configs, oldest first. */
export function listConfigKeys(work: Work, taskId: TaskId): Promise<PushConfigKey[]> {
  return work.named<PushConfigKey>({
    name: 'push_configs_keys',
    text: `select queue_id as "queueId", config_id as id, url from task_push_configs
      where workspace_id = $1 and task_id = $2 order by queue_id`,
    values: [work.tenant.workspaceId, taskId],
  });
}

/**
 * Inserts nothing if the grant or key has been revoked in the meantime. A live one stays locked
 * until the transaction ends.
 */
export function insertConfig(work: Work, taskId: TaskId, config: EncryptedPushConfig): void {
  const { id, url, receiver, token, scheme, credentials, grantId, apiKeyId } = config;
  const columns = [id, url, receiver, token, scheme, credentials, work.now, grantId, apiKeyId];
  work.write({
    name: 'push_config_insert',
    text: `with held_grant as (select from oauth_grants where grant_id = $10 and revoked_at is null for share),
      held_key as (select from api_keys where workspace_id = $1 and key_id = $11 and revoked_at is null for share)
      insert into task_push_configs
        (workspace_id, task_id, config_id, url, receiver, token, scheme, credentials, created_at, grant_id, api_key_id)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
      where ($10::text is null or exists (select from held_grant))
        and ($11::text is null or exists (select from held_key))`,
    values: [...taskKey(work, taskId), ...columns],
  });
}

/** Replaces a config. Queued pushes are sent to the new URL too. */
export function replaceConfig(
  work: Work,
  taskId: TaskId,
  queueId: string,
  config: EncryptedPushConfig,
): void {
  const { id, url, receiver, token, scheme, credentials, grantId, apiKeyId } = config;
  const columns = [id, url, receiver, token, scheme, credentials, grantId, apiKeyId];
  const values = [...taskKey(work, taskId), queueId, ...columns];
  work.write({ ...replaceStatement('task_push_configs'), values });
  work.write({ ...replaceStatement('task_push_queues'), values });
}

const replaceStatement = (table: 'task_push_configs' | 'task_push_queues') => ({
  name: `${table}_replace`,
  text: `update ${table} set config_id = $4, url = $5, receiver = $6, token = $7, scheme = $8, credentials = $9, grant_id = $10,
      api_key_id = $11
    where workspace_id = $1 and task_id = $2 and queue_id = $3`,
});

/** Deletes a config. Its queued pushes are still sent. */
export function deleteConfig(work: Work, taskId: TaskId, queueId: string): void {
  work.write({
    name: 'push_config_delete',
    text: 'delete from task_push_configs where workspace_id = $1 and task_id = $2 and queue_id = $3',
    values: [...taskKey(work, taskId), queueId],
  });
}

export function deleteConfigsOfTask(work: Work, taskId: TaskId): void {
  work.write({
    name: 'push_configs_delete',
    text: 'delete from task_push_configs where workspace_id = $1 and task_id = $2',
    values: taskKey(work, taskId),
  });
}

type Row = {
  task_id: TaskId;
  config_id: string;
  url: string;
  token: string | null;
  scheme: string | null;
  created_at: Date;
};

const selectConfig = `select task_id, config_id, url, token, scheme, created_at from task_push_configs
  where workspace_id = $1 and task_id = $2`;

/** Finds a config by its id or, if none has this id, by its URL. */
export async function findConfig(
  view: View,
  taskId: TaskId,
  idOrUrl: string,
): Promise<PushConfig | null> {
  const [row] = await view.named<Row>({
    name: 'push_config_find',
    text: `${selectConfig} and (config_id = $3 or url = $3) order by config_id = $3 desc limit 1`,
    values: [view.tenant.workspaceId, taskId, idOrUrl],
  });
  return row ? toConfig(view, row) : null;
}

/** Lists the configs of a task, oldest first. */
export async function listConfigs(view: View, taskId: TaskId): Promise<PushConfig[]> {
  const rows = await view.named<Row>({
    name: 'push_configs_list',
    text: `${selectConfig} order by queue_id`,
    values: [view.tenant.workspaceId, taskId],
  });
  return rows.map((row) => toConfig(view, row));
}

/** Omits the credentials, which are returned only to the caller that sets them. */
function toConfig(view: View, row: Row): PushConfig {
  return {
    id: row.config_id,
    taskId: row.task_id,
    url: row.url,
    token:
      row.token &&
      view.secretStore.decrypt(row.token, secretScope(row.task_id, row.config_id, 'token')),
    authentication: row.scheme === null ? null : { scheme: row.scheme, credentials: null },
    createdAt: row.created_at,
  };
}

/** The scope that a secret is encrypted for; the same for the config and its queued pushes. */
export function secretScope(
  taskId: TaskId,
  configId: string,
  column: 'token' | 'credentials',
): string {
  return `task_push_configs|${column}|${taskId}|${configId}`;
}

function taskKey(work: Work, taskId: TaskId): [string, string] {
  return [work.tenant.workspaceId, taskId];
}
