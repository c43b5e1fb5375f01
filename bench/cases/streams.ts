import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stopwatch } from '../../src/kernel/clock.ts';
import type { Case, Stage } from '../case.ts';
import type { Measure } from '../measure.ts';
import { residentMegabytes } from '../processes.ts';
import { startServer } from '../server.ts';
import { type Agent, callAgent, openTask, readTask, type TaskReader } from '../task-streams.ts';

const fullCount = 5_000;
const quickCount = 1_000;
/** Streams that are opened at the same time. */
const concurrency = 50;
const readersOfTask = 10;
/** Time for the server to settle before its memory is measured. */
const idleMilliseconds = 5_000;

export const streams: Case = {
  name: 'open streams',
  title:
    'SubscribeToTask streams kept open (5,000; 1,000 with --quick): server memory per stream, time until all have the last event, share that received it',
  target: { kilobytesAtMost: 40, shareExactly: 1 },
  once: true,
  run: keepStreamsOpen,
};

async function keepStreamsOpen({ options }: Stage): Promise<Measure> {
  const data = mkdtempSync(path.join(tmpdir(), 'stoa-bench-streams-'));
  chmodSync(data, 0o711);
  const env = {
    STOA_DATA_DIR: data,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    STREAMS_PER_CALLER: String(fullCount),
  };
  const server = await startServer({ env });
  try {
    const { api_key: apiKey } = JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8'));
    const agent = { origin: server.origin, apiKey };
    return await measureStreams(agent, server.pid, options.quick ? quickCount : fullCount);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function measureStreams(agent: Agent, pid: number, count: number): Promise<Measure> {
  const tasks: string[] = [];
  while (tasks.length * readersOfTask < count) tasks.push(await openTask(agent));
  await warmUp(agent, tasks);
  const before = await idleMegabytes(pid);
  const readers = await openAll(agent, tasks, count);
  const after = await idleMegabytes(pid);
  const startedAt = stopwatch();
  const texts = Promise.all(readers.map(({ text }) => text));
  for (let at = 0; at < tasks.length; at += concurrency)
    await Promise.all(
      tasks.slice(at, at + concurrency).map((id) => callAgent(agent, 'CancelTask', { id })),
    );
  const ended = (await texts).filter((text) => text.includes('TASK_STATE_CANCELED')).length;
  return {
    kilobytes: ((after - before) * 1_000) / count,
    seconds: (stopwatch() - startedAt) / 1_000,
    share: ended / count,
  };
}

/** Makes the server allocate what it needs for any stream before memory is measured. */
async function warmUp(agent: Agent, tasks: string[]): Promise<void> {
  const readers = await openAll(agent, tasks, 500);
  for (const { leave } of readers) leave();
  await Promise.all(readers.map(({ text }) => text));
}

async function openAll(agent: Agent, tasks: string[], count: number): Promise<TaskReader[]> {
  const readers: TaskReader[] = [];
  while (readers.length < count) {
    const size = Math.min(concurrency, count - readers.length);
    const opening = Array.from({ length: size }, (_, at) =>
      readTask(agent, tasks[(readers.length + at) % tasks.length] ?? ''),
    );
    readers.push(...(await Promise.all(opening)));
  }
  return readers;
}

async function idleMegabytes(pid: number): Promise<number> {
  await delay(idleMilliseconds);
  return residentMegabytes(pid) ?? 0;
}
