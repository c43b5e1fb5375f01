import { insertRows } from '../../../platform/db/rows/insert-rows.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { serializeEvent } from '../serialized-task.ts';
import type { TaskEvent } from '../task-event.ts';

export type StoredTaskEvent = { workspaceId: string; event: TaskEvent; at: Date };

const insertTaskEvents = insertRows<StoredTaskEvent>('task_events', {
  workspace_id: ({ workspaceId }) => workspaceId,
  task_id: ({ event }) => event.taskId,
  number: ({ event }) => event.number,
  content: ({ event }) => serializeEvent(event),
  created_at: ({ at }) => at,
});

const eventsPerStatement = 32;

/**
 * Writes events of any tasks, in the order in which they occurred, without waiting for the result.
 */
export function writeTaskEvents(work: Work, events: StoredTaskEvent[]): void {
  for (let from = 0; from < events.length; from += eventsPerStatement)
    work.writeLater(insertTaskEvents(events.slice(from, from + eventsPerStatement)));
}

/**
 * Deletes the events of up to `limit` tasks of all workspaces that ended before the given time.
 * Returns the number of tasks.
 */
export async function deleteEventsOfTasksEndedBefore(
  work: Work,
  before: Date,
  limit: number,
): Promise<number> {
  const [row] = await work.named<{ tasks: number }>({
    name: 'task_events_delete',
    text: `with ended as materialized (
        select workspace_id, task_id from tasks
        where has_events and state in ('completed', 'failed', 'canceled', 'rejected') and status_updated_at < $1
        order by status_updated_at limit $2 for no key update skip locked),
      marked as (
        update tasks t set has_events = false from ended e
        where t.workspace_id = e.workspace_id and t.task_id = e.task_id returning 1),
      gone as (
        delete from task_events v using ended e
        where v.workspace_id = e.workspace_id and v.task_id = e.task_id)
      select count(*)::int as tasks from marked`,
    values: [before, limit],
  });
  return row?.tasks ?? 0;
}
