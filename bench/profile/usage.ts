import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { stopwatch } from '../../src/kernel/clock.ts';
import { childrenOf } from '../processes.ts';
import type { ProtocolCounts } from './count-protocol.ts';

/** What an action used; `seconds` is its duration. CPU is in microseconds. */
export type Usage = ProtocolCounts & {
  walBytes: number;
  serverMicroseconds: number;
  databaseMicroseconds: number;
  seconds: number;
};

export type UsageSource = {
  counts: Readonly<ProtocolCounts>;
  /** A superuser connection that does not go through the proxy. */
  superuser: Client;
  /** A connection of the owner of the tables. */
  owner: Client;
  serverPid: number;
  databasePid: number;
};

const names = [
  'statements',
  'control',
  'transactions',
  'roundTrips',
  'walBytes',
  'serverMicroseconds',
  'databaseMicroseconds',
  'seconds',
] as const satisfies (keyof Usage)[];

/** Everything used so far. Only differences are meaningful. */
export async function readUsage(source: UsageSource): Promise<Usage> {
  const { rows } = await source.superuser.query<{ bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes",
  );
  const backends = childrenOf(source.databasePid);
  return {
    ...source.counts,
    walBytes: Number(rows[0]?.bytes),
    serverMicroseconds: cpuMicroseconds(source.serverPid),
    databaseMicroseconds: backends.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0),
    seconds: stopwatch() / 1_000,
  };
}

export const combineUsage = (
  one: Usage,
  other: Usage,
  combine: (one: number, other: number) => number,
): Usage =>
  Object.fromEntries(names.map((name) => [name, combine(one[name], other[name])])) as Usage;

export const scaleUsage = (usage: Usage, factor: number): Usage =>
  combineUsage(usage, usage, (value) => value * factor);

export const addUsage = (one: Usage, other: Usage): Usage =>
  combineUsage(one, other, (left, right) => left + right);

export const subtractUsage = (one: Usage, other: Usage): Usage =>
  combineUsage(one, other, (left, right) => left - right);

/** The first number of `schedstat` is the time on a processor, in nanoseconds. */
function cpuMicroseconds(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readThreads(folder).reduce((sum, thread) => {
    const nanoseconds = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0];
    return sum + Number(nanoseconds) / 1_000;
  }, 0);
}

/** Empty for a process that has exited. */
function readThreads(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
