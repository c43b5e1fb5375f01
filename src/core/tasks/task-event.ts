import type { Artifact, Message } from './message.ts';
import type { Task, TaskId, TaskState } from './task.ts';

/**
 * One step of a task as its streams and pushes tell it (§4.2, a2a.md 7). `number` counts the steps of
 * a task from 1, without gaps; it is the `id` of the line in a stream.
 */
export type TaskEvent = { taskId: TaskId; contextId: string; number: number } & TaskEventContent;

export type TaskEventContent =
  | { kind: 'status'; state: TaskState; at: Date; message: Message | null }
  | { kind: 'artifact'; artifact: Artifact };

/** What a stream begins with: everything so far. */
export type TaskSnapshot = { kind: 'task'; number: number; task: Task };

export const toTaskSnapshot = (task: Task): TaskSnapshot => ({
  kind: 'task',
  number: task.lastEventNumber,
  task,
});
