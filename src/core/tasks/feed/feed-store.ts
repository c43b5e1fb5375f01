import {
  selectWritten,
  toWrittenRows,
  type WriterRow,
  type WrittenRows,
} from '../../../platform/outbox/written-rows.ts';
import type { Tenant, View } from '../../../platform/unit-of-work.ts';
import { parseEvent } from '../serialized-task.ts';
import type { TaskId } from '../task.ts';
import type { TaskEvent } from '../task-event.ts';

/**
 * Refers to an event of a task. Its content is read only if a subscriber has not received it yet.
 */
export type TaskEventRef = { taskId: TaskId; number: number };

type TaskEventRefRow = { task_id: TaskId; number: number; place: string };

/**
 * Lists events of all workspaces that transactions since `from` have written, except for the known
 * ones.
 */
export async function listEventRefsFrom(
  view: View,
  { from, known }: { from: bigint; known: string[] },
  limit: number,
): Promise<WrittenRows<TaskEventRef>> {
  const rows = await view.named<TaskEventRefRow & WriterRow>({
    name: 'task_events_from',
    text: selectWritten(
      'task_id, number, "position"::text as place',
      `select * from task_events
        where txid >= $1::text::xid8 and not (task_events.position = any($2::bigint[]))
        order by txid, task_events.position limit $3`,
    ),
    values: [String(from), known, limit],
  });
  return toWrittenRows(rows, ({ task_id, number, place }) => ({
    id: place,
    row: { taskId: task_id, number },
  }));
}

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
