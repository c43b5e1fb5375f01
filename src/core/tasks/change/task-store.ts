import { insertRows } from '../../../platform/db/rows/insert-rows.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { toCachedJson, toCachedJsonList } from '../serialized-task.ts';
import type { Task } from '../task.ts';
import { artifactsJson, type SharedArtifacts } from './shared-artifacts.ts';
import { type TaskRow, taskColumns, toTask } from './task-row.ts';

export type NewTask = {
  task: Task;
  /** Whether events of the task are stored too. */
  keepsEvents: boolean;
  /** Its shared artifacts; null if they are stored in its row. */
  shared: SharedArtifacts | null;
};

/** Inserts tasks of any workspaces in one statement. */
export const insertTasks = insertRows<NewTask>('tasks', {
  workspace_id: ({ task }) => task.tenant.workspaceId,
  task_id: ({ task }) => task.id,
  context_id: ({ task }) => task.contextId,
  site_id: ({ task }) => task.siteId,
  anonymous: ({ task }) => task.anonymous,
  state: ({ task }) => task.state,
  status_updated_at: ({ task }) => task.stateAt,
  status_message: ({ task }) => jsonOrNull(task.statusMessage),
  artifacts: ({ task, shared }) => (shared ? null : toCachedJsonList(task.artifacts)),
  artifacts_digest: ({ shared }) => shared?.digest ?? null,
  history: ({ task }) => toCachedJsonList(task.history),
  history_count: ({ task }) => task.historyCount,
  metadata: ({ task }) => toCachedJson(task.metadata),
  request: ({ task }) => jsonOrNull(task.request),
  run_id: ({ task }) => task.run?.id ?? null,
  run_until: ({ task }) => task.run?.until ?? null,
  last_event_number: ({ task }) => task.lastEventNumber,
  has_events: ({ keepsEvents }) => keepsEvents,
  created_at: ({ task }) => task.createdAt,
});

/** Inserts shared artifacts of any workspaces in one statement. Existing ones are kept. */
export const insertArtifacts = insertRows<SharedArtifacts>(
  'task_artifacts',
  {
    workspace_id: ({ workspaceId }) => workspaceId,
    digest: ({ digest }) => digest,
    content: artifactsJson,
    guest_day: ({ guestDay }) => guestDay,
  },
  { orNothing: true },
);

const jsonOrNull = (value: object | null) => (value === null ? null : toCachedJson(value));

/** Locks the task; returns null if this workspace has none with this id. */
export async function lockTask(work: Work, id: string): Promise<Task | null> {
  const [row] = await work.named<TaskRow>({
    name: 'task_lock',
    text: `select ${taskColumns} from tasks where workspace_id = $1 and task_id = $2 for no key update`,
    values: [work.tenant.workspaceId, id],
  });
  return row ? toTask(row) : null;
}

/** Locks all tasks that wait for one of the keys, in the order of their ids. */
export async function lockWaitingTasks(work: Work, waitKeys: string[]): Promise<Task[]> {
  const rows = await work.named<TaskRow>({
    name: 'tasks_lock_waiting',
    text: `select ${taskColumns} from tasks where workspace_id = $1 and task_id in
        (select k.task_id from task_wait_keys k where k.workspace_id = $1 and k.wait_key = any($2))
      order by task_id for no key update`,
    values: [work.tenant.workspaceId, waitKeys],
  });
  return rows.map(toTask);
}

/** Whether a task waits for one of the keys, without locking it. */
export async function hasWaitingTasks(work: Work, waitKeys: string[]): Promise<boolean> {
  const rows = await work.named({
    name: 'tasks_are_waiting',
    text: 'select 1 from task_wait_keys where workspace_id = $1 and wait_key = any($2) limit 1',
    values: [work.tenant.workspaceId, waitKeys],
  });
  return rows.length > 0;
}

/**
 * Locks tasks of all workspaces whose runs have exceeded their time, and skips rows that are locked
 * already.
 */
export async function lockStaleTasks(work: Work, limit: number): Promise<Task[]> {
  const rows = await work.named<TaskRow>({
    name: 'tasks_lock_stale',
    text: `select ${taskColumns} from tasks where run_until < $1 order by run_until limit $2 for no key update skip locked`,
    values: [work.now, limit],
  });
  return rows.map(toTask);
}

