import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openNode } from '../failover/open-node.ts';
import { type ReplicatedServers, startReplicatedServers } from '../failover/replicated-servers.ts';
import {
  type Findings,
  type Ledger,
  openLedger,
  type Scenario,
  type Setting,
} from '../scenario.ts';

const writers = 8;
const undisturbedMs = 2_000;
/** The time that a cluster manager needs to detect the failure; the standby is promoted then. */
const detectionMs = 1_000;
/** How far an asynchronous standby is behind. */
const lagMs = 300;
const writesAfterwards = 10;
const timeLimitMs = 60_000;
const gapLimitMs = 15_000;

/** What happens to the primary; the standby is promoted afterwards. */
const faults = {
  'kill -9': ({ primary }: ReplicatedServers) => primary.signal('SIGKILL'),
  freeze: ({ primary }: ReplicatedServers) => primary.signal('SIGSTOP'),
  'network cut': ({ primary }: ReplicatedServers) => primary.proxy.cut(),
};
type Fault = keyof typeof faults;

export const failover: Scenario = {
  name: 'failover',
  promise:
    'the primary killed, frozen or cut off under load, its synchronous standby promoted: no write lost or doubled, and no restart',
  async run(setting) {
    const results: Findings[] = [];
    for (const fault of Object.keys(faults) as Fault[])
      results.push(await failOver(setting, { fault, synchronous: true }));
    return {
      figures: Object.assign({}, ...results.map(({ figures }) => figures)),
      failures: results.flatMap(({ failures }) => failures),
    };
  },
};

export const asynchronousFailover: Scenario = {
  name: 'failover-asynchronous',
  promise:
    'the same with an asynchronous standby that is 300 ms behind: these writes are lost, none is doubled, and writing goes on',
  run: (setting) => failOver(setting, { fault: 'kill -9', synchronous: false }),
};

/** With an asynchronous standby, lost writes are a figure and no failure. */
export async function failOver(
  { folder, after }: Pick<Setting, 'folder' | 'after'>,
  { fault, synchronous }: { fault: Fault; synchronous: boolean },
): Promise<Findings> {
  const place = path.join(folder, fault.replaceAll(' ', '-'));
  const servers = await startReplicatedServers(place, { synchronous });
  after(servers.stop);
  const { app, apiKey } = await openNode(servers.url, { folder: place, after });
  const ledger = openLedger();
  const acknowledged = new Map<string, string>();
  const times: number[] = [];
  let failedAttempts = 0;
  let writesLeft = Number.POSITIVE_INFINITY;
  const deadline = performance.now() + timeLimitMs;

  const write = async (key: string): Promise<string | null> => {
    const { statusCode, payload } = await app.http.inject({
      method: 'POST',
      url: '/api/storefront/v1/merchant/products',
      headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': key },
      payload: { site_slug: 'shop', name: key, price: { amount: 100, currency: 'USD' } },
    });
    if (statusCode === 201) return JSON.parse(payload).id;
    if (statusCode !== 503) ledger.fail('a write was rejected', `${statusCode} ${payload}`);
    return null;
  };
  const keepWriting = async (writer: number) => {
    for (let at = 0; writesLeft > 0 && performance.now() < deadline; at += 1) {
      const key = `w${writer}-${at}`;
      let id = await write(key);
      while (id === null && performance.now() < deadline) {
        failedAttempts += 1;
        await delay(20);
        id = await write(key);
      }
      if (id === null) return;
      acknowledged.set(key, id);
      times.push(performance.now());
      writesLeft -= 1;
    }
  };

  const running = Promise.all(Array.from({ length: writers }, (_, writer) => keepWriting(writer)));
  await delay(undisturbedMs);
  await injectFault(servers, { fault, synchronous });
  await delay(detectionMs);
  await servers.promote();
  writesLeft = writers * writesAfterwards;
  await running;
  if (writesLeft > 0) ledger.fail('writes did not continue', `${writesLeft} are missing`);
  const gap = longestGap(times);
  if (gap > gapLimitMs) ledger.fail('a long gap', `${gap} ms`);
  const lost = await countLost(servers, acknowledged, synchronous ? ledger : null);
  return {
    figures: {
      [`${fault}: acknowledged writes`]: acknowledged.size,
      [`${fault}: lost`]: lost,
      [`${fault}: failed attempts`]: failedAttempts,
      [`${fault}: longest gap (ms), ${detectionMs} of it detection`]: gap,
    },
    failures: ledger.failures(),
  };
}

/** An asynchronous standby lacks what the primary commits while its sender is suspended. */
async function injectFault(
  servers: ReplicatedServers,
  { fault, synchronous }: { fault: Fault; synchronous: boolean },
): Promise<void> {
  if (!synchronous) {
    const senders = await servers.primary.query<{ pid: number }>(
      'select pid from pg_stat_replication',
    );
    for (const { pid } of senders) process.kill(pid, 'SIGSTOP');
    await delay(lagMs);
  }
  faults[fault](servers);
}

const longestGap = (times: number[]): number =>
  Math.round(Math.max(0, ...times.slice(1).map((time, at) => time - (times[at] ?? time))));

/** Compares the acknowledged products with the rows of the new primary. */
async function countLost(
  { standby }: ReplicatedServers,
  acknowledged: Map<string, string>,
  ledger: Ledger | null,
): Promise<number> {
  const rows = await standby.query<{ id: string; name: string }>(
    'select product_id as id, name from products',
    'stoa',
  );
  const stored = new Set(rows.map(({ id, name }) => `${name} ${id}`));
  const missing = [...acknowledged].filter(([name, id]) => !stored.has(`${name} ${id}`));
  for (const [name] of missing) ledger?.fail('an acknowledged write was lost', name);
  if (new Set(rows.map(({ name }) => name)).size < rows.length)
    throw new Error('A write was stored twice.');
  return missing.length;
}
