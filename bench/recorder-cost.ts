/**
 * Measures what the recorder of agent calls costs: `node bench/recorder-cost.ts [--pairs N] [--acts
 * N] [--only TITLE] [--data FOLDER] [--profile FOLDER]`. Two servers share one database; one of
 * them records nothing. They are measured in turn with the same acts, and each pair of rounds gives
 * one ratio. Prints CPU seconds of the server and of PostgreSQL per 1,000 calls, with the median
 * and the quartiles of the ratios.
 */
import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchPostgres } from '@stoa/embedded-postgres';
import { openStore } from './agents/store.ts';
import { findDatabase, prepareDatabase, readProducts, urlOf } from './catalog-database.ts';
import { quantile } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { cpuSecondsOf, cpuSecondsOfTree, stopAllChildren } from './processes.ts';
import { searchQueries } from './queries.ts';
import { purchases, type Shopper, searchesOverA2a, searchesOverRest } from './recorder/shoppers.ts';
import { productionEnv, type RunningServer, startServer } from './server.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '10' },
    acts: { type: 'string', default: '3000' },
    only: { type: 'string' },
    data: { type: 'string', default: '/tmp/stoa-bench-recorder' },
    profile: { type: 'string' },
  },
});

/** Few enough that the servers are never overloaded, also on a busy machine. */
const callers = 4;
/** Longer than the interval in which waiting calls are written. */
const settleMilliseconds = 1_500;

/** CPU seconds per 1,000 calls. */
type Cost = { server: number; database: number };

async function main(): Promise<void> {
  const options = readOptions(
    ['--products', '10000', '--stores', '20', '--data', values.data],
    undefined,
  );
  const { apiKey } = await prepareDatabase(options);
  const postgres = await launchPostgres({ folder: `${options.data}/postgres` });
  try {
    await measureAll(options, apiKey);
  } finally {
    await stopAllChildren();
    await postgres.stop();
  }
}

async function measureAll(options: Options, apiKey: string): Promise<void> {
  const { connection, pid } = findDatabase(options);
  if (pid === null) throw new Error('The embedded database is not running.');
  const env = { ...productionEnv({ ...options, databaseUrl: urlOf(connection) }) };
  const start = (agentSessions: string) => startWith(env, agentSessions);
  const servers = { on: await start('on'), off: await start('off') };
  const buys = await openStore({ server: servers.on, apiKey });
  const stores = [...new Set((await readProducts(connection)).map(({ store }) => store))];
  const queries = searchQueries(null);
  for (const shopperOf of [searchesOverRest, purchases, searchesOverA2a]) {
    const shoppers = {
      on: shopperOf({ origin: servers.on.origin, stores, queries, buys }),
      off: shopperOf({ origin: servers.off.origin, stores, queries, buys }),
    };
    if (values.only === undefined || shoppers.on.title.includes(values.only))
      await measurePairs({ servers, shoppers, databasePid: pid });
    await Promise.all([shoppers.on.close(), shoppers.off.close()]);
  }
}

function startWith(env: Record<string, string>, agentSessions: string): Promise<RunningServer> {
  const folder = `${values.data}/${agentSessions}`;
  mkdirSync(folder, { recursive: true });
  return startServer({
    env: { ...env, STOA_DATA_DIR: folder, AGENT_SESSIONS: agentSessions },
    profile: values.profile ? `${values.profile}/${agentSessions}` : null,
  });
}

type Side = 'on' | 'off';
type Pairs = {
  servers: Record<Side, RunningServer>;
  shoppers: Record<Side, Shopper>;
  databasePid: number;
};

async function measurePairs({ servers, shoppers, databasePid }: Pairs): Promise<void> {
  const { title, callsPerAct } = shoppers.on;
  const acts = Math.ceil(Number(values.acts) / callsPerAct);
  const measure = async (side: Side): Promise<Cost> => {
    const before = {
      server: cpuSecondsOf(servers[side].pid),
      database: cpuSecondsOfTree(databasePid),
    };
    await run(shoppers[side], acts);
    await delay(settleMilliseconds);
    const thousands = (acts * callsPerAct) / 1_000;
    return {
      server: (cpuSecondsOf(servers[side].pid) - before.server) / thousands,
      database: (cpuSecondsOfTree(databasePid) - before.database) / thousands,
    };
  };
  await run(shoppers.on, acts);
  await run(shoppers.off, acts);
  const costs: Record<Side, Cost[]> = { on: [], off: [] };
  for (let pair = 0; pair < Number(values.pairs); pair += 1)
    for (const side of pair % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const))
      costs[side].push(await measure(side));
  report(title, costs);
}

/** Runs acts from number 0 on, so that both servers get the same ones. */
async function run(shopper: Shopper, acts: number): Promise<void> {
  let started = 0;
  const call = async () => {
    while (started < acts) {
      started += 1;
      await shopper.act(started - 1);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
}

function report(title: string, { on, off }: Record<Side, Cost[]>): void {
  const total = ({ server, database }: Cost) => server + database;
  const parts = {
    server: ({ server }: Cost) => server,
    database: ({ database }: Cost) => database,
    total,
  };
  console.log(`\n${title}: CPU seconds per 1,000 calls, ${on.length} pairs`);
  for (const [name, partOf] of Object.entries(parts)) {
    const recording = on.map(partOf);
    const silent = off.map(partOf);
    const ratios = recording.map((value, pair) => value / (silent[pair] ?? 1) - 1);
    console.log(
      `  ${name.padEnd(9)} off ${seconds(silent)}  on ${seconds(recording)}  more ${percent(ratios, 0.5)} (${percent(ratios, 0.25)} to ${percent(ratios, 0.75)})  of means ${((mean(recording) / mean(silent) - 1) * 100).toFixed(1)} %`,
    );
  }
}

const mean = (numbers: number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
const seconds = (numbers: number[]) => quantile(sorted(numbers), 0.5).toFixed(3);
const percent = (ratios: number[], q: number) =>
  `${(quantile(sorted(ratios), q) * 100).toFixed(1)} %`;

await main();
