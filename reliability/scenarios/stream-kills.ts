import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { caught, type Findings, openLedger, type Scenario, type Setting } from '../scenario.ts';
import { compareWithDatabase } from '../streams/compare.ts';
import { runTasks, type StreamedTask } from '../streams/stream-tasks.ts';
import { startTarget, type Target } from '../target.ts';

/** The server is killed repeatedly while tasks are streamed. */
export const streamKills: Scenario = {
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
export const streamKillsControl: Scenario = {
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

const timeoutMilliseconds = 60_000;

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
  const tasks: StreamedTask[] = [];
  let isOver = false;
  const lanes = Array.from({ length: plan.lanes }, () =>
    runTasks({ agent: target, isOver: () => isOver, isForgetful: plan.isForgetful, tasks }),
  );
  await killAgain(target, plan, tasks);
  isOver = true;
  await Promise.all(lanes);
  const { frames } = await compareWithDatabase(dataDir, tasks, ledger);
  const { unhandledRejections } = await target.probe();
  for (const rejection of unhandledRejections) ledger.fail('unhandled rejection', rejection);
  await target.stop();
  return { figures: figuresOf(plan, tasks, frames), failures: ledger.failures() };
}

/** Kills after every few more events, however long that takes. */
async function killAgain(
  target: Target,
  { kills, random }: Plan,
  tasks: StreamedTask[],
): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await untilReceived(tasks, eventsOf(tasks) + 20 + random.below(100));
    await target.kill();
    await target.start();
  }
  await untilReceived(tasks, eventsOf(tasks) + 10);
}

async function untilReceived(tasks: StreamedTask[], count: number): Promise<void> {
  const deadline = performance.now() + timeoutMilliseconds;
  while (eventsOf(tasks) < count && performance.now() < deadline) await delay(1);
}

const eventsOf = (tasks: StreamedTask[]): number =>
  tasks.flatMap(({ readers }) => readers).reduce((sum, { events }) => sum + events.length, 0);

function figuresOf({ kills }: Plan, tasks: StreamedTask[], frames: number): Findings['figures'] {
  const readers = tasks.flatMap((task) => task.readers);
  const connections = readers.reduce((sum, reader) => sum + reader.connections, 0);
  return {
    'server kills': kills,
    'tasks streamed': tasks.length,
    'events compared': frames,
    'events received': eventsOf(tasks),
    'streams resumed': connections - readers.length,
  };
}
