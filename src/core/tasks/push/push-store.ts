import type { WorkspaceId } from '../../../kernel/id.ts';
import { type ColumnMap, selectAll } from '../../../platform/db/rows/column-map.ts';
import type { NamedStatement, View, Work } from '../../../platform/unit-of-work.ts';
import { serializeEvent } from '../serialized-task.ts';
import type { TaskId } from '../task.ts';
import type { TaskEvent } from '../task-event.ts';

/** How long a push is leased; longer than any attempt may take. */
const leaseMilliseconds = 30_000;

/** The first push of a queue, leased to the process that claimed it. Its secrets are encrypted. */
export type ClaimedPush = {
  workspaceId: WorkspaceId;
  taskId: TaskId;
  contextId: string;
  queueId: string;
  configId: string;
  url: string;
  receiver: string;
  token: string | null;
  scheme: string | null;
  credentials: string | null;
  number: number;
  content: string;
  /** The number of this attempt, starting at 1. */
  attempt: number;
  leasedUntil: Date;
  /** When it was due. */
  dueAt: Date;
};

/**
 * The result of a push. `retryAt` is null if it was delivered or given up, so that the next one of
 * the queue follows.
 */
export type SettledPush = { push: ClaimedPush; retryAt: Date | null };

/**
 * Queues events for every config of the task. The row of the queue is written first: a process that
 * settles its last push waits for this row lock, and then sees the new pushes.
 */
export function insertPushes(work: Work, taskId: TaskId, events: TaskEvent[]): void {
  const task = [work.tenant.workspaceId, taskId];
  work.write({
    name: 'push_queues_insert',
    text: `insert into task_push_queues as known
        (workspace_id, task_id, queue_id, config_id, url, receiver, token, scheme, credentials, due_at, grant_id, api_key_id)
      select workspace_id, task_id, queue_id, config_id, url, receiver, token, scheme, credentials, $3, grant_id, api_key_id
      from task_push_configs c where workspace_id = $1 and task_id = $2 and ${isLive('$3')} order by queue_id
      on conflict (workspace_id, task_id, queue_id) do update set due_at = known.due_at`,
    values: [...task, work.now],
  });
  work.write({
    name: 'pushes_insert',
    text: `insert into task_push_notifications (workspace_id, task_id, queue_id, number, content)
      select c.workspace_id, c.task_id, c.queue_id, e.number, e.content::json
      from task_push_configs c cross join unnest($3::int[], $4::text[]) as e(number, content)
      where c.workspace_id = $1 and c.task_id = $2 and ${isLive('$5')}`,
    values: [...task, events.map(({ number }) => number), events.map(serializeEvent), work.now],
  });
}

/** A config whose API key has expired gets nothing more. That of a revoked key is deleted. */
const isLive = (now: string) =>
  `not exists (select from api_keys k where k.workspace_id = c.workspace_id and k.key_id = c.api_key_id and k.expires_at <= ${now}::timestamptz)`;

/**
 * Deletes a queue with its pushes; if `queueId` is null, by the id or URL that its config had.
 */
export function deletePushQueue(
  work: Work,
  taskId: TaskId,
  queueId: string | null,
  idOrUrl: string,
): void {
  work.write({
    name: 'push_queue_delete',
    text: `delete from task_push_queues where workspace_id = $1 and task_id = $2
      and (queue_id = $3 or ($3::bigint is null and (config_id = $4 or url = $4)))`,
    values: [work.tenant.workspaceId, taskId, queueId, idOrUrl],
  });
}

const claimColumns: ColumnMap<ClaimedPush, 'task_push_queues'> = {
  workspaceId: 'workspace_id',
  taskId: 'task_id',
  contextId: { sql: 't.context_id' },
  queueId: { sql: 'q.queue_id' },
  configId: 'config_id',
  url: 'url',
  receiver: 'receiver',
  token: 'token',
  scheme: 'scheme',
  credentials: 'credentials',
  number: { sql: 'p.number' },
  content: { sql: 'p.content::text' },
  attempt: 'attempts',
  leasedUntil: 'due_at',
  dueAt: { sql: 'q.was_due_at' },
};

/**
 * Leases the first push of up to `limit` due queues of all workspaces, the longest due first: only
 * those of the listed receivers if `onlyListed`, otherwise those of all others.
 */
