import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Case, type Stage, withCpu } from '../case.ts';
import { type Counted, measureOf } from '../measure.ts';
import { openLoop } from '../open-loop.ts';
import { forkChild, messageOf, stopChild } from '../processes.ts';
import { startServer, systemEnv } from '../server.ts';
import { type Arrivals, machineMilliseconds } from '../webhooks/receivers.ts';
import { happen, happenAll, type Listener, openStand, type Stand } from '../webhooks/stand.ts';

const workspaces = 40;
const each = 5;
/** Backlogs last about as long as other cases are measured. */
const backlogPerSecond = 6_000;
/** What comes in the first part of a drain is left out: the server has just started. */
const leftOut = 0.25;
const arrivalsPerSecond = 1_000;
const batch = 200;
/** Past this what is left of a backlog does not come. */
const patience = 3;

const none = 'webhooks, none hang';
const steady = 'webhooks at 1,000/s';

const sentence = (of: string) => `deliveries of a backlog to ${of}, in s until the last of them`;

export const webhooks: Case[] = [
  {
    name: none,
    title: `200 endpoints of 40 merchants: ${sentence('all')}`,
    run: (stage) => drain(stage, { every: 0, sender: 'server' }),
  },
  {
    name: 'webhooks, 10 % hang',
    title: `the same with 20 that never answer: ${sentence('the others')}`,
    target: { perSecondAtLeast: 4_000, shareExactly: 1 },
    run: (stage) => drain(stage, { every: 10, sender: 'server' }),
  },
  {
    name: 'webhooks, 50 % hang',
    title: `the same with 100 that never answer: ${sentence('the others')}`,
    target: { shareExactly: 1 },
    run: (stage) => drain(stage, { every: 2, sender: 'server' }),
  },
  {
    name: 'webhooks, 10 % hang, one queue',
    title:
      'control: one line for all, as a job queue has it; share that came in three times the time',
    once: true,
    run: (stage) => drain(stage, { every: 10, sender: 'fifo' }),
  },
  {
    name: steady,
    title: 'from the commit of an event to the first byte at its receiver, 1,000 a second',
    target: { p50AtMost: 20, shareExactly: 1 },
    run: (stage) => arrive(stage, 0),
  },
  {
    name: 'webhooks at 1,000/s, 10 % hang',
    title: 'the same at the endpoints that answer, while 20 others never do',
    target: { p99Times: { of: steady, atMost: 2 }, shareExactly: 1 },
    run: (stage) => arrive(stage, 10),
  },
];

/** Every so many-th endpoint hangs; 0: none. */
type Drain = { every: number; sender: 'server' | 'fifo' };

/** The backlog is there before anybody sends. */
async function drain(stage: Stage, { every, sender }: Drain): Promise<Counted> {
  return onStand(every, async ({ stand, receivers, healthy }) => {
    const { listeners } = stand;
    const count = stage.seconds * backlogPerSecond;
    const total = Math.round((count * listeners.length) / healthy.length);
    await fill(stand, total);
    if (sender === 'fifo') await stand.admin('create index on webhook_queue (due_at)');
    const due = Array.from({ length: total }, (_, at) => at).filter((at) =>
      healthy.includes(listenerOf(listeners, at)),
    ).length;
    const process = await startSender(stand, stage, sender);
    const limit = stage.seconds * patience * 1_000;
    const startedAt = machineMilliseconds();
    const database = { ...stage.database, pid: stand.databasePid };
    const measured = await withCpu({ database }, process.pid, async () => {
      while (
        (await receivers.tell('count')).count < due &&
        machineMilliseconds() - startedAt < limit
      )
        await delay(50);
      return rateOf((await receivers.tell('read')).firstAt, due);
    });
    await process.stop();
    return measured;
  });
}

function rateOf(firstAt: Arrivals['firstAt'], due: number): Counted {
  const times = firstAt.map(([, at]) => at).sort((a, b) => a - b);
  const from = Math.floor(times.length * leftOut);
  const seconds = ((times.at(-1) ?? 0) - (times[from] ?? 0)) / 1_000;
  const whole = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  const count = times.length;
  return { count, perSecond: (count - from) / seconds, seconds: whole, share: count / due };
}

