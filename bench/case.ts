import { stopwatch } from '../src/kernel/clock.ts';
import type { Connection } from '../src/platform/db/database.ts';
import type { ProductAddress } from './catalog-database.ts';
import { closedLoop, type Load } from './closed-loop.ts';
import type { Counted, Measure } from './measure.ts';
import type { Options } from './options.ts';
import { childrenOf, cpuWatch } from './processes.ts';
import type { RunningServer } from './server.ts';

/** A control in a process of its own. */
export type Control = { pid: number; origin: string };

/** What the cases of one round work with. */
export type Stage = {
  options: Options;
  /** Measured seconds of a case, and seconds before that are not. */
  seconds: number;
  warmUpSeconds: number;
  server: RunningServer;
  bare: Control;
  row: Control;
  database: { connection: Connection; pid: number | null };
  products: ProductAddress[];
  apiKey: string;
  queries: string[];
  /** What was measured in this round, by the name of the case. */
  measured: Map<string, Measure>;
};

/** What a case has to reach. All of it, where there is more than one. */
export type Target = {
  /** At least this share of the rate of a control in the same round. */
  ratio?: { of: string; atLeast: number };
  p50AtMost?: number;
  /** Milliseconds that its p50 may be above that of another case in the same round. */
  p50Beyond?: { of: string; atMost: number };
  p99AtMost?: number;
  /** How many times that of another case in the same round its p99 may be. */
  p99Times?: { of: string; atMost: number };
  secondsAtMost?: number;
  megabytesAtMost?: number;
  kilobytesAtMost?: number;
  perSecondAtLeast?: number;
  /** For what must be exact. */
  shareExactly?: number;
};

export type Case = {
  name: string;
  title: string;
  target?: Target;
  /** Once is enough for what takes long. */
  once?: boolean;
  /** Why the case cannot run now, or null. */
  missing?: (options: Options) => string | null;
  run(stage: Stage): Promise<Measure>;
};

/** Warms up with the same requests, then measures a closed loop and who used the processors. */
export async function measureLoop(
  stage: Stage,
  target: { pid: number; origin: string },
  requests: (part: 'warm-up' | 'measured') => Load['requests'],
  answers: Pick<Load, 'status'> = {},
): Promise<Counted> {
  const { connections } = stage.options;
  const { warmUpSeconds, seconds } = stage;
  const to = { origin: target.origin, connections, ...answers };
  await closedLoop({ ...to, requests: requests('warm-up'), seconds: warmUpSeconds });
  const load = { ...to, requests: requests('measured'), seconds };
  return withCpu(stage, target.pid, () => closedLoop(load));
}

/** Adds what the process, the database and this load generator used of the processors meanwhile. */
export async function withCpu<Result extends Counted>(
  { database }: Pick<Stage, 'database'>,
  pid: number,
  measure: () => Promise<Result>,
): Promise<Result> {
  const databasePids = database.pid === null ? [] : [database.pid, ...childrenOf(database.pid)];
  const server = cpuWatch([pid]);
  const databases = cpuWatch(databasePids);
  const load = cpuWatch([process.pid]);
  const startedAt = stopwatch();
  const result = await measure();
  const seconds = (stopwatch() - startedAt) / 1_000;
  const used = server();
  return {
    ...result,
    serverMicroseconds: (used * 1_000_000) / result.count,
    cores: { server: used / seconds, database: databases() / seconds, load: load() / seconds },
  };
}
