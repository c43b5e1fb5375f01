import type { TaskId } from '../../../core/tasks/task.ts';
import { checkHistoryLength, collectProblems, type ReportProblem, readId } from './fields.ts';

/** Reads the task id from `taskId` or `id`. Keys are already in camelCase. */
export function readTaskParams(params: Record<string, unknown>): TaskId {
  return collectProblems((report) => {
    checkHistoryLength(params.historyLength, 'historyLength', report);
    return readTaskId(params.taskId ?? params.id, 'taskId', report);
  });
}

/** Any string is accepted: an unknown id leads to a not-found error later. */
export function readTaskId(value: unknown, field: string, report: ReportProblem): TaskId {
  const id = readId(value, field, report);
  if (id === null) report(field, 'required', 'is required: the id of a task');
  return (id ?? '') as TaskId;
}
