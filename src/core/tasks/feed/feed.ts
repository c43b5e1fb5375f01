import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { TaskId } from '../task.ts';
import type { TaskEvent, TaskSnapshot } from '../task-event.ts';

/** Receives the events of a task, each once and in order, and then the end of the stream. */
export type TaskListener = {
  emit(event: TaskSnapshot | TaskEvent): void;
  end(): void;
};

export type TaskSubscription = {
  /**
   * The number of the last event that the subscriber has received; null to start with a snapshot.
   */
  after: number | null;
  /**
   * Whether the stream also ends when the task requires input (the stream of a sent message), not
   * only when the task ends.
   */
  endsOnInputRequired: boolean;
};

/**
 * The task streams of this process. Events come from the database, whichever process wrote them, so
 * a client that reconnects with the number of its last event misses nothing.
 */
export type TaskFeed = {
  /**
   * Sends the missing events and then new ones to the listener. Returns the function to
   * unsubscribe. Throws 404 `task_not_found`; 409 `task_terminal` for a task that has ended, unless
   * `after` precedes its last event: then the remaining events are sent before the stream ends.
   */
  subscribe(
    tenant: Tenant,
    taskId: TaskId,
    subscription: TaskSubscription,
    listener: TaskListener,
  ): Promise<() => void>;
  /**
   * Delivers events that this process has just committed, so that its subscribers need not wait for
   * the notification.
   */
  publish(events: TaskEvent[]): void;
  /** Reads events that other processes have committed. */
  catchUp(): Promise<void>;
  /** Ends every stream. */
  close(): void;
};
