import {
  type SerializedTask,
  serializeTask,
  toCachedJson,
} from '../../core/tasks/serialized-task.ts';
import type { TaskState } from '../../core/tasks/task.ts';
import type { TaskEvent, TaskSnapshot } from '../../core/tasks/task-event.ts';

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

/** A task as JSON text. The stored JSON is inserted as it is, which saves parsing it. */
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

/** The result of ListTasks. */
export function presentTasks({ tasks, nextPageToken, pageSize, totalSize }: TaskPage): string {
  const list = tasks.map(presentTask).join();
  return `{"tasks":[${list}],"nextPageToken":${JSON.stringify(nextPageToken)},"pageSize":${pageSize},"totalSize":${totalSize}}`;
}

/** A stream or push event: exactly one of `task`, `statusUpdate` and `artifactUpdate`. */
export function presentTaskEvent(event: TaskSnapshot | TaskEvent): string {
  if (event.kind === 'task') return `{"task":${presentTask(serializeTask(event.task))}}`;
  const reference = `"taskId":"${event.taskId}","contextId":${JSON.stringify(event.contextId)}`;
  if (event.kind === 'artifact')
    return `{"artifactUpdate":{${reference},"artifact":${toCachedJson(event.artifact)},"lastChunk":true}}`;
  const message = event.message && toCachedJson(event.message);
  return `{"statusUpdate":{${reference},"status":${presentStatus(event.state, event.at, message)}}}`;
}

function presentStatus(state: TaskState, at: Date, message: string | null): string {
  const messageMember = message === null ? '' : `,"message":${message}`;
  return `{"state":"${wireStates[state]}","timestamp":"${at.toISOString()}"${messageMember}}`;
}
