import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launchPostgres } from '@stoa/embedded-postgres';
import { openStore } from '../../bench/agents/store.ts';
import { findDatabase, prepareDatabase, urlOf } from '../../bench/catalog-database.ts';
import { readOptions } from '../../bench/options.ts';
import { purchases } from '../../bench/recorder/buyers.ts';
import { productionEnv, type RunningServer, startServer } from '../../bench/server.ts';
import { openLedger, type Scenario } from '../scenario.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first migration that the rule of rolling upgrades applies to; the version before it is tried. */
const firstRolling = '0110_coupon_eligibility.sql';
const callers = 2;

/**
 * What a rolling upgrade does: the previous version runs on the schema of this one, beside a server
 * of this one. Carts are filled over REST and checkouts are paid over UCP on both.
 */
export const previousVersion: Scenario = {
  name: 'previous-version',
  promise: 'servers of the previous version and of this one sell on the new schema, side by side',
  async run({ quick, folder, after }) {
    const options = readOptions(['--products=200', '--stores=2', `--data=${folder}`], undefined);
    const { apiKey } = await prepareDatabase(options);
    const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
    after(postgres.stop);
    const databaseUrl = urlOf(findDatabase(options).connection);
    const env = productionEnv({ ...options, databaseUrl });
    const { commit, file } = await buildPrevious(path.join(folder, 'previous'));
    const servers = {
      previous: await startServer({ env: envOf(env, folder, 'old'), file }),
      current: await startServer({ env: envOf(env, folder, 'new') }),
    };
    // The previous version creates the store, its prices and its shipping.
    const buys = await openStore({ server: servers.previous, apiKey });
    const ledger = openLedger();
    const count = quick ? 20 : 200;
    const sold = await Promise.all(
      Object.entries(servers).map(async ([name, { origin }]) => {
        const buyer = purchases({ origin, buys });
        const done = await buyAll(buyer.act, count, (error) => ledger.fail(name, String(error)));
        await buyer.close();
        return done;
      }),
    );
    const listed = await Promise.all(
      Object.values(servers).map((server) => countOrders(server, apiKey, buys.slug)),
    );
    const total = sold.reduce((sum, one) => sum + one, 0);
    for (const orders of listed)
      if (orders !== total) ledger.fail('orders', `${orders} are listed, ${total} were bought`);
    for (const server of Object.values(servers)) await server.stop();
    const [byPrevious = 0, byCurrent = 0] = sold;
    return {
      figures: {
        'previous version': commit,
        'purchases of the previous version': byPrevious,
        'purchases of this version': byCurrent,
      },
      failures: ledger.failures(),
    };
  },
};

const envOf = (env: Record<string, string>, folder: string, name: string) => {
  const dataDir = path.join(folder, `data-${name}`);
  mkdirSync(dataDir);
  return { ...env, STOA_DATA_DIR: dataDir };
};

/** Builds the previous version from the history of the checkout, with the packages of this one. */
async function buildPrevious(folder: string): Promise<{ commit: string; file: string }> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, maxBuffer: 1e9 }) as Buffer;
  const log = git('log', '--diff-filter=A', '--format=%h', '--', `migrations/${firstRolling}`);
  const added = log.toString().trim().split('\n').at(-1);
  if (!added) throw new Error('This checkout has no history from before the first migration.');
  const commit = git('rev-parse', '--short', `${added}^`).toString().trim();
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const { buildServer, serverFile } = (await import(
    pathToFileURL(path.join(folder, 'scripts/build-server.js')).href
  )) as { buildServer(): Promise<void>; serverFile: string };
  await buildServer();
  return { commit, file: serverFile };
}

/** Returns how many purchases were completed. */
async function buyAll(
  act: (number: number) => Promise<void>,
  count: number,
  onError: (error: unknown) => void,
): Promise<number> {
  let started = 0;
  let done = 0;
  const buyer = async () => {
    while (started < count) {
      started += 1;
      await act(started - 1).then(() => {
        done += 1;
      }, onError);
    }
  };
  await Promise.all(Array.from({ length: callers }, buyer));
  return done;
}

async function countOrders(
  { origin }: RunningServer,
  apiKey: string,
  slug: string,
): Promise<number> {
  let count = 0;
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ site_slug: slug, limit: '100', ...(cursor && { cursor }) });
    const answer = await fetch(`${origin}/api/storefront/v1/merchant/orders?${query}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    if (!answer.ok) throw new Error(`orders: ${answer.status} ${await answer.text()}`);
    const page = (await answer.json()) as { orders: object[]; next_cursor: string | null };
    count += page.orders.length;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return count;
}
