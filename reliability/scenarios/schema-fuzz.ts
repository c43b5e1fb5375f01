import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { Pool } from 'undici';
import { residentMegabytes } from '../../bench/processes.ts';
import { type OpenApi, type Operation, operationsOf } from '../fuzz/document.ts';
import { collectIds, type Ids } from '../fuzz/ids.ts';
import { type FuzzRequest, requestsOf } from '../fuzz/requests.ts';
import type { Nearness } from '../fuzz/values.ts';
import type { Random } from '../random.ts';
import { type Ledger, openLedger, type Scenario } from '../scenario.ts';
import { startTarget, type Target } from '../target.ts';

const lanes = 8;
const batch = 25;
const nearnesses: Nearness[] = ['valid', 'boundary', 'near-miss'];
const growthLimitMegabytes = 150;

/** Valid requests from the OpenAPI document, requests at its limits, and just past them. */
export const schemaFuzz: Scenario = {
  name: 'schema-fuzz',
  promise:
    'requests generated from the OpenAPI document: never a 5xx, every response as documented',
  async run({ quick, folder }, random) {
    const target = await startTarget(path.join(folder, 'stoa'));
    const pool = new Pool(target.origin, { connections: lanes, bodyTimeout: 30_000 });
    const answer = await pool.request({ method: 'GET', path: '/openapi.json' });
    const operations = operationsOf((await answer.body.json()) as OpenApi);
    const fuzz = {
      pool,
      operations,
      ids: await gatherIds(target, operations),
      ledger: openLedger(),
      counts: new Map<number, number>(),
      target,
    };
    const total = quick ? 3_000 : 60_000;
    const warmUp = Math.ceil(total / 6);
    await runLanes(fuzz, random, warmUp);
    const before = residentMegabytes(target.pid()) ?? 0;
    await runLanes(fuzz, random, total - warmUp);
    const grown = await keptMegabytes(target, before);
    if (grown > growthLimitMegabytes)
      fuzz.ledger.fail('memory grew', `${Math.round(grown)} MB after the first sixth`);
    const probe = await target.probe();
    for (const rejection of probe.unhandledRejections)
      fuzz.ledger.fail('unhandled rejection', rejection);
    for (const member of probe.polluted) fuzz.ledger.fail('Object.prototype gained', member);
    await pool.close();
    await target.stop();
    return {
      figures: {
        operations: operations.length,
        requests: [...fuzz.counts.values()].reduce((sum, count) => sum + count, 0),
        statuses: [...fuzz.counts]
          .sort(([a], [b]) => a - b)
          .map(([status, count]) => `${status} x ${count}`)
          .join(', '),
        'memory growth (MB)': Math.round(grown),
        'event loop delay, p99 and worst (ms)': `${probe.loopDelayP99Ms}, ${probe.loopDelayMaxMs}`,
      },
      failures: fuzz.ledger.failures(),
    };
  },
};

/** What the server has grown by, once it had time to return what it no longer needs. */
async function keptMegabytes(target: Target, before: number): Promise<number> {
  const grown = () => (residentMegabytes(target.pid()) ?? 0) - before;
  const end = performance.now() + 60_000;
  while (grown() > growthLimitMegabytes && performance.now() < end) await delay(1_000);
  return grown();
}

type Fuzz = {
  pool: Pool;
  operations: Operation[];
  ids: Ids;
  ledger: Ledger;
  counts: Map<number, number>;
  target: Target;
};

async function runLanes(fuzz: Fuzz, random: Random, requests: number): Promise<void> {
  let left = requests;
  const lane = async (chance: Random) => {
    while (left > 0) {
      const operation = chance.pick(fuzz.operations);
      const nearness = chance.pick(nearnesses);
      const count = Math.min(batch, left);
      left -= count;
      const arbitrary = requestsOf(operation, {
        nearness,
        known: fuzz.ids.known,
        apiKey: fuzz.target.apiKey,
      });
      const seed = chance.below(2 ** 31);
      for (const request of fc.sample(arbitrary, { seed, numRuns: count }))
        await send(fuzz, operation, request);
    }
  };
  await Promise.all(Array.from({ length: lanes }, () => lane(random.fork())));
}

async function send(fuzz: Fuzz, operation: Operation, request: FuzzRequest): Promise<void> {
  const { status, text, isJson } = await ask(fuzz.pool, request);
  fuzz.counts.set(status, (fuzz.counts.get(status) ?? 0) + 1);
  const what = () =>
    `${request.method} ${request.path.slice(0, 150)} ${(request.body ?? '').slice(0, 150)} -> ${status} ${text.slice(0, 100)}`;
  if (status === 0 || status >= 500) return fuzz.ledger.fail('server error', what());
  const problem = operation.problemOf(status, text);
  if (problem) fuzz.ledger.fail(`not as documented: ${operation.id} ${status}${problem}`, what());
  // The key that the requests are sent with must not be revoked.
  if (status < 300 && isJson && !operation.path.includes('/api-keys'))
    fuzz.ids.learn(operation.path, text);
}

async function ask(pool: Pool, { method, path: address, headers, body }: FuzzRequest) {
  try {
    const answer = await pool.request({ method: method as 'GET', path: address, headers, body });
    const isJson = `${answer.headers['content-type']}`.startsWith('application/json');
    return { status: answer.statusCode, text: await answer.body.text(), isJson };
  } catch (error) {
    return { status: 0, text: String(error), isJson: false };
  }
}

/** What every workspace has, and the objects of the demo stores. */
async function gatherIds(
  { origin, stores, apiKey }: Target,
  operations: readonly Operation[],
): Promise<Ids> {
  const ids = collectIds(operations.map(({ path: of }) => of));
  ids.add('site_slug', ...stores);
  ids.add('slug', ...stores);
  ids.add('currency', 'USD');
  ids.add('url', 'https://shop.example/a.png', '/media/a.png');
  ids.add('scope', 'read:products', 'write:products', 'read:settings');
  for (const { method, path: of } of operations.filter(({ path: one }) => !one.includes('{'))) {
    if (method !== 'GET' || of.endsWith('/api-keys')) continue;
    const headers = { authorization: `Bearer ${apiKey}` };
    const answer = await fetch(`${origin}${of}?site_slug=${stores[0]}`, { headers });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const text = await answer.text();
    if (answer.ok && isJson) ids.learn(of, text);
  }
  return ids;
}
