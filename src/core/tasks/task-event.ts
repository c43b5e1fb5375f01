import type { Artifact, Message } from './message.ts';
import type { Task, TaskId, TaskState } from './task.ts';

/**
 * An event of a task, as sent in streams and push notifications. `number` counts the events of a
 * task from 1 without gaps, and is the `id` of the event in a stream.
 */
export type TaskEvent = { taskId: TaskId; contextId: string; number: number } & TaskEventContent;

export type TaskEventContent =
  | { kind: 'status'; state: TaskState; at: Date; message: Message | null }
  | { kind: 'artifact'; artifact: Artifact };

/** The current task, with which a stream starts. */
export type TaskSnapshot = { kind: 'task'; number: number; task: Task };

export const toTaskSnapshot = (task: Task): TaskSnapshot => ({
  kind: 'task',
  number: task.lastEventNumber,
  task,
});
