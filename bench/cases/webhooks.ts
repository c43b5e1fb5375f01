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
import { happen, happenAll, type Listener, openRig, type Rig } from '../webhooks/rig.ts';

const workspaces = 40;
const endpointsPerWorkspace = 5;
/** Sized so that draining a backlog takes about as long as other cases. */
const backlogPerSecond = 6_000;
/** The share of a drain that is not measured, because the server has just started. */
const warmUpShare = 0.25;
const arrivalsPerSecond = 1_000;
const batch = 200;
/** A drain is given up after this many times the measured seconds. */
const maxDrainFactor = 3;

const none = 'webhooks, none hang';
const steady = 'webhooks at 1,000/s';

const drainTitle = (endpoints: string) =>
  `rate at which a backlog is delivered to ${endpoints}; s: time to the last delivery`;

export const webhooks: Case[] = [
  {
    name: none,
    title: `200 endpoints of 40 merchants: ${drainTitle('all of them')}`,
    run: (stage) => drain(stage, { every: 0, sender: 'server' }),
  },
  {
    name: 'webhooks, 10 % hang',
    title: `the same with 20 that never answer: ${drainTitle('the others')}`,
    target: { perSecondAtLeast: 4_000, shareExactly: 1 },
    run: (stage) => drain(stage, { every: 10, sender: 'server' }),
  },
  {
    name: 'webhooks, 50 % hang',
    title: `the same with 100 that never answer: ${drainTitle('the others')}`,
    target: { shareExactly: 1 },
    run: (stage) => drain(stage, { every: 2, sender: 'server' }),
  },
  {
    name: 'webhooks, 10 % hang, one queue',
    title:
      'control: one queue for all endpoints; share: deliveries within three times the measured time',
    once: true,
    run: (stage) => drain(stage, { every: 10, sender: 'fifo' }),
  },
  {
    name: steady,
    title: 'from the commit of an event to the first byte at its receiver, 1,000 per second',
    target: { p50AtMost: 20, shareExactly: 1 },
    run: (stage) => deliverAtRate(stage, 0),
  },
  {
    name: 'webhooks at 1,000/s, 10 % hang',
    title: 'the same for the endpoints that answer, while 20 others never do',
    target: { p99Times: { of: steady, atMost: 2 }, shareExactly: 1 },
    run: (stage) => deliverAtRate(stage, 10),
  },
];

/** `every`: every nth endpoint hangs; 0 for none. */
type Drain = { every: number; sender: 'server' | 'fifo' };

/** Creates a backlog, then starts the sender and measures how fast it delivers. */
async function drain(stage: Stage, { every, sender }: Drain): Promise<Counted> {
  return withReceivers(every, async ({ rig, receivers, healthy }) => {
    const { listeners } = rig;
    const count = stage.seconds * backlogPerSecond;
    const total = Math.round((count * listeners.length) / healthy.length);
    await fill(rig, total);
    if (sender === 'fifo') await rig.admin('create index on webhook_queue (due_at)');
    const due = Array.from({ length: total }, (_, at) => at).filter((at) =>
      healthy.includes(listenerOf(listeners, at)),
    ).length;
    const process = await startSender(rig, stage, sender);
    const limit = stage.seconds * maxDrainFactor * 1_000;
    const startedAt = machineMilliseconds();
    const database = { ...stage.database, pid: rig.databasePid };
    const measured = await withCpu({ database }, process.pid, async () => {
      while (
        (await receivers.ask('count')).count < due &&
        machineMilliseconds() - startedAt < limit
      )
        await delay(50);
      return rateOf((await receivers.ask('read')).firstAt, due);
    });
    await process.stop();
    return measured;
  });
}

function rateOf(firstAt: Arrivals['firstAt'], due: number): Counted {
  const times = firstAt.map(([, at]) => at).sort((a, b) => a - b);
  const from = Math.floor(times.length * warmUpShare);
  const seconds = ((times.at(-1) ?? 0) - (times[from] ?? 0)) / 1_000;
  const whole = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  const count = times.length;
  return { count, perSecond: (count - from) / seconds, seconds: whole, share: count / due };
}