/** Tasks of guests are found by an index; those of others once a day, in any order. */
const oldTasks = {
  guests: 'anonymous and status_updated_at < $1 and run_until is null order by status_updated_at',
  others: 'not anonymous and status_updated_at < $1 and run_until is null',
};

/**
 * Deletes tasks that have not changed since in all workspaces, with their dependent rows. Returns
 * the number of tasks.
 */
export async function deleteTasksBefore(
  work: Work,
  owners: keyof typeof oldTasks,
  before: Date,
  limit: number,
): Promise<number> {
  const [row] = await work.named<{ tasks: number }>({
    name: `tasks_delete_of_${owners}`,
    text: `with old as materialized (
        select workspace_id, task_id from tasks where ${oldTasks[owners]}
        limit $2 for update skip locked),
      keys as (delete from task_wait_keys k using old o where k.workspace_id = o.workspace_id and k.task_id = o.task_id),
      events as (delete from task_events e using old o where e.workspace_id = o.workspace_id and e.task_id = o.task_id),
      queues as (delete from task_push_queues q using old o where q.workspace_id = o.workspace_id and q.task_id = o.task_id),
      configs as (delete from task_push_configs c using old o where c.workspace_id = o.workspace_id and c.task_id = o.task_id),
      gone as (delete from tasks t using old o where t.workspace_id = o.workspace_id and t.task_id = o.task_id returning 1)
      select count(*)::int as tasks from gone`,
    values: [before, limit],
  });
  return row?.tasks ?? 0;
}

/**
 * Deletes shared artifacts of guests from days (UTC) before the given time. Returns their number.
 */
export async function deleteGuestArtifactsBefore(
  work: Work,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await work.named({
    name: 'task_artifacts_delete_of_guests',
    text: `delete from task_artifacts where (workspace_id, digest) in (
        select workspace_id, digest from task_artifacts where guest_day < ($1::timestamptz at time zone 'UTC')::date
        order by guest_day limit $2)
      returning 1`,
    values: [before, limit],
  });
  return deleted.length;
}

/**
 * Updates the columns that a change may affect, without waiting for the result. Unchanged artifacts
 * are not written again.
 */
export function updateTask(work: Work, before: Task, task: Task): void {
  // A guest's shared artifacts are deleted by the day of its first change, so later changes store
  // them in the row.
  const writesArtifacts = task.artifacts !== before.artifacts || task.anonymous;
  work.writeLater({
    name: 'task_update',
    text: `update tasks set state = $3, status_updated_at = $4, status_message = $5, artifacts = coalesce($6::json, artifacts),
        artifacts_digest = case when $6::json is null then artifacts_digest end, history = $7, history_count = $8, metadata = $9, request = $10, run_id = $11, run_until = $12, last_event_number = $13,
        has_push_configs = $14, has_events = has_events or $15
      where workspace_id = $1 and task_id = $2`,
    values: [
      task.tenant.workspaceId,
      task.id,
      task.state,
      task.stateAt,
      jsonOrNull(task.statusMessage),
      writesArtifacts ? toCachedJsonList(task.artifacts) : null,
      toCachedJsonList(task.history),
      task.historyCount,
      toCachedJson(task.metadata),
      jsonOrNull(task.request),
      task.run?.id ?? null,
      task.run?.until ?? null,
      task.lastEventNumber,
      task.hasPushConfigs,
      task.lastEventNumber > before.lastEventNumber,
    ],
  });
}

/** Replaces the keys of the events that the task waits for. */
export function replaceWaitKeys(work: Work, { tenant, id }: Task, waitKeys: string[]): void {
  work.writeLater({
    name: 'task_wait_keys_delete',
    text: 'delete from task_wait_keys where workspace_id = $1 and task_id = $2 and not (wait_key = any($3))',
    values: [tenant.workspaceId, id, waitKeys],
  });
  if (waitKeys.length === 0) return;
  work.writeLater({
    name: 'task_wait_keys_insert',
    text: `insert into task_wait_keys (workspace_id, wait_key, task_id) select $1, unnest($3::text[]), $2
      on conflict do nothing`,
    values: [tenant.workspaceId, id, waitKeys],
  });
}
