import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from './measure.ts';
import { cpuSecondsOf, cpuSecondsOfTree } from './processes.ts';
import type { RunningServer } from './server.ts';

/** What callers do over and over; each act is the same number of calls. */
export type Acts = {
  title: string;
  callsPerAct: number;
  act(number: number): Promise<void>;
  close(): Promise<void>;
};

type Side = 'on' | 'off';

/** Two servers that differ in one setting, on one database. */
export type Pairs = {
  servers: Record<Side, RunningServer>;
  acts: Record<Side, Acts>;
  databasePid: number;
  pairs: number;
  /** Calls of each round. */
  calls: number;
};

/** CPU seconds per 1,000 calls. */
type Cost = { server: number; database: number };

/** Few enough that the servers are never overloaded, also on a busy machine. */
const callers = 4;
/** Longer than the intervals in which waiting calls are written and spans are sent. */
const settleMilliseconds = 1_500;

/**
 * Measures both servers in turn with the same acts; each pair of rounds gives one ratio. Prints CPU
 * seconds, which other programs on the machine disturb less than they do rates.
 */
export async function measurePairs({
  servers,
  acts,
  databasePid,
  pairs,
  calls,
}: Pairs): Promise<void> {
  const { title, callsPerAct } = acts.on;
  const count = Math.ceil(calls / callsPerAct);
  const measure = async (side: Side): Promise<Cost> => {
    const before = {
      server: cpuSecondsOf(servers[side].pid),
      database: cpuSecondsOfTree(databasePid),
    };
    await run(acts[side], count);
    await delay(settleMilliseconds);
    const thousands = (count * callsPerAct) / 1_000;
    return {
      server: (cpuSecondsOf(servers[side].pid) - before.server) / thousands,
      database: (cpuSecondsOfTree(databasePid) - before.database) / thousands,
    };
  };
  await run(acts.on, count);
  await run(acts.off, count);
  const costs: Record<Side, Cost[]> = { on: [], off: [] };
  for (let pair = 0; pair < pairs; pair += 1)
    for (const side of pair % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const))
      costs[side].push(await measure(side));
  report(title, costs);
}

/** Runs acts from number 0 on, so that both servers get the same ones. */
async function run({ act }: Acts, count: number): Promise<void> {
  let started = 0;
  const call = async () => {
    while (started < count) {
      started += 1;
      await act(started - 1);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
}

function report(title: string, { on, off }: Record<Side, Cost[]>): void {
  const parts = {
    server: ({ server }: Cost) => server,
    database: ({ database }: Cost) => database,
    total: ({ server, database }: Cost) => server + database,
  };
  console.log(`\n${title}: CPU seconds per 1,000 calls, ${on.length} pairs`);
  for (const [name, partOf] of Object.entries(parts)) {
    const more = on.map(partOf);
    const less = off.map(partOf);
    const ratios = more.map((value, pair) => value / (less[pair] ?? 1) - 1);
    console.log(
      `  ${name.padEnd(9)} off ${seconds(less)}  on ${seconds(more)}  more ${percent(ratios, 0.5)} (${percent(ratios, 0.25)} to ${percent(ratios, 0.75)})  of means ${((mean(more) / mean(less) - 1) * 100).toFixed(1)} %`,
    );
  }
}

const mean = (numbers: number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
const seconds = (numbers: number[]) => quantile(sorted(numbers), 0.5).toFixed(3);
const percent = (ratios: number[], q: number) =>
  `${(quantile(sorted(ratios), q) * 100).toFixed(1)} %`;
