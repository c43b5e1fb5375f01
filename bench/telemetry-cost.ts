/**
 * Measures what traces cost: `node bench/telemetry-cost.ts [--ratio R] [--pairs N] [--acts N]
 * [--only TITLE] [--data FOLDER] [--profile FOLDER]`. Two servers share one database; one of them
 * records a share R of its traces and sends them to a collector, which is a separate process.
 * `--ratio off` compares two servers without traces: what is measured then is noise. Prints CPU
 * seconds of the server and of PostgreSQL per 1,000 calls.
 */
import { mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { launchPostgres } from '@stoa/embedded-postgres';
import { Pool } from 'undici';
import { ucpV1 } from './agents/dialect.ts';
import { buyersOf } from './agents/purchase.ts';
import { type OpenStore, openStore } from './agents/store.ts';
import {
  findDatabase,
  type ProductAddress,
  prepareDatabase,
  readProducts,
  urlOf,
} from './catalog-database.ts';
import { readOptions } from './options.ts';
import { type Acts, measurePairs } from './paired-cost.ts';
import { forkChild, messageOf, stopAllChildren } from './processes.ts';
import { productionEnv, type RunningServer, startServer } from './server.ts';

const { values } = parseArgs({
  options: {
    ratio: { type: 'string', default: '0.1' },
    pairs: { type: 'string', default: '10' },
    acts: { type: 'string', default: '300' },
    only: { type: 'string' },
    data: { type: 'string', default: '/tmp/stoa-bench-telemetry' },
    profile: { type: 'string' },
  },
});

type Shopping = { origin: string; products: ProductAddress[]; buys: OpenStore };

/** Few enough to fit into the cache of responses. */
const cachedProducts = 1_000;
/** Rounds of both kinds of acts take some seconds. */
const readsPerAct = 200;

function cachedReads({ origin, products }: Shopping): Acts {
  const pool = new Pool(origin, { connections: 32, pipelining: 1 });
  const read = async ({ store, id }: ProductAddress) => {
    const path = `/api/storefront/v1/stores/${store}/products/${id}`;
    const { statusCode, body } = await pool.request({ method: 'GET', path });
    await body.dump();
    if (statusCode !== 200) throw new Error(`GET ${path} was answered with ${statusCode}.`);
  };
  const cached = products.slice(0, cachedProducts);
  return {
    title: 'cached product',
    callsPerAct: readsPerAct,
    async act(number) {
      for (let turn = 0; turn < readsPerAct; turn += 1)
        await read(cached[(number * readsPerAct + turn) % cached.length] as ProductAddress);
    },
    close: () => pool.destroy(),
  };
}

function purchases({ origin, buys }: Shopping): Acts {
  const { buy, close } = buyersOf(origin, buys.variantIds, ucpV1);
  return { title: 'purchase over UCP', callsPerAct: 3, act: buy, close };
}

async function main(): Promise<void> {
  const options = readOptions(
    ['--products', '10000', '--stores', '20', '--data', values.data],
    undefined,
  );
  const { apiKey } = await prepareDatabase(options);
  const postgres = await launchPostgres({ folder: `${options.data}/postgres` });
  const { connection, pid } = findDatabase(options);
  if (pid === null) throw new Error('The embedded database is not running.');
  const env = productionEnv({ ...options, databaseUrl: urlOf(connection) });
  try {
    const servers = { on: await start('on', env), off: await start('off', env) };
    const buys = await openStore({ server: servers.on, apiKey });
    const products = await readProducts(connection);
    for (const actsOf of [cachedReads, purchases]) {
      const on = actsOf({ origin: servers.on.origin, products, buys });
      const off = actsOf({ origin: servers.off.origin, products, buys });
      const counts = {
        pairs: Number(values.pairs),
        calls: Number(values.acts) * on.callsPerAct,
      };
      if (values.only === undefined || on.title.includes(values.only))
        await measurePairs({ servers, acts: { on, off }, databasePid: pid, ...counts });
      await Promise.all([on.close(), off.close()]);
    }
    console.log(`\nratio ${values.ratio}, load average ${loadavg()[1]?.toFixed(1)}`);
  } finally {
    await stopAllChildren();
    await postgres.stop();
  }
}

async function start(side: 'on' | 'off', env: Record<string, string>): Promise<RunningServer> {
  const folder = `${values.data}/${side}`;
  mkdirSync(folder, { recursive: true });
  const traces = side === 'on' && values.ratio !== 'off' ? await tracesEnv() : {};
  return startServer({
    env: { ...env, STOA_DATA_DIR: folder, ...traces },
    profile: values.profile ? `${values.profile}/${side}` : null,
  });
}

async function tracesEnv(): Promise<Record<string, string>> {
  const collector = forkChild(new URL('./controls/trace-collector.ts', import.meta.url), [], {});
  const { origin } = await messageOf<{ origin: string }>(collector);
  return { OTEL_EXPORTER_OTLP_ENDPOINT: origin, OTEL_TRACES_SAMPLER_ARG: values.ratio };
}

await main();
