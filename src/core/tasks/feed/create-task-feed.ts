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
  listEventsAfter,
  listWrittenEventRefs,
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

/**
 * The subscribers of this process, and the poller that reads the commits of all processes while
 * there are subscribers.
 */
type FeedState = {
  readonly unit: UnitOfWork;
  readonly channels: Map<TaskId, TaskChannel>;
  /** Channels with a known event that some subscriber has not received. */
  readonly lagging: Set<TaskChannel>;
  poller: Promise<OutboxPoller> | null;
  isClosed: boolean;
};

/**
 * A subscriber is registered first, then the events that it has missed are read, and then it
 * receives what was committed in the meantime, so that nothing is lost. Events may arrive from a
 * commit of this process, from the poller, or from both, and in any order: each subscriber has the
 * number of its last event, so that it receives every event once, and gaps are filled from the
 * store.
 */
export function createTaskFeed(unit: UnitOfWork): TaskFeed {
  const feed: FeedState = {
    unit,
    channels: new Map(),
    lagging: new Set(),
    poller: null,
    isClosed: false,
  };
  return {
    subscribe: (tenant, taskId, subscription, listener) =>
      subscribe(feed, { tenant, taskId, subscription, listener }),
    publish: (events) => publish(feed, events),
    catchUp: () => catchUp(feed),
    close: () => close(feed),
  };
}

type SubscribeInput = {
  tenant: Tenant;
  taskId: TaskId;
  subscription: TaskSubscription;
  listener: TaskListener;
};

async function subscribe(
  feed: FeedState,
  { tenant, taskId, subscription, listener }: SubscribeInput,
) {
  if (feed.isClosed) throw serverStopping();
  // A task id contains the code of its workspace; a task of another workspace does not exist here.
  if (workspaceCodeOfId(taskId) !== tenant.code) throw taskNotFound();
  const channel = ensureChannel(feed, tenant, taskId);
  const subscriber: TaskSubscriber = {
    listener,
    endsOnInputRequired: subscription.endsOnInputRequired,
    lastDelivered: null,
  };
  channel.subscribers.add(subscriber);
  const unsubscribe = () => {
    channel.subscribers.delete(subscriber);
    removeIfEmpty(feed, channel);
  };
  try {
    await ensurePoller(feed);
    const backlog = await feed.unit.view(tenant, (view) =>
      readBacklog(view, taskId, subscription.after),
    );
    for (const event of backlog.missing)
      if (channel.subscribers.has(subscriber)) emitToSubscriber(channel, subscriber, event);
    subscriber.lastDelivered = backlog.lastDelivered;
    if (backlog.isTerminal) endSubscriber(channel, subscriber);
  } catch (error) {
    unsubscribe();
    throw error;
  }
  removeIfEmpty(feed, channel);
  await catchUpChannel(feed, channel);
  return unsubscribe;
}

/**
 * Delivers what was committed while the backlog was read. If it fails, the next poll tries again.
 */
async function catchUpChannel(feed: FeedState, channel: TaskChannel): Promise<void> {
  if (minDelivered(channel) === null) return;
  feed.lagging.add(channel);
  await deliverMissing(feed).catch(() => undefined);
}

function publish(feed: FeedState, events: TaskEvent[]): void {
  for (const event of events) {
    const channel = feed.channels.get(event.taskId);
    if (!channel) continue;
    emitToAll(channel, event);
    updateLagging(feed, channel);
  }
}

async function catchUp(feed: FeedState): Promise<void> {
  if (feed.channels.size === 0) {
    feed.poller = null;
    return;
  }
  const poller = await ensurePoller(feed);
  await poller.catchUp();
  await deliverMissing(feed);
}

/** The poller is opened by the first subscriber. */
function ensurePoller(feed: FeedState): Promise<OutboxPoller> {
  if (feed.poller) return feed.poller;
  const opening = openOutboxPoller(feed.unit, listWrittenEventRefs, (refs) =>
    applyEventRefs(feed, refs),
  );
  feed.poller = opening;
  opening.catch(() => {
    if (feed.poller === opening) feed.poller = null;
  });
  return opening;
}

function applyEventRefs(feed: FeedState, refs: TaskEventRef[]): void {
  for (const { taskId, number } of refs) {
    const channel = feed.channels.get(taskId);
    if (!channel) continue;
    channel.latest = Math.max(channel.latest, number);
    updateLagging(feed, channel);
  }
}

/** Reads all events that subscribers have not received from the store, and delivers them. */
async function deliverMissing(feed: FeedState): Promise<void> {
  const positions = [...feed.lagging].flatMap(deliveredPositions);
  if (positions.length === 0) return;
  const events = await feed.unit.runAsSystem(systemTenant, (view) =>
    listEventsAfter(view, positions),
  );
  publish(feed, events);
  const found = new Set(events.map(({ taskId, number }) => `${taskId} ${number}`));
  for (const { taskId, last } of positions)
    if (!found.has(`${taskId} ${last + 1}`)) await resendSnapshot(feed, taskId);
}

function deliveredPositions(channel: TaskChannel): DeliveredPosition[] {
  const last = minDelivered(channel);
  return last === null ? [] : [{ tenant: channel.tenant, taskId: channel.taskId, last }];
}

/** Sends the current task to subscribers whose missing events have been deleted. */
async function resendSnapshot(feed: FeedState, taskId: TaskId): Promise<void> {
  const channel = feed.channels.get(taskId);
  if (!channel) return;
  const task = await feed.unit.view(channel.tenant, (view) => getTask(view, taskId));
  channel.latest = task.lastEventNumber;
  for (const subscriber of channel.subscribers)
    if (subscriber.lastDelivered !== null && subscriber.lastDelivered < task.lastEventNumber)
      emitToSubscriber(channel, subscriber, toTaskSnapshot(task));
  updateLagging(feed, channel);
}

function updateLagging(feed: FeedState, channel: TaskChannel): void {
  if (minDelivered(channel) === null) feed.lagging.delete(channel);
  else feed.lagging.add(channel);
  removeIfEmpty(feed, channel);
}

function ensureChannel(feed: FeedState, tenant: Tenant, taskId: TaskId): TaskChannel {
  const known = feed.channels.get(taskId);
  if (known) return known;
  const channel: TaskChannel = { tenant, taskId, subscribers: new Set(), latest: 0 };
  feed.channels.set(taskId, channel);
  return channel;
}

function removeIfEmpty({ channels, lagging }: FeedState, channel: TaskChannel): void {
  if (channel.subscribers.size > 0 || channels.get(channel.taskId) !== channel) return;
  channels.delete(channel.taskId);
  lagging.delete(channel);
}

function close(feed: FeedState): void {
  feed.isClosed = true;
  for (const channel of feed.channels.values())
    for (const subscriber of channel.subscribers) endSubscriber(channel, subscriber);
  feed.channels.clear();
  feed.lagging.clear();
}

const serverStopping = () =>
  new DomainError(
    'unavailable',
    'stopping',
    'The server is shutting down. Try again in a few seconds.',
    {
      retryAfterSeconds: 2,
    },
  );
