import type { TaskId } from '../../../core/tasks/task.ts';
import { checkHistoryLength, collectProblems, type ReportProblem, readId } from './fields.ts';

/** Params that name one task as `taskId`, `task_id` or `id` (§2.1). */
export function readTaskParams(params: Record<string, unknown>): TaskId {
  return collectProblems((complain) => {
    checkHistoryLength(params.historyLength, 'historyLength', complain);
    return readTaskId(params.taskId ?? params.id, 'taskId', complain);
  });
}

/** Any text may be asked for: what is no task's id is found by nobody. */
export function readTaskId(value: unknown, field: string, complain: ReportProblem): TaskId {
  const id = readId(value, field, complain);
  if (id === null) complain(field, 'required', 'is required: the id of a task');
  return (id ?? '') as TaskId;
}
