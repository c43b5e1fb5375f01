import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findRunningConnection } from '@stoa/embedded-postgres';
import { connect } from '../../src/platform/db/database.ts';
import type { Random } from '../random.ts';
import { type Findings, openLedger, type Scenario, type Setting } from '../scenario.ts';
import { checkDatabase } from '../storm/check.ts';
import { type History, type StormClient, stormClient } from '../storm/client.ts';
import { killAtRandom, noKills } from '../storm/kills.ts';
import { startTarget, type Target } from '../target.ts';

const clients = 8;

/**
 * The server, its database or both are killed while clients write; every acknowledgment must remain
 * true.
 */
export const killStorm: Scenario = {
  name: 'kill-storm',
  promise: 'kill -9 of server and database: every acknowledged write is stored once',
  async run(setting, random) {
    const storm = await runStorm(setting, random, { lying: false });
    return storm;
  },
};

/**
 * The control: the same storm on a database that acknowledges commits before it has written them.
 * The check must detect it.
 */
export const killStormControl: Scenario = {
  name: 'kill-storm-control',
  promise: 'control: the same storm with synchronous_commit=off is caught',
  async run(setting, random) {
    const { figures, failures } = await runStorm(setting, random, { lying: true });
    const lost = failures.length;
    return {
      figures: { ...figures, 'kinds of damage seen': lost },
      failures: lost > 0 ? [] : ['not caught: the storm is too weak to detect lost commits'],
    };
  },
};

async function runStorm(
  { quick, folder }: Setting,
  random: Random,
  { lying }: { lying: boolean },
): Promise<Findings> {
  const dataDir = path.join(folder, 'stoa');
  const target = await startTarget(dataDir);
  if (lying) await disableSynchronousCommit(target);
  const ledger = openLedger();
  const label = `storm-${random.below(1e9)}`;
  const size = quick ? sizes.quick : sizes[lying ? 'control' : 'long'];
  const deadline = performance.now() + size.seconds * 1_000;
  const kills = noKills();
  const isOver = () =>
    performance.now() > deadline ||
    (kills.database + kills.both >= size.databaseKills &&
      sum(agents, ({ keys }) => keys) >= size.writes);
  const agents: StormClient[] = Array.from({ length: clients }, (_, index) =>
    stormClient(
      {
        merchant: `${target.origin}/api/storefront/v1/merchant`,
        apiKey: target.apiKey,
        store: target.stores[0] ?? '',
        ledger,
        label: `${label}-${index}`,
      },
      random.fork(),
      isOver,
    ),
  );
  const working = Promise.all(agents.map((agent) => agent.run()));
  await killAtRandom(target, random.fork(), kills, isOver);
  await working;
  const histories = agents.map(({ history }) => history);
  const { products, events } = await checkDatabase(dataDir, label, histories, ledger);
  const { unhandledRejections } = await target.probe();
  for (const rejection of unhandledRejections) ledger.fail('unhandled rejection', rejection);
  await target.stop();
  return {
    figures: {
      'server kills': kills.server + kills.both,
      'database kills': kills.database + kills.both,
      'slowest return (ms)': kills.slowestReturnMs,
      'acknowledged writes': sum(agents, ({ keys }) => keys),
      'failed attempts': sum(agents, ({ tries, keys }) => tries - keys),
      'replays compared': sum(agents, ({ replays }) => replays),
      products,
      events,
    },
    failures: ledger.failures(),
  };
}

/** A storm ends when both counts are reached, or after the time. */
const sizes = {
  quick: { writes: Infinity, databaseKills: Infinity, seconds: 10 },
  control: { writes: Infinity, databaseKills: Infinity, seconds: 20 },
  long: { writes: 100_000, databaseKills: 200, seconds: 5_400 },
};

const sum = (agents: StormClient[], count: (history: History) => number) =>
  agents.reduce((total, { history }) => total + count(history), 0);

async function disableSynchronousCommit(target: Target): Promise<void> {
  const connection = await findRunningConnection(path.join(target.dataDir, 'postgres'));
  if (!connection) throw new Error('The database of the server under test is down.');
  const client = await connect(connection);
  await client.query('alter role current_user set synchronous_commit = off');
  await client.end();
  // Open sessions keep their previous setting.
  await target.stop();
  await delay(100);
  await target.start();
}
