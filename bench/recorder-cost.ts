/**
 * Measures what the recorder of agent calls costs: `node bench/recorder-cost.ts [--pairs N] [--acts
 * N] [--only TITLE] [--data FOLDER] [--profile FOLDER]`. Two servers share one database; one of
 * them records nothing. They are measured in turn with the same acts, and each pair of rounds gives
 * one ratio. A third one runs the jobs, which otherwise one of the two does more of. Prints CPU
 * seconds of the server and of PostgreSQL per 1,000 calls, with the median and the quartiles of the
 * ratios.
 */
import { parseArgs } from 'node:util';
import { launchPostgres } from '@stoa/embedded-postgres';
import { openStore } from './agents/store.ts';
import { findDatabase, prepareDatabase, readProducts, urlOf } from './catalog-database.ts';
import { type Options, readOptions } from './options.ts';
import { measurePairs } from './paired-cost.ts';
import { stopAllChildren } from './processes.ts';
import { searchQueries } from './queries.ts';
import { purchases, searchesOverRest, shoppingOverRest } from './recorder/buyers.ts';
import { searchesOverA2a, shoppingOverA2a } from './recorder/conversations.ts';
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
  const env = {
    ...productionEnv({ ...options, databaseUrl: urlOf(connection) }),
    MEDIA_STORAGE: 'shared',
    STOA_DATA_DIR: options.data,
  };
  const start = (agentSessions: string, role: string) =>
    startWith(
      { ...env, AGENT_SESSIONS: agentSessions, STOA_ROLE: role },
      `${agentSessions}-${role}`,
    );
  await start('on', 'worker');
  const servers = { on: await start('on', 'web'), off: await start('off', 'web') };
  const buys = await openStore({ server: servers.off, apiKey });
  const stores = [...new Set((await readProducts(connection)).map(({ store }) => store))];
  const shopping = { stores, queries: searchQueries(null), buys, apiKey };
  const allActs = [shoppingOverRest, shoppingOverA2a, searchesOverRest, purchases, searchesOverA2a];
  for (const buyerOf of allActs) {
    const buyers = {
      on: buyerOf({ origin: servers.on.origin, ...shopping }),
      off: buyerOf({ origin: servers.off.origin, ...shopping }),
    };
    if (values.only === undefined || buyers.on.title.includes(values.only))
      await measurePairs({
        servers,
        acts: buyers,
        databasePid: pid,
        pairs: Number(values.pairs),
        calls: Number(values.acts),
      });
    await Promise.all([buyers.on.close(), buyers.off.close()]);
  }
}

function startWith(env: Record<string, string>, name: string): Promise<RunningServer> {
  return startServer({ env, profile: values.profile ? `${values.profile}/${name}` : null });
}

await main();
