import type { Tenant } from '../../../platform/unit-of-work.ts';
import { isTerminalState, type TaskId, type TaskState } from '../task.ts';
import type { TaskEvent, TaskSnapshot } from '../task-event.ts';
import type { TaskListener } from './feed.ts';

/** A listener, and how far it has heard. Null: what it has missed is still being read. */
export type TaskSubscriber = {
  readonly listener: TaskListener;
  readonly endsOnInputRequired: boolean;
  lastDelivered: number | null;
};

/** All readers of one task in this process. */
export type TaskChannel = {
  readonly tenant: Tenant;
  readonly taskId: TaskId;
  readonly subscribers: Set<TaskSubscriber>;
  /** The latest step that this process knows to be committed. */
  latest: number;
};

/**
 * Tells each reader the step if it is the next one for it: what it has heard already it does not
 * hear again, and what would leave a gap is read from the store later.
 */
export function emitToAll(channel: TaskChannel, frame: TaskEvent): void {
  channel.latest = Math.max(channel.latest, frame.number);
  for (const reader of channel.subscribers)
    if (reader.lastDelivered !== null && frame.number === reader.lastDelivered + 1)
      emitToSubscriber(channel, reader, frame);
}

/** Tells one step. After the last one that a reader is there for, it is over. */
export function emitToSubscriber(
  channel: TaskChannel,
  reader: TaskSubscriber,
  step: TaskSnapshot | TaskEvent,
): void {
  reader.lastDelivered = step.number;
  reader.listener.emit(step);
  if (isLastEvent(eventState(step), reader)) endSubscriber(channel, reader);
}

/** Once only, and not for one who has left. */
export function endSubscriber(channel: TaskChannel, reader: TaskSubscriber): void {
  if (channel.subscribers.delete(reader)) reader.listener.end();
}

/** Up to which step every reader has heard; null: all have heard all. */
export function minDelivered({ subscribers, latest }: TaskChannel): number | null {
  let least = latest;
  for (const { lastDelivered } of subscribers)
    if (lastDelivered !== null && lastDelivered < least) least = lastDelivered;
  return least < latest ? least : null;
}

function eventState(step: TaskSnapshot | TaskEvent): TaskState | null {
  if (step.kind === 'task') return step.task.state;
  return step.kind === 'status' ? step.state : null;
}

function isLastEvent(state: TaskState | null, { endsOnInputRequired }: TaskSubscriber): boolean {
  if (state === null) return false;
  return (
    isTerminalState(state) ||
    (endsOnInputRequired && (state === 'input_required' || state === 'auth_required'))
  );
}
