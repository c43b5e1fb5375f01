import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { compareWithDatabase } from '../streams/compare.ts';
import { runLane, type Told } from '../streams/lane.ts';
import { caught, type Findings, openLedger, type Setting, type Sweep } from '../sweep.ts';
import { startTarget, type Target } from '../target.ts';

/** The server is killed repeatedly while tasks are streamed. */
export const streamKills: Sweep = {
  name: 'stream-kills',
  promise:
    'kill -9 in mid-stream: readers that reconnect with Last-Event-ID receive every event once',
  run: ({ quick, folder }, random) =>
    killStreams({ folder, random, kills: quick ? 5 : 40, lanes: 6, isForgetful: false }),
};

/**
 * The control: readers that reconnect without Last-Event-ID. The comparison must detect the missing
 * events.
 */
export const streamKillsControl: Sweep = {
  name: 'stream-kills-control',
  promise: 'control: readers that reconnect without Last-Event-ID are caught',
  async run({ folder }, random) {
    return caught(
      await killStreams({
        folder,
        random,
        kills: 3,
        lanes: 4,
        isForgetful: true,
      }),
    );
  },
};

const patienceMilliseconds = 60_000;

type Plan = {
  folder: Setting['folder'];
  random: Random;
  kills: number;
  /** Concurrent tasks. */
  lanes: number;
  isForgetful: boolean;
};

export async function killStreams(plan: Plan): Promise<Findings> {
  const dataDir = path.join(plan.folder, 'stoa');
  const target = await startTarget(dataDir, { STREAMS_PER_CALLER: '1000' });
  const ledger = openLedger();
  const told: Told[] = [];
  let isOver = false;
  const lanes = Array.from({ length: plan.lanes }, () =>
    runLane({ agent: target, isOver: () => isOver, isForgetful: plan.isForgetful, told }),
  );
  await killAgain(target, plan, told);
  isOver = true;
  await Promise.all(lanes);
  const { frames } = await compareWithDatabase(dataDir, told, ledger);
  const { unhandledRejections } = await target.probe();
  for (const rejection of unhandledRejections) ledger.fail('unhandled rejection', rejection);
  await target.stop();
  return { figures: figuresOf(plan, told, frames), failures: ledger.failures() };
}

/** Kills after every few more events, however long that takes. */
async function killAgain(target: Target, { kills, random }: Plan, told: Told[]): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await untilHeard(told, eventsOf(told) + 20 + random.below(100));
    await target.kill();
    await target.start();
  }
  await untilHeard(told, eventsOf(told) + 10);
}

async function untilHeard(told: Told[], count: number): Promise<void> {
  const deadline = performance.now() + patienceMilliseconds;
  while (eventsOf(told) < count && performance.now() < deadline) await delay(1);
}

const eventsOf = (told: Told[]): number =>
  told.flatMap(({ readers }) => readers).reduce((sum, { events }) => sum + events.length, 0);

function figuresOf({ kills }: Plan, told: Told[], frames: number): Findings['figures'] {
  const readers = told.flatMap((task) => task.readers);
  const connections = readers.reduce((sum, reader) => sum + reader.connections, 0);
  return {
    'server kills': kills,
    'tasks streamed': told.length,
    'events compared': frames,
    'events received': eventsOf(told),
    'streams resumed': connections - readers.length,
  };
}