/** Events one by one at a fixed rate; those for receivers that hang come beside them. */
async function arrive(stage: Stage, every: number): Promise<Counted> {
  return onStand(every, async ({ stand, receivers, healthy, hanging }) => {
    const process = await startSender(stand, stage, 'server');
    const committedAt = new Map<number, number>();
    const act = async (number: number) => {
      await happen(stand.unit, listenerOf(healthy, number), number);
      committedAt.set(number, machineMilliseconds());
      if (every > 0 && number % every === 0)
        await happen(stand.unit, listenerOf(hanging, number / every), number);
    };
    const rate = { perSecond: arrivalsPerSecond, act };
    await openLoop({ ...rate, seconds: stage.warmUpSeconds + (every > 0 ? 6 : 0) });
    await delay(200);
    await receivers.tell('forget');
    committedAt.clear();
    const database = { ...stage.database, pid: stand.databasePid };
    const measured = await withCpu({ database }, process.pid, async () => {
      await openLoop({ ...rate, seconds: stage.seconds });
      await delay(1_000);
      const { firstAt } = await receivers.tell('read');
      const latencies = firstAt.flatMap(([number, at]) => {
        const committed = committedAt.get(number);
        return committed === undefined ? [] : [Math.max(0, at - committed)];
      });
      return {
        ...measureOf(latencies, stage.seconds),
        share: latencies.length / committedAt.size,
      };
    });
    await process.stop();
    return measured;
  });
}

type Scene = {
  stand: Stand;
  receivers: Receivers;
  healthy: Listener[];
  hanging: Listener[];
};

async function onStand(every: number, act: (scene: Scene) => Promise<Counted>): Promise<Counted> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-bench-webhooks-'));
  chmodSync(folder, 0o755);
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const receivers = await startReceivers();
    closing.unshift(receivers.stop);
    const pathOf = (number: number) =>
      every > 0 && number % every === 0 ? `/hang/${number}` : `/ok/${number}`;
    const options = { workspaces, each, origin: receivers.origin, pathOf };
    const stand = await openStand(folder, options, (close) => closing.unshift(close));
    const hangs = ({ path: where }: Listener) => where.startsWith('/hang');
    const { listeners } = stand;
    const healthy = listeners.filter((one) => !hangs(one));
    return await act({ stand, receivers, healthy, hanging: listeners.filter(hangs) });
  } finally {
    for (const close of closing) await close();
  }
}

type Receivers = { origin: string; tell(what: string): Promise<Arrivals>; stop(): Promise<void> };

async function startReceivers(): Promise<Receivers> {
  const child = forkChild(new URL('../webhooks/receivers.ts', import.meta.url), [], {
    env: systemEnv(),
  });
  const { port } = await messageOf<{ port: number }>(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    tell: (what) =>
      new Promise((resolve) => {
        child.once('message', (told) => resolve(told as Arrivals));
        child.send(what);
      }),
    stop: () => stopChild(child),
  };
}

async function startSender(stand: Stand, stage: Stage, sender: Drain['sender']) {
  if (sender === 'server')
    return startServer({ env: { ...stand.env, STOA_DEMO: 'off' }, profile: stage.options.profile });
  const child = forkChild(new URL('../webhooks/fifo.ts', import.meta.url), [], {
    env: { ...systemEnv(), ...stand.env },
  });
  await messageOf(child);
  return { pid: child.pid ?? 0, stop: () => stopChild(child) };
}

function listenerOf(listeners: Listener[], number: number): Listener {
  const listener = listeners[number % listeners.length];
  if (!listener) throw new Error('nobody listens');
  return listener;
}

/** Round the listeners, so that each has its share, as many as fit in one transaction of a merchant. */
async function fill(stand: Stand, total: number): Promise<void> {
  const numbers = Array.from({ length: total }, (_, at) => at);
  const news = numbers.map((number) => ({ listener: listenerOf(stand.listeners, number), number }));
  const ofMerchant = [...Map.groupBy(news, ({ listener }) => listener.tenant.workspaceId).values()];
  for (let at = 0; at * batch < total; at += 1) {
    const parts = ofMerchant.map((all) => all.slice(at * batch, (at + 1) * batch));
    if (parts.every(({ length }) => length === 0)) return;
    await Promise.all(parts.map((part) => happenAll(stand.unit, part)));
  }
}
