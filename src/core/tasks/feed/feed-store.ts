import { readWritten, type WrittenRange } from '../../../platform/outbox/written-rows.ts';
import type { Tenant, View } from '../../../platform/unit-of-work.ts';
import { parseEvent } from '../serialized-task.ts';
import type { TaskId } from '../task.ts';
import type { TaskEvent } from '../task-event.ts';

/**
 * Refers to an event of a task. Its content is read only if a subscriber has not received it yet.
 */
export type TaskEventRef = { taskId: TaskId; number: number };

/** Lists events of the tasks of all workspaces. */
export const listWrittenEventRefs = (view: View, range: WrittenRange, limit: number) =>
  readWritten<TaskEventRef>(view, writtenEventRefs, range, limit);

const writtenEventRefs = {
  table: 'task_events',
  name: 'task_events_written',
  columns: 'task_id as "taskId", number',
};

/** The number of the last event of a task that was delivered. */
export type DeliveredPosition = { tenant: Tenant; taskId: TaskId; last: number };

type TaskEventRow = { task_id: TaskId; context_id: string; number: number; content: string };

/** Lists the events after the given positions, in order for each task. */
export async function listEventsAfter(
  view: View,
  positions: DeliveredPosition[],
): Promise<TaskEvent[]> {
  const rows = await view.named<TaskEventRow>({
    name: 'task_events_after',
    text: `select e.task_id, t.context_id, e.number, e.content::text as content
      from unnest($1::text[], $2::text[], $3::int[]) as h(workspace_id, task_id, last)
      join tasks t on t.workspace_id = h.workspace_id and t.task_id = h.task_id
      join task_events e on e.workspace_id = h.workspace_id and e.task_id = h.task_id and e.number > h.last
      order by e.task_id, e.number`,
    values: [
      positions.map(({ tenant }) => tenant.workspaceId),
      positions.map(({ taskId }) => taskId),
      positions.map(({ last }) => last),
    ],
  });
  return rows.map(({ task_id, context_id, number, content }) =>
    parseEvent({ taskId: task_id, contextId: context_id, number }, content),
  );
}
