import type { Tenant } from '../../../platform/unit-of-work.ts';
import { isTerminalState, type TaskId, type TaskState } from '../task.ts';
import type { TaskEvent, TaskSnapshot } from '../task-event.ts';
import type { TaskListener } from './feed.ts';

/**
 * A listener and the number of the last event it received; null while its backlog is being read.
 */
export type TaskSubscriber = {
  readonly listener: TaskListener;
  readonly endsOnInputRequired: boolean;
  lastDelivered: number | null;
};

/** All subscribers of one task in this process. */
export type TaskChannel = {
  readonly tenant: Tenant;
  readonly taskId: TaskId;
  readonly subscribers: Set<TaskSubscriber>;
  /** The number of the latest event that this process knows to be committed. */
  latest: number;
};

/**
 * Sends an event to each subscriber for which it is the next one. Events that a subscriber has
 * already received are skipped, and gaps are filled from the store later.
 */
export function emitToAll(channel: TaskChannel, event: TaskEvent): void {
  channel.latest = Math.max(channel.latest, event.number);
  for (const subscriber of channel.subscribers)
    if (subscriber.lastDelivered !== null && event.number === subscriber.lastDelivered + 1)
      emitToSubscriber(channel, subscriber, event);
}

/** Sends an event to a subscriber, and ends its stream after the last one. */
export function emitToSubscriber(
  channel: TaskChannel,
  subscriber: TaskSubscriber,
  event: TaskSnapshot | TaskEvent,
): void {
  subscriber.lastDelivered = event.number;
  subscriber.listener.emit(event);
  if (isLastEvent(eventState(event), subscriber)) endSubscriber(channel, subscriber);
}

/** Ends a stream once, and not after the subscriber has unsubscribed. */
export function endSubscriber(channel: TaskChannel, subscriber: TaskSubscriber): void {
  if (channel.subscribers.delete(subscriber)) subscriber.listener.end();
}

/**
 * The number up to which every subscriber has received events; null if all have received all of
 * them.
 */
export function minDelivered({ subscribers, latest }: TaskChannel): number | null {
  let min = latest;
  for (const { lastDelivered } of subscribers)
    if (lastDelivered !== null && lastDelivered < min) min = lastDelivered;
  return min < latest ? min : null;
}

function eventState(event: TaskSnapshot | TaskEvent): TaskState | null {
  if (event.kind === 'task') return event.task.state;
  return event.kind === 'status' ? event.state : null;
}

function isLastEvent(state: TaskState | null, { endsOnInputRequired }: TaskSubscriber): boolean {
  if (state === null) return false;
  return (
    isTerminalState(state) ||
    (endsOnInputRequired && (state === 'input_required' || state === 'auth_required'))
  );
}
