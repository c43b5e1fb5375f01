import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { forkChild, messageOf, stopChild } from '../../bench/processes.ts';
import { systemEnv } from '../../bench/server.ts';
import { openRig, type Rig } from '../../bench/webhooks/rig.ts';
import type { Random } from '../random.ts';
import { caught, type Findings, openLedger, type Scenario, type Setting } from '../scenario.ts';
import { compareDeliveries } from '../webhooks/compare.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { untilEnded } from '../webhooks/until-ended.ts';

/** Workers are killed repeatedly while they send, and so are the processes that record events. */
export const webhookKills: Scenario = {
  name: 'webhook-kills',
  promise:
    'kill -9 of workers in mid-flight: every committed event is delivered, attempt numbers rise, and only what was in flight is delivered twice',
  run: ({ quick, ...setting }, random) =>
    killSenders({ ...setting, random, kills: quick ? 25 : 500, isHurried: quick }),
};

/**
 * The control: an outbox outside of the transaction, and claims without a lease. Both must be
 * caught.
 */
export const webhookKillsControl: Scenario = {
  name: 'webhook-kills-control',
  promise: 'control: a build that queues after the commit and claims without a lease is caught',
  async run(setting, random) {
    const plan = { ...setting, random, kills: 25, isHurried: true, isBroken: true };
    return caught(await killSenders(plan), kindsToCatch);
  },
};

const kindsToCatch = [
  'a committed event that was not delivered',
  'delivered twice without a reason',
];

export type Plan = Pick<Setting, 'folder' | 'after'> & {
  random: Random;
  kills: number;
  /** Advances clocks past leases and retries instead of waiting for them. */
  isHurried: boolean;
  isBroken?: boolean;
};

const merchants = 8;
const answerMilliseconds = 40;
/** Share of requests that the receiver rejects, so that they are retried. */
const refused = 0.01;
const everyMilliseconds = 8;

export async function killSenders(plan: Plan): Promise<Findings> {
  const { random, isBroken = false } = plan;
  const answering = random.fork();
  const receiver = await openReceiver((_, response) => {
    response.statusCode = answering.chance(refused) ? 500 : 200;
    setTimeout(() => response.end(), answering.below(answerMilliseconds));
  });
  plan.after(receiver.close);
  const pathOf = (number: number) => `/${number}`;
  const where = { workspaces: merchants, each: 3, origin: receiver.origin, pathOf };
  const rig = await openRig(plan.folder, where, plan.after);
  const processes = startProcesses(rig, isBroken);
  const inFlight = await killAgain(processes, { ...plan, rig, receiver });
  await processes.endWriter();
  // Interrupted deliveries continue when their lease expires, and rejected ones by the schedule.
  await untilEnded({
    rig,
    isSending: () => receiver.open() > 0,
    advance: plan.isHurried ? processes.advance : null,
  });
  await processes.endSenders();
  const ledger = openLedger();
  const figures = await compareDeliveries(rig, { received: receiver.received, inFlight }, ledger);
  return { figures: { kills: plan.kills, ...figures }, failures: ledger.failures() };
}

const senders = ['first sender', 'second sender'] as const;
type Role = (typeof senders)[number] | 'writer';

/** Two senders and a writer of events; each restarts after it was killed. */
function startProcesses(rig: Rig, isBroken: boolean) {
  const living = new Map<Role, ChildProcess>();
  const env = { ...systemEnv(), ...rig.env };
  const start = async (role: Role) => {
    const isWriter = role === 'writer';
    const file = new URL(`../webhooks/${isWriter ? 'writer' : 'sender'}.ts`, import.meta.url);
    const execArgv = isBroken && !isWriter ? ['--import', unleased] : [];
    const child = forkChild(file, [], { env, execArgv });
    if (isWriter) child.send({ listeners: rig.listeners, everyMilliseconds, isOutside: isBroken });
    await messageOf(child);
    living.set(role, child);
  };
  const stop = async (role: Role) => {
    const child = living.get(role);
    living.delete(role);
    if (child) await stopChild(child);
  };
  return {
    start,
    async kill(role: Role) {
      const child = living.get(role);
      if (!child) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
    advance: (milliseconds: number) => {
      for (const role of senders) living.get(role)?.send({ advance: milliseconds });
    },
    endWriter: () => stop('writer'),
    endSenders: () => Promise.all(senders.map(stop)),
  };
}

type Processes = ReturnType<typeof startProcesses>;

const unleased = fileURLToPath(new URL('../webhooks/unleased.ts', import.meta.url));

type Scene = Plan & { rig: Rig; receiver: Receiver };

/**
 * Returns, for each kill, the deliveries that had been claimed and not finished when a sender died.
 */
async function killAgain(processes: Processes, plan: Scene): Promise<string[][]> {
  const { random, rig, receiver } = plan;
  await Promise.all([...senders, 'writer' as const].map(processes.start));
  const inFlight: string[][] = [];
  for (let kill = 0; kill < plan.kills; kill += 1) {
    await delay(random.below(60));
    const role = random.chance(plan.isBroken ? 0.5 : 0.2) ? 'writer' : random.pick(senders);
    const deadline = performance.now() + 2_000;
    while (receiver.open() === 0 && performance.now() < deadline) await delay(1);
    await processes.kill(role);
    if (role !== 'writer') inFlight.push(await leased(rig));
    await processes.start(role);
  }
  return inFlight;
}

async function leased({ database }: Rig): Promise<string[]> {
  const { rows } = await database.system.query<{ delivery_id: string }>(
    'select delivery_id from webhook_queue where attempts > 0',
  );
  return rows.map((row) => row.delivery_id);
}
