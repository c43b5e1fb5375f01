import { codeOfId } from '../../../kernel/id.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { openTail, type Tail } from '../../../platform/outbox/tail.ts';
import { nobody, type Tenant, type UnitOfWork } from '../../../platform/work.ts';
import { type Frame, snapshotOf } from '../frame.ts';
import { getTask } from '../read/read-tasks.ts';
import { type TaskId, taskNotFound } from '../task.ts';
import { type Channel, end, leastHeard, type Reader, tell, tellAll } from './channel.ts';
import type { Listener, Subscription, TaskFeed } from './feed.ts';
import { type Heard, listFramesAfter, listStepsFrom, type StepNote } from './feed-store.ts';
import { readPast } from './read-past.ts';

/** The readers of this process, and the tail that tells it of every process' commits while there are any. */
type Hub = {
  readonly unit: UnitOfWork;
  readonly channels: Map<TaskId, Channel>;
  /** Channels of which a step is known that not all readers have heard. */
  readonly behind: Set<Channel>;
  tail: Promise<Tail> | null;
  isClosed: boolean;
};

/**
 * A reader is registered first, then what it has missed is read, then it is told what was committed
 * meanwhile: nothing falls between. Each has the number of its last step, so that a step may come
 * from this process' own commit, from the tail, or from both, and in any order: it is told once, and
 * a gap is filled from the store.
 */
export function taskFeed(unit: UnitOfWork): TaskFeed {
  const hub: Hub = {
    unit,
    channels: new Map(),
    behind: new Set(),
    tail: null,
    isClosed: false,
  };
  return {
    subscribe: (tenant, taskId, subscription, listener) =>
      subscribe(hub, { tenant, taskId, subscription, listener }),
    offer: (frames) => offer(hub, frames),
    catchUp: () => catchUp(hub),
    close: () => close(hub),
  };
}

type Joining = {
  tenant: Tenant;
  taskId: TaskId;
  subscription: Subscription;
  listener: Listener;
};

async function subscribe(hub: Hub, { tenant, taskId, subscription, listener }: Joining) {
  if (hub.isClosed) throw stopping();
  // A task's id names its workspace: another's has no channel here.
  if (codeOfId(taskId) !== tenant.code) throw taskNotFound();
  const channel = channelOf(hub, tenant, taskId);
  const reader: Reader = { listener, endsWhenAsked: subscription.endsWhenAsked, last: null };
  channel.readers.add(reader);
  const leave = () => {
    channel.readers.delete(reader);
    forgetIfEmpty(hub, channel);
  };
  try {
    await tailOf(hub);
    const past = await hub.unit.view(tenant, (view) => readPast(view, taskId, subscription.after));
    for (const step of past.missing) if (channel.readers.has(reader)) tell(channel, reader, step);
    reader.last = past.last;
    if (past.isOver) end(channel, reader);
  } catch (error) {
    leave();
    throw error;
  }
  forgetIfEmpty(hub, channel);
  await catchReaderUp(hub, channel);
  return leave;
}

/** What was committed while the past was read; the next round tries again if this one fails. */
async function catchReaderUp(hub: Hub, channel: Channel): Promise<void> {
  if (leastHeard(channel) === null) return;
  hub.behind.add(channel);
  await fill(hub).catch(() => undefined);
}

function offer(hub: Hub, frames: Frame[]): void {
  for (const frame of frames) {
    const channel = hub.channels.get(frame.taskId);
    if (!channel) continue;
    tellAll(channel, frame);
    settle(hub, channel);
  }
}

async function catchUp(hub: Hub): Promise<void> {
  if (hub.channels.size === 0) {
    hub.tail = null;
    return;
  }
  const tail = await tailOf(hub);
  await tail.catchUp();
  await fill(hub);
}

/** Opened by the first reader. */
function tailOf(hub: Hub): Promise<Tail> {
  if (hub.tail) return hub.tail;
  const opening = openTail(hub.unit, listStepsFrom, (notes) => hear(hub, notes));
  hub.tail = opening;
  opening.catch(() => {
    if (hub.tail === opening) hub.tail = null;
  });
  return opening;
}

function hear(hub: Hub, notes: StepNote[]): void {
  for (const { taskId, number } of notes) {
    const channel = hub.channels.get(taskId);
    if (!channel) continue;
    channel.newest = Math.max(channel.newest, number);
    settle(hub, channel);
  }
}

/** Reads from the store, in one go, what readers have not heard. */
async function fill(hub: Hub): Promise<void> {
  const heard = [...hub.behind].flatMap(heardOf);
  if (heard.length === 0) return;
  const frames = await hub.unit.runAsSystem(nobody, (view) => listFramesAfter(view, heard));
  offer(hub, frames);
  const found = new Set(frames.map(({ taskId, number }) => `${taskId} ${number}`));
  for (const { taskId, last } of heard)
    if (!found.has(`${taskId} ${last + 1}`)) await renew(hub, taskId);
}

function heardOf(channel: Channel): Heard[] {
  const last = leastHeard(channel);
  return last === null ? [] : [{ tenant: channel.tenant, taskId: channel.taskId, last }];
}

/** The steps are not kept any more: readers go on from the task as it is. */
async function renew(hub: Hub, taskId: TaskId): Promise<void> {
  const channel = hub.channels.get(taskId);
  if (!channel) return;
  const task = await hub.unit.view(channel.tenant, (view) => getTask(view, taskId));
  channel.newest = task.lastFrame;
  for (const reader of channel.readers)
    if (reader.last !== null && reader.last < task.lastFrame)
      tell(channel, reader, snapshotOf(task));
  settle(hub, channel);
}

function settle(hub: Hub, channel: Channel): void {
  if (leastHeard(channel) === null) hub.behind.delete(channel);
  else hub.behind.add(channel);
  forgetIfEmpty(hub, channel);
}

function channelOf(hub: Hub, tenant: Tenant, taskId: TaskId): Channel {
  const known = hub.channels.get(taskId);
  if (known) return known;
  const channel: Channel = { tenant, taskId, readers: new Set(), newest: 0 };
  hub.channels.set(taskId, channel);
  return channel;
}

function forgetIfEmpty({ channels, behind }: Hub, channel: Channel): void {
  if (channel.readers.size > 0 || channels.get(channel.taskId) !== channel) return;
  channels.delete(channel.taskId);
  behind.delete(channel);
}

function close(hub: Hub): void {
  hub.isClosed = true;
  for (const channel of hub.channels.values())
    for (const reader of channel.readers) end(channel, reader);
  hub.channels.clear();
  hub.behind.clear();
}

const stopping = () =>
  new Refusal('unavailable', 'stopping', 'The server is being stopped: try again shortly.', {
    retryAfterSeconds: 2,
  });
