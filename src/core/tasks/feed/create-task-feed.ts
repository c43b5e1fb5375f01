import { DomainError } from '../../../kernel/domain-error.ts';
import { workspaceCodeOfId } from '../../../kernel/id.ts';
import { type OutboxPoller, openOutboxPoller } from '../../../platform/outbox/outbox-poller.ts';
import { systemTenant, type Tenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { getTask } from '../read/read-tasks.ts';
import { type TaskId, taskNotFound } from '../task.ts';
import { type TaskEvent, toTaskSnapshot } from '../task-event.ts';
import type { TaskFeed, TaskListener, TaskSubscription } from './feed.ts';
import {
  type DeliveredPosition,
  listEventRefsFrom,
  listEventsAfter,
  type TaskEventRef,
} from './feed-store.ts';
import { readBacklog } from './read-backlog.ts';
import {
  emitToAll,
  emitToSubscriber,
  endSubscriber,
  minDelivered,
  type TaskChannel,
  type TaskSubscriber,
} from './task-channel.ts';

/** The readers of this process, and the tail that tells it of every process' commits while there are any. */
type FeedState = {
  readonly unit: UnitOfWork;
  readonly channels: Map<TaskId, TaskChannel>;
  /** Channels of which a step is known that not all readers have heard. */
  readonly lagging: Set<TaskChannel>;
  poller: Promise<OutboxPoller> | null;
  isClosed: boolean;
};

/**
 * A reader is registered first, then what it has missed is read, then it is told what was committed
 * meanwhile: nothing falls between. Each has the number of its last step, so that a step may come
 * from this process' own commit, from the tail, or from both, and in any order: it is told once, and
 * a gap is filled from the store.
 */
export function createTaskFeed(unit: UnitOfWork): TaskFeed {
  const hub: FeedState = {
    unit,
    channels: new Map(),
    lagging: new Set(),
    poller: null,
    isClosed: false,
  };
  return {
    subscribe: (tenant, taskId, subscription, listener) =>
      subscribe(hub, { tenant, taskId, subscription, listener }),
    publish: (frames) => publish(hub, frames),
    catchUp: () => catchUp(hub),
    close: () => close(hub),
  };
}

type SubscribeInput = {
  tenant: Tenant;
  taskId: TaskId;
  subscription: TaskSubscription;
  listener: TaskListener;
};

async function subscribe(
  hub: FeedState,
  { tenant, taskId, subscription, listener }: SubscribeInput,
) {
  if (hub.isClosed) throw serverStopping();
  // A task's id names its workspace: another's has no channel here.
  if (workspaceCodeOfId(taskId) !== tenant.code) throw taskNotFound();
  const channel = ensureChannel(hub, tenant, taskId);
  const reader: TaskSubscriber = {
    listener,
    endsOnInputRequired: subscription.endsOnInputRequired,
    lastDelivered: null,
  };
  channel.subscribers.add(reader);
  const leave = () => {
    channel.subscribers.delete(reader);
    removeIfEmpty(hub, channel);
  };
  try {
    await ensurePoller(hub);
    const past = await hub.unit.view(tenant, (view) =>
      readBacklog(view, taskId, subscription.after),
    );
    for (const step of past.missing)
      if (channel.subscribers.has(reader)) emitToSubscriber(channel, reader, step);
    reader.lastDelivered = past.lastDelivered;
    if (past.isTerminal) endSubscriber(channel, reader);
  } catch (error) {
    leave();
    throw error;
  }
  removeIfEmpty(hub, channel);
  await catchUpChannel(hub, channel);
  return leave;
}

/** What was committed while the past was read; the next round tries again if this one fails. */
async function catchUpChannel(hub: FeedState, channel: TaskChannel): Promise<void> {
  if (minDelivered(channel) === null) return;
  hub.lagging.add(channel);
  await deliverMissing(hub).catch(() => undefined);
}

function publish(hub: FeedState, frames: TaskEvent[]): void {
  for (const frame of frames) {
    const channel = hub.channels.get(frame.taskId);
    if (!channel) continue;
    emitToAll(channel, frame);
    updateLagging(hub, channel);
  }
}

async function catchUp(hub: FeedState): Promise<void> {
  if (hub.channels.size === 0) {
    hub.poller = null;
    return;
  }
  const tail = await ensurePoller(hub);
  await tail.catchUp();
  await deliverMissing(hub);
}

/** Opened by the first reader. */
function ensurePoller(hub: FeedState): Promise<OutboxPoller> {
  if (hub.poller) return hub.poller;
  const opening = openOutboxPoller(hub.unit, listEventRefsFrom, (notes) =>
    applyEventRefs(hub, notes),
  );
  hub.poller = opening;
  opening.catch(() => {
    if (hub.poller === opening) hub.poller = null;
  });
  return opening;
}

function applyEventRefs(hub: FeedState, notes: TaskEventRef[]): void {
  for (const { taskId, number } of notes) {
    const channel = hub.channels.get(taskId);
    if (!channel) continue;
    channel.latest = Math.max(channel.latest, number);
    updateLagging(hub, channel);
  }
}

/** Reads from the store, in one go, what readers have not heard. */
async function deliverMissing(hub: FeedState): Promise<void> {
  const heard = [...hub.lagging].flatMap(deliveredPositions);
  if (heard.length === 0) return;
  const frames = await hub.unit.runAsSystem(systemTenant, (view) => listEventsAfter(view, heard));
  publish(hub, frames);
  const found = new Set(frames.map(({ taskId, number }) => `${taskId} ${number}`));
  for (const { taskId, last } of heard)
    if (!found.has(`${taskId} ${last + 1}`)) await resendSnapshot(hub, taskId);
}

function deliveredPositions(channel: TaskChannel): DeliveredPosition[] {
  const last = minDelivered(channel);
  return last === null ? [] : [{ tenant: channel.tenant, taskId: channel.taskId, last }];
}

/** The steps are not kept any more: readers go on from the task as it is. */
async function resendSnapshot(hub: FeedState, taskId: TaskId): Promise<void> {
  const channel = hub.channels.get(taskId);
  if (!channel) return;
  const task = await hub.unit.view(channel.tenant, (view) => getTask(view, taskId));
  channel.latest = task.lastEventNumber;
  for (const reader of channel.subscribers)
    if (reader.lastDelivered !== null && reader.lastDelivered < task.lastEventNumber)
      emitToSubscriber(channel, reader, toTaskSnapshot(task));
  updateLagging(hub, channel);
}

function updateLagging(hub: FeedState, channel: TaskChannel): void {
  if (minDelivered(channel) === null) hub.lagging.delete(channel);
  else hub.lagging.add(channel);
  removeIfEmpty(hub, channel);
}

function ensureChannel(hub: FeedState, tenant: Tenant, taskId: TaskId): TaskChannel {
  const known = hub.channels.get(taskId);
  if (known) return known;
  const channel: TaskChannel = { tenant, taskId, subscribers: new Set(), latest: 0 };
  hub.channels.set(taskId, channel);
  return channel;
}

function removeIfEmpty({ channels, lagging }: FeedState, channel: TaskChannel): void {
  if (channel.subscribers.size > 0 || channels.get(channel.taskId) !== channel) return;
  channels.delete(channel.taskId);
  lagging.delete(channel);
}

function close(hub: FeedState): void {
  hub.isClosed = true;
  for (const channel of hub.channels.values())
    for (const reader of channel.subscribers) endSubscriber(channel, reader);
  hub.channels.clear();
  hub.lagging.clear();
}

const serverStopping = () =>
  new DomainError('unavailable', 'stopping', 'The server is being stopped: try again shortly.', {
    retryAfterSeconds: 2,
  });