export async function claimPushes(
  view: View,
  request: { limit: number; receivers: string[]; onlyListed: boolean },
): Promise<ClaimedPush[]> {
  const leasedUntil = new Date(view.now.getTime() + leaseMilliseconds);
  return view.named<ClaimedPush>({
    name: 'pushes_claim',
    text: `with due as materialized (
        select workspace_id, task_id, queue_id, due_at from task_push_queues
        where due_at <= $1 and (receiver = any($4::text[])) = $5
        order by due_at limit $3 for update skip locked),
      leased as (
        update task_push_queues q set due_at = $2, attempts = q.attempts + 1 from due d
        where q.workspace_id = d.workspace_id and q.task_id = d.task_id and q.queue_id = d.queue_id
        returning q.*, d.due_at as was_due_at)
      select ${selectAll(claimColumns, 'q')} from leased q
      join tasks t on t.workspace_id = q.workspace_id and t.task_id = q.task_id
      cross join lateral (
        select number, content from task_push_notifications p
        where p.workspace_id = q.workspace_id and p.task_id = q.task_id and p.queue_id = q.queue_id
        order by number limit 1) p`,
    values: [view.now, leasedUntil, request.limit, request.receivers, request.onlyListed],
  });
}

/**
 * Returns leased pushes that were not sent. Their due time is restored, and the attempt is not
 * counted.
 */
export function releasePushes(work: Work, claimed: ClaimedPush[]): void {
  work.write({
    name: 'pushes_release',
    text: `update task_push_queues q set due_at = s.due_at, attempts = q.attempts - 1
      from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[])
        as s(workspace_id, task_id, queue_id, leased_until, due_at)
      where ${isSameQueue('q')} and q.due_at = s.leased_until`,
    values: [
      claimed.map(({ workspaceId }) => workspaceId),
      claimed.map(({ taskId }) => taskId),
      claimed.map(({ queueId }) => queueId),
      claimed.map(({ leasedUntil }) => leasedUntil),
      claimed.map(({ dueAt }) => dueAt),
    ],
  });
}

/**
 * Saves results: deletes finished pushes, and queues that are empty afterwards. A queue whose lease
 * has expired may be leased by another process, so its due time and attempts are not changed.
 */
export async function settlePushes(work: Work, settled: SettledPush[]): Promise<void> {
  const columnValues = toColumnValues(settled);
  const statements: Omit<NamedStatement, 'values'>[] = [lockQueues, deleteSent, deleteEmptyQueues];
  for (const statement of statements) work.write({ ...statement, values: columnValues });
  await work.named({ ...releaseQueues, values: [...columnValues, work.now] });
}

const outcomes = `unnest($1::text[], $2::text[], $3::bigint[], $4::int[], $5::timestamptz[], $6::timestamptz[])
    as s(workspace_id, task_id, queue_id, number, leased_until, retry_at)`;

const isSameQueue = (row: string) =>
  `${row}.workspace_id = s.workspace_id and ${row}.task_id = s.task_id and ${row}.queue_id = s.queue_id`;

/**
 * Locks queues in a fixed order. A transaction that adds to a queue has then either committed, or
 * waits until the queue is deleted.
 */
const lockQueues = {
  name: 'push_queues_lock',
  text: `select 1 from task_push_queues q join ${outcomes} on ${isSameQueue('q')}
    order by q.workspace_id, q.task_id, q.queue_id for update of q`,
};

const deleteSent = {
  name: 'pushes_delete',
  text: `delete from task_push_notifications p using ${outcomes}
    where ${isSameQueue('p')} and p.number = s.number and s.retry_at is null`,
};

const deleteEmptyQueues = {
  name: 'push_queues_delete_empty',
  text: `delete from task_push_queues q using ${outcomes}
    where ${isSameQueue('q')} and s.retry_at is null and not exists (
      select from task_push_notifications p where ${isSameQueue('p')})`,
};

const releaseQueues = {
  name: 'push_queues_release',
  text: `update task_push_queues q set due_at = coalesce(s.retry_at, $7),
      attempts = case when s.retry_at is null then 0 else q.attempts end
    from ${outcomes} where ${isSameQueue('q')} and q.due_at = s.leased_until`,
};

function toColumnValues(settled: SettledPush[]): unknown[] {
  return [
    settled.map(({ push }) => push.workspaceId),
    settled.map(({ push }) => push.taskId),
    settled.map(({ push }) => push.queueId),
    settled.map(({ push }) => push.number),
    settled.map(({ push }) => push.leasedUntil),
    settled.map(({ retryAt }) => retryAt),
  ];
}

/** When the next queue may be claimed, or null. */
export async function nextPushAt(view: View): Promise<Date | null> {
  const [row] = await view.named<{ due_at: Date | null }>({
    name: 'pushes_next',
    text: 'select min(due_at) as due_at from task_push_queues',
    values: [],
  });
  return row?.due_at ?? null;
}
