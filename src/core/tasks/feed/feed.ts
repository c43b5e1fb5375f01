import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { TaskId } from '../task.ts';
import type { TaskEvent, TaskSnapshot } from '../task-event.ts';

/** One reader of a task's steps: told in order, each once, and then that it is over. */
export type TaskListener = {
  emit(step: TaskSnapshot | TaskEvent): void;
  end(): void;
};

export type TaskSubscription = {
  /** The number of the last step that the reader has seen already; null: it begins with the snapshot. */
  after: number | null;
  /** Also over when the task asks for something (a message's own stream); else only when it ends. */
  endsOnInputRequired: boolean;
};

/**
 * Streams of tasks in this process. Steps come from the database, whichever process made them
 * (a2a.md 7): a reader that comes back with the number of its last step misses nothing.
 */
export type TaskFeed = {
  /**
   * Tells the listener what is missing and then what happens. Answers how to leave. 404
   * `task_not_found`; 409 `task_terminal` for a task that has ended, unless `after` is older than its
   * last step: then the rest is told, and the end.
   */
  subscribe(
    tenant: Tenant,
    taskId: TaskId,
    subscription: TaskSubscription,
    listener: TaskListener,
  ): Promise<() => void>;
  /** Steps that this process has just committed: its own readers need not wait for the doorbell. */
  publish(frames: TaskEvent[]): void;
  /** Reads what others have committed. */
  catchUp(): Promise<void>;
  /** Ends every stream. */
  close(): void;
};
