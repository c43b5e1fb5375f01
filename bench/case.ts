import { stopwatch } from '../src/kernel/clock.ts';
import type { Connection } from '../src/platform/db/database.ts';
import type { ProductAddress } from './catalog-database.ts';
import { closedLoop, type Load } from './closed-loop.ts';
import type { Counted, Measure } from './measure.ts';
import type { Options } from './options.ts';
import { childrenOf, cpuWatch } from './processes.ts';
import type { RunningServer } from './server.ts';

/** A control in a separate process. */
export type Control = { pid: number; origin: string };

/** The environment in which the cases of one round run. */
export type Stage = {
  options: Options;
  /** How long a case is measured, and how long it runs before that. */
  seconds: number;
  warmUpSeconds: number;
  server: RunningServer;
  bare: Control;
  row: Control;
  database: { connection: Connection; pid: number | null };
  products: ProductAddress[];
  apiKey: string;
  queries: string[];
  /** Results of this round, by case name. */
  measured: Map<string, Measure>;
};

/** The limits that a case must meet. All of them must hold. */
export type Target = {
  /** Minimum rate, relative to a control in the same round. */
  ratio?: { of: string; atLeast: number };
  p50AtMost?: number;
  /** Maximum difference in milliseconds between its p50 and that of another case. */
  p50Beyond?: { of: string; atMost: number };
  p99AtMost?: number;
  /** Maximum p99, as a multiple of the p99 of another case. */
  p99Times?: { of: string; atMost: number };
  secondsAtMost?: number;
  megabytesAtMost?: number;
  kilobytesAtMost?: number;
  perSecondAtLeast?: number;
  /** The share that must be reached exactly. */
  shareExactly?: number;
};

export type Case = {
  name: string;
  title: string;
  target?: Target;
  /** True for slow cases, which run only in the first round. */
  once?: boolean;
  /** Why the case cannot run with these options; null when it can. */
  missing?: (options: Options) => string | null;
  run(stage: Stage): Promise<Measure>;
};

/** Warms up, then measures requests in a closed loop, with CPU use. */
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

/** Adds the CPU use of the process, the database and this load generator to a measurement. */
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
