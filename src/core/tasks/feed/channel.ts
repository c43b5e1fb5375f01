import type { Tenant } from '../../../platform/work.ts';
import type { Frame, Snapshot } from '../frame.ts';
import { isTerminal, type TaskId, type TaskState } from '../task.ts';
import type { Listener } from './feed.ts';

/** A listener, and how far it has heard. Null: what it has missed is still being read. */
export type Reader = {
  readonly listener: Listener;
  readonly endsWhenAsked: boolean;
  last: number | null;
};

/** All readers of one task in this process. */
export type Channel = {
  readonly tenant: Tenant;
  readonly taskId: TaskId;
  readonly readers: Set<Reader>;
  /** The latest step that this process knows to be committed. */
  newest: number;
};

/**
 * Tells each reader the step if it is the next one for it: what it has heard already it does not
 * hear again, and what would leave a gap is read from the store later.
 */
export function tellAll(channel: Channel, frame: Frame): void {
  channel.newest = Math.max(channel.newest, frame.number);
  for (const reader of channel.readers)
    if (reader.last !== null && frame.number === reader.last + 1) tell(channel, reader, frame);
}

/** Tells one step. After the last one that a reader is there for, it is over. */
export function tell(channel: Channel, reader: Reader, step: Snapshot | Frame): void {
  reader.last = step.number;
  reader.listener.tell(step);
  if (isLast(stateAfter(step), reader)) end(channel, reader);
}

/** Once only, and not for one who has left. */
export function end(channel: Channel, reader: Reader): void {
  if (channel.readers.delete(reader)) reader.listener.end();
}

/** Up to which step every reader has heard; null: all have heard all. */
export function leastHeard({ readers, newest }: Channel): number | null {
  let least = newest;
  for (const { last } of readers) if (last !== null && last < least) least = last;
  return least < newest ? least : null;
}

function stateAfter(step: Snapshot | Frame): TaskState | null {
  if (step.kind === 'task') return step.task.state;
  return step.kind === 'status' ? step.state : null;
}

function isLast(state: TaskState | null, { endsWhenAsked }: Reader): boolean {
  if (state === null) return false;
  return (
    isTerminal(state) ||
    (endsWhenAsked && (state === 'input_required' || state === 'auth_required'))
  );
}
