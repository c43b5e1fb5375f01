import { chmodSync, mkdtempSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { forkChild, messageOf, stopChild } from '../../bench/processes.ts';
import { systemEnv } from '../../bench/server.ts';
import { happen, happenAll, type Listener, openRig, type Rig } from '../../bench/webhooks/rig.ts';
import { type Findings, openLedger, percentile, type Scenario, type Setting } from '../scenario.ts';
import { type Misbehavior, misbehaviors, urlOfMisbehavior } from '../webhooks/misbehave.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { openMisbehavingReceivers } from '../webhooks/troublemakers.ts';

/** Some receivers misbehave in every known way; the others must not be affected. */
export const webhookIsolation: Scenario = {
  name: 'webhook-isolation',
  promise:
    'receivers that hang, reset, drip, fail, send 100 MB, break TLS or have slow DNS at most double the p99 of the others',
  async run({ quick, ...setting }) {
    const ledger = openLedger();
    const figures: Findings['figures'] = {};
    const plan = { ...setting, sender: 'sender', ...(quick ? short : long) } as const;
    const calm = await timeHealthy({ ...plan, troubled: [] });
    figures['p99 with none'] = `${calm.p99} ms`;
    for (const { title, troubled } of quick ? mixes.slice(-1) : mixes) {
      const { p99, lost } = await timeHealthy({ ...plan, troubled });
      figures[`p99 with ${title}`] = `${p99} ms`;
      if (lost > 0) ledger.fail('healthy receivers without their deliveries', `${title}: ${lost}`);
      if (p99 > Math.max(2 * calm.p99, leastBound))
        ledger.fail(
          'healthy receivers slowed down',
          `${title}: ${p99} ms compared with ${calm.p99} ms`,
        );
    }
    return { figures, failures: ledger.failures() };
  },
};

/** The control: one queue for all deliveries. */
export const webhookIsolationControl: Scenario = {
  name: 'webhook-isolation-control',
  promise: 'control: a build with one queue, first in first out, is caught',
  async run({ quick, ...setting }) {
    const plan = { ...setting, ...(quick ? short : long), sender: 'fifo' } as const;
    const calm = await timeHealthy({ ...plan, troubled: [] });
    const { p99, lost } = await timeHealthy({ ...plan, troubled: share('hang', half) });
    const isCaught = lost > 0 || p99 > Math.max(2 * calm.p99, leastBound);
    return {
      figures: { 'p99 with none': `${calm.p99} ms`, 'p99 with half hanging': `${p99} ms`, lost },
      failures: isCaught ? [] : ['not caught: the scenario is too weak to detect it'],
    };
  },
};

const endpoints = 40;
const tenth = endpoints / 10;
const half = endpoints / 2;
/** Below this a p99 says more about the machine than about the server. */
const leastBound = 150;
const long = { perSecond: 200, seconds: 12 };
const short = { perSecond: 100, seconds: 5 };
/** Deliveries that are queued for the misbehaving receivers before the others get any. */
const piledUp = 2_000;
/** The wait after the last event. */
const timeoutMilliseconds = 4_000;

const share = (misbehavior: Misbehavior, count: number): Misbehavior[] =>
  Array.from({ length: count }, () => misbehavior);

const mixes: { title: string; troubled: Misbehavior[] }[] = [
  ...misbehaviors.map((misbehavior) => ({
    title: `10 % ${misbehavior}`,
    troubled: share(misbehavior, tenth),
  })),
  { title: '50 % hang', troubled: share('hang', half) },
  {
    title: '50 % of all kinds',
    troubled: Array.from(
      { length: half },
      (_, at) => misbehaviors[at % misbehaviors.length] ?? 'hang',
    ),
  },
];

type Plan = Pick<Setting, 'folder'> & {
  sender: 'sender' | 'fifo';
  troubled: Misbehavior[];
  perSecond: number;
  seconds: number;
};

/** Times from the commit of an event to its first byte, at the healthy receivers. */
export async function timeHealthy(plan: Plan): Promise<{ p99: number; lost: number }> {
  const closing: (() => unknown)[] = [];
  try {
    const receiver = await openReceiver((_, response) => void response.end());
    closing.unshift(receiver.close);
    const origins = await openMisbehavingReceivers();
    closing.unshift(origins.close);
    const urlOf = (number: number) => {
      const misbehavior = plan.troubled[number];
      return misbehavior
        ? urlOfMisbehavior(misbehavior, origins)
        : `${receiver.origin}/ok/${number}`;
    };
    const folder = mkdtempSync(`${plan.folder}/stand-`);
    chmodSync(folder, 0o755);
    const where = { workspaces: endpoints / 5, each: 5, origin: '', pathOf: urlOf };
    const rig = await openRig(folder, where, (close) => closing.unshift(close));
    await pileUp(rig);
    const stop = await startSender(rig, plan.sender);
    closing.unshift(stop);
    return await measure(rig, receiver, plan);
  } finally {
    for (const close of closing) await close();
  }
}

async function startSender(rig: Rig, sender: Plan['sender']): Promise<() => Promise<void>> {
  if (sender === 'fifo') await rig.admin('create index on webhook_queue (due_at)');
  const folder = sender === 'fifo' ? '../../bench/webhooks/' : '../webhooks/';
  const child = forkChild(new URL(`${folder}${sender}.ts`, import.meta.url), [], {
    env: { ...systemEnv(), ...rig.env },
  });
  await messageOf(child);
  return async () => {
    child.kill('SIGKILL');
    await stopChild(child);
  };
}

async function pileUp({ unit, listeners }: Rig): Promise<void> {
  const troubled = listeners.filter((listener) => !isWell(listener));
  const each = Math.ceil(piledUp / Math.max(1, troubled.length));
  for (const listener of troubled)
    await happenAll(
      unit,
      Array.from({ length: each }, () => ({ listener, number: 0 })),
    );
}

const isWell = ({ path }: Listener) => path.includes('/ok/');

/**
 * Distributes events over all endpoints, including the misbehaving ones; each event contains its
 * number.
 */
async function measure(rig: Rig, receiver: Receiver, { perSecond, seconds }: Plan) {
  const committedAt = new Map<number, number>();
  const { listeners, unit } = rig;
  const startedAt = performance.now();
  const count = perSecond * seconds;
  const acts: Promise<void>[] = [];
  for (let number = 0; number < count; number += 1) {
    const early = startedAt + (number * 1_000) / perSecond - performance.now();
    if (early > 1) await delay(early);
    const listener = listeners[number % listeners.length];
    if (!listener) break;
    const act = happen(unit, listener, number).then(() => {
      if (isWell(listener)) committedAt.set(number, performance.now());
    });
    acts.push(act);
  }
  await Promise.all(acts);
  const deadline = performance.now() + timeoutMilliseconds;
  while (arrivalTimes(receiver).size < committedAt.size && performance.now() < deadline)
    await delay(20);
  const first = arrivalTimes(receiver);
  // Leaves out the start, when no receiver is known to be slow yet and the sender has just started.
  const counted = [...committedAt].filter(([number]) => number > count / 4);
  const latencies = counted.map(([number, at]) =>
    Math.max(0, (first.get(number) ?? Number.POSITIVE_INFINITY) - at),
  );
  const lost = [...committedAt.keys()].filter((number) => !first.has(number)).length;
  return { p99: percentile(latencies, 0.99), lost };
}

/** Numbers of events with the time of their first arrival at a healthy receiver. */
function arrivalTimes(receiver: Receiver): Map<number, number> {
  const first = new Map<number, number>();
  for (const { path, body, at } of receiver.received) {
    if (!path.startsWith('/ok/')) continue;
    const number = Number(
      /"resource":{"type":"order","id":"(\d+)"/.exec(body.toString('latin1'))?.[1],
    );
    if (!first.has(number)) first.set(number, at);
  }
  return first;
}
