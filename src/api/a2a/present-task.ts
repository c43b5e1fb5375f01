import {
  type SerializedTask,
  serializeTask,
  toCachedJson,
} from '../../core/tasks/serialized-task.ts';
import type { TaskState } from '../../core/tasks/task.ts';
import type { TaskEvent, TaskSnapshot } from '../../core/tasks/task-event.ts';

/** §3.1: the only place that spells these words. */
export const wireStates = {
  submitted: 'TASK_STATE_SUBMITTED',
  working: 'TASK_STATE_WORKING',
  input_required: 'TASK_STATE_INPUT_REQUIRED',
  auth_required: 'TASK_STATE_AUTH_REQUIRED',
  completed: 'TASK_STATE_COMPLETED',
  failed: 'TASK_STATE_FAILED',
  canceled: 'TASK_STATE_CANCELED',
  rejected: 'TASK_STATE_REJECTED',
} as const satisfies Record<TaskState, string>;

/** A task (§2.1) as ready JSON: its stored texts are spliced, not parsed. */
export function presentTask(task: SerializedTask): string {
  const status = presentStatus(task.state, task.stateAt, task.statusMessage);
  return `{"id":"${task.id}","contextId":${JSON.stringify(task.contextId)},"status":${status},"artifacts":${task.artifacts},"history":${task.history},"metadata":${task.metadata}}`;
}

type TaskPage = {
  tasks: SerializedTask[];
  nextPageToken: string;
  pageSize: number;
  totalSize: number;
};

/** The result of ListTasks (a2a.md 9). */
export function presentTasks({ tasks, nextPageToken, pageSize, totalSize }: TaskPage): string {
  const list = tasks.map(presentTask).join();
  return `{"tasks":[${list}],"nextPageToken":${JSON.stringify(nextPageToken)},"pageSize":${pageSize},"totalSize":${totalSize}}`;
}

/** One step of a stream or a push (§6.2): an object with exactly one of `task`, `statusUpdate`, `artifactUpdate`. */
export function presentTaskEvent(step: TaskSnapshot | TaskEvent): string {
  if (step.kind === 'task') return `{"task":${presentTask(serializeTask(step.task))}}`;
  const place = `"taskId":"${step.taskId}","contextId":${JSON.stringify(step.contextId)}`;
  if (step.kind === 'artifact')
    return `{"artifactUpdate":{${place},"artifact":${toCachedJson(step.artifact)},"lastChunk":true}}`;
  const message = step.message && toCachedJson(step.message);
  return `{"statusUpdate":{${place},"status":${presentStatus(step.state, step.at, message)}}}`;
}

function presentStatus(state: TaskState, at: Date, message: string | null): string {
  const said = message === null ? '' : `,"message":${message}`;
  return `{"state":"${wireStates[state]}","timestamp":"${at.toISOString()}"${said}}`;
}
