import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findRunningConnection } from '@stoa/embedded-postgres';
import type { Client } from 'pg';
import { connect } from '../../src/platform/db/database.ts';
import type { Random } from '../random.ts';
import { type AnsweredCall, shopUntil } from '../recorder/buyer.ts';
import { caught, type Findings, type Ledger, openLedger, type Scenario } from '../scenario.ts';
import { startTarget, type Target } from '../target.ts';

/** The recorder promises a second; the rest is for a machine with more to do. */
const maxLossMilliseconds = 1_500;
const buyers = 4;

type Run = { folder: string; random: Random; kills: number; isBlocked: boolean };

/** Agents shop while the server is killed, sometimes with its database. */
export const recorderKills: Scenario = {
  name: 'recorder-kills',
  promise:
    'kill -9 of server and database: at most the last second of recorded calls is lost, and no cart',
  run: ({ folder, quick }, random) =>
    killRecorder({ folder, random, kills: quick ? 2 : 10, isBlocked: false }),
};

/** The control: the same while another session keeps the recorder from writing. */
export const recorderKillsControl: Scenario = {
  name: 'recorder-kills-control',
  promise: 'control: a recorder that cannot write is caught',
  run: async ({ folder }, random) =>
    caught(await killRecorder({ folder, random, kills: 1, isBlocked: true })),
};

export async function killRecorder({ folder, random, kills, isBlocked }: Run): Promise<Findings> {
  // Agents do not repeat what a busy machine sheds.
  const target = await startTarget(path.join(folder, 'stoa'), { OVERLOAD_DELAY_MS: '0' });
  const ledger = openLedger();
  const figures = { 'server kills': 0, 'database kills': 0, 'recorded calls': 0 };
  const losses: number[] = [];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const withDatabase = random.pick([true, false]);
      const { calls, killedAt } = await shopAndKill(target, { random, withDatabase, isBlocked });
      figures['server kills'] += 1;
      figures['database kills'] += withDatabase ? 1 : 0;
      await target.start();
      const stored = await withDatabaseOf(target, (client) => readStored(client, calls));
      figures['recorded calls'] += stored.size;
      const lost = calls.filter(({ program }) => !stored.has(program));
      losses.push(...lost.map(({ answeredAt }) => killedAt - answeredAt));
      for (const { operation, answeredAt } of lost)
        if (killedAt - answeredAt > maxLossMilliseconds)
          ledger.fail('a call was lost', `${operation}, ${Math.round(killedAt - answeredAt)} ms`);
      await checkCarts(target, calls, ledger);
    }
    await checkRecordsAgain(target, ledger);
  } finally {
    await target.stop();
  }
  return {
    figures: {
      ...figures,
      'lost calls': losses.length,
      'oldest lost (ms)': Math.round(Math.max(0, ...losses)),
    },
    failures: ledger.failures(),
  };
}

type Kill = { random: Random; withDatabase: boolean; isBlocked: boolean };

async function shopAndKill(target: Target, { random, withDatabase, isBlocked }: Kill) {
  const shopping = new AbortController();
  const isOver = () => shopping.signal.aborted;
  const working = Array.from({ length: buyers }, () => shopUntil(target, isOver));
  await delay(1_000);
  const release = isBlocked ? await blockRecording(target) : async () => undefined;
  await delay(3_000 + random.below(1_500));
  const killedAt = performance.now();
  shopping.abort();
  if (withDatabase) for (const pid of target.databasePids()) killProcess(pid);
  await target.kill();
  await release();
  const calls = (await Promise.all(working)).flat();
  return { calls: calls.filter(({ answeredAt }) => answeredAt <= killedAt), killedAt };
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited in the meantime.
  }
}

/** Holds the lock of the recorder; returns a function that releases it. */
async function blockRecording(target: Target): Promise<() => Promise<void>> {
  const client = await openDatabaseOf(target);
  await client.query('select pg_advisory_lock(7361200144)');
  return () => client.end().catch(() => undefined);
}

async function openDatabaseOf({ dataDir }: Target): Promise<Client> {
  const connection = await findRunningConnection(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error('The database of the server under test is down.');
  return connect(connection, { options: '-c role=stoa_system' });
}

async function withDatabaseOf<Result>(
  target: Target,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await openDatabaseOf(target);
  return use(client).finally(() => client.end());
}

/** The programs whose call is stored. */
async function readStored(client: Client, calls: readonly AnsweredCall[]): Promise<Set<string>> {
  const { rows } = await client.query<{ program: string }>(
    `select caller->>'user_agent' as program from agent_calls where caller->>'user_agent' = any($1)`,
    [calls.map(({ program }) => program)],
  );
  return new Set(rows.map(({ program }) => program));
}

/** Every cart has the units that its responses have confirmed. */
async function checkCarts(
  { origin }: Target,
  calls: readonly AnsweredCall[],
  ledger: Ledger,
): Promise<void> {
  const confirmed = new Map<string, number>();
  for (const { cart, units } of calls)
    if (cart !== null) confirmed.set(cart, Math.max(units, confirmed.get(cart) ?? 0));
  for (const [cart, units] of confirmed) {
    const answer = await readWhenReady(`${origin}/api/storefront/v1/carts/${cart}`);
    const { items = [] } = (await answer.json()) as { items?: { quantity: number }[] };
    const stored = items.reduce((sum, { quantity }) => sum + quantity, 0);
    if (answer.status !== 200 || stored < units)
      ledger.fail('a cart was lost', `${answer.status}, ${stored} of ${units} units`);
  }
}

/** A database that was killed may not be ready again; 503 says so. */
async function readWhenReady(url: string): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url);
    if (answer.status !== 503 || attempt === 30) return answer;
    await answer.body?.cancel();
    await delay(1_000);
  }
}

async function checkRecordsAgain(target: Target, ledger: Ledger): Promise<void> {
  let rounds = 0;
  const calls = await shopUntil(target, () => {
    rounds += 1;
    return rounds > 3;
  });
  await delay(maxLossMilliseconds);
  const stored = await withDatabaseOf(target, (client) => readStored(client, calls));
  if (calls.length === 0 || stored.size < calls.length)
    ledger.fail('nothing is recorded after the restart', `${stored.size} of ${calls.length} calls`);
}
