import type { View } from '../../../platform/unit-of-work.ts';
import { type TaskRow, taskArtifacts, taskColumns, toTask } from '../change/task-row.ts';
import type { SerializedTask } from '../serialized-task.ts';
import type { Task } from '../task.ts';

export async function selectTaskById(view: View, id: string): Promise<Task | null> {
  const [row] = await view.named<TaskRow>({
    name: 'task_find',
    text: `select ${taskColumns} from tasks where workspace_id = $1 and task_id = $2`,
    values: [view.tenant.workspaceId, id],
  });
  return row ? toTask(row) : null;
}

const selectSerializedTask = `select task_id as "id", context_id as "contextId", state, status_updated_at as "stateAt",
    status_message::text as "statusMessage", ${taskArtifacts}::text as artifacts, history::text as history,
    metadata::text as metadata
  from tasks where workspace_id = $1`;

export async function selectSerializedTaskById(
  view: View,
  id: string,
): Promise<SerializedTask | null> {
  const [row] = await view.named<SerializedTask>({
    name: 'task_text_find',
    text: `${selectSerializedTask} and task_id = $2`,
    values: [view.tenant.workspaceId, id],
  });
  return row ?? null;
}

/** The position where a page starts; `after` is null for the first page. */
export type TaskListPosition = { after: { stateAt: Date; id: string } | null; limit: number };

/** Lists tasks, most recently changed first, of one context or, if null, of all. */
export function listSerializedTasks(
  view: View,
  contextId: string | null,
  { after, limit }: TaskListPosition,
): Promise<SerializedTask[]> {
  const position = [after?.stateAt ?? 'infinity', after?.id ?? '', limit];
  const isBefore =
    '(status_updated_at, task_id) < ($2, $3) order by status_updated_at desc, task_id desc limit $4';
  return contextId === null
    ? view.named<SerializedTask>({
        name: 'task_texts_list',
        text: `${selectSerializedTask} and ${isBefore}`,
        values: [view.tenant.workspaceId, ...position],
      })
    : view.named<SerializedTask>({
        name: 'task_texts_of_context',
        text: `${selectSerializedTask} and context_id = $5 and ${isBefore}`,
        values: [view.tenant.workspaceId, ...position, contextId],
      });
}

/** Counts all tasks of one context or, if null, of all. */
export async function countTasks(view: View, contextId: string | null): Promise<number> {
  const { workspaceId } = view.tenant;
  const counted = 'select count(*)::int as count from tasks where workspace_id = $1';
  const [row] = await view.named<{ count: number }>(
    contextId === null
      ? { name: 'tasks_count', text: counted, values: [workspaceId] }
      : {
          name: 'tasks_count_of_context',
          text: `${counted} and context_id = $2`,
          values: [workspaceId, contextId],
        },
  );
  return row?.count ?? 0;
}