/** Emits events at a fixed rate, and additional events for receivers that hang. */
async function deliverAtRate(stage: Stage, every: number): Promise<Counted> {
  return withReceivers(every, async ({ rig, receivers, healthy, hanging }) => {
    const process = await startSender(rig, stage, 'server');
    const committedAt = new Map<number, number>();
    const act = async (number: number) => {
      await happen(rig.unit, listenerOf(healthy, number), number);
      committedAt.set(number, machineMilliseconds());
      if (every > 0 && number % every === 0)
        await happen(rig.unit, listenerOf(hanging, number / every), number);
    };
    const rate = { perSecond: arrivalsPerSecond, act };
    await openLoop({ ...rate, seconds: stage.warmUpSeconds + (every > 0 ? 6 : 0) });
    await delay(200);
    await receivers.ask('forget');
    committedAt.clear();
    const database = { ...stage.database, pid: rig.databasePid };
    const measured = await withCpu({ database }, process.pid, async () => {
      await openLoop({ ...rate, seconds: stage.seconds });
      await delay(1_000);
      const { firstAt } = await receivers.ask('read');
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
  rig: Rig;
  receivers: Receivers;
  healthy: Listener[];
  hanging: Listener[];
};

async function withReceivers(
  every: number,
  act: (scene: Scene) => Promise<Counted>,
): Promise<Counted> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-bench-webhooks-'));
  chmodSync(folder, 0o755);
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const receivers = await startReceivers();
    closing.unshift(receivers.stop);
    const pathOf = (number: number) =>
      every > 0 && number % every === 0 ? `/hang/${number}` : `/ok/${number}`;
    const options = { workspaces, each: endpointsPerWorkspace, origin: receivers.origin, pathOf };
    const rig = await openRig(folder, options, (close) => closing.unshift(close));
    const hangs = ({ path: urlPath }: Listener) => urlPath.startsWith('/hang');
    const { listeners } = rig;
    const healthy = listeners.filter((one) => !hangs(one));
    return await act({ rig, receivers, healthy, hanging: listeners.filter(hangs) });
  } finally {
    for (const close of closing) await close();
  }
}

type Receivers = { origin: string; ask(what: string): Promise<Arrivals>; stop(): Promise<void> };

async function startReceivers(): Promise<Receivers> {
  const child = forkChild(new URL('../webhooks/receivers.ts', import.meta.url), [], {
    env: systemEnv(),
  });
  const { port } = await messageOf<{ port: number }>(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    ask: (what) =>
      new Promise((resolve) => {
        child.once('message', (answer) => resolve(answer as Arrivals));
        child.send(what);
      }),
    stop: () => stopChild(child),
  };
}

async function startSender(rig: Rig, stage: Stage, sender: Drain['sender']) {
  if (sender === 'server')
    return startServer({
      env: { ...rig.env, STOA_DEMO: 'off' },
      profile: stage.options.cpuProfile,
    });
  const child = forkChild(new URL('../webhooks/fifo.ts', import.meta.url), [], {
    env: { ...systemEnv(), ...rig.env },
  });
  await messageOf(child);
  return { pid: child.pid ?? 0, stop: () => stopChild(child) };
}

function listenerOf(listeners: Listener[], number: number): Listener {
  const listener = listeners[number % listeners.length];
  if (!listener) throw new Error('There is no listener.');
  return listener;
}

/** Distributes events evenly over the listeners, in transactions of one merchant each. */
async function fill(rig: Rig, total: number): Promise<void> {
  const numbers = Array.from({ length: total }, (_, at) => at);
  const events = numbers.map((number) => ({
    listener: listenerOf(rig.listeners, number),
    number,
  }));
  const ofMerchant = [
    ...Map.groupBy(events, ({ listener }) => listener.tenant.workspaceId).values(),
  ];
  for (let at = 0; at * batch < total; at += 1) {
    const parts = ofMerchant.map((all) => all.slice(at * batch, (at + 1) * batch));
    if (parts.every(({ length }) => length === 0)) return;
    await Promise.all(parts.map((part) => happenAll(rig.unit, part)));
  }
}
