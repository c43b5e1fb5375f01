/**
 * Measures what an HTTP hook for shipping rates costs the buyer: `node bench/hooks.ts`. One caller
 * sets addresses, each to another postcode, so that no answer is cached, while another fills carts
 * without an address. Prints the latencies of both for each behavior of the service.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stopwatch } from '../src/kernel/clock.ts';
import { measureOf } from './measure.ts';
import { stopAllChildren } from './processes.ts';
import { startServer } from './server.ts';

const rounds = 60;
const answer = '{"currency":"USD","rates":[{"id":"van","label":"Van","amount":700}]}';

/** The behaviors of the service; null: there is no hook. `dead`: nothing listens. */
const behaviors: [title: string, listener: RequestListener | null | 'dead'][] = [
  ['no hook', null],
  ['answers at once', (_request, response) => void response.end(answer)],
  [
    'answers after 300 ms',
    (_request, response) => void delay(300).then(() => response.end(answer)),
  ],
  ['dead: connection refused', 'dead'],
  ['silent, timeout 1,000 ms', () => undefined],
];

/** The members of responses that the benchmark reads. */
type Body = {
  id: string;
  token: string;
  products: [{ id: string; variants: { id: string; in_stock: boolean }[] }];
};

type Call = (method: string, path: string, body?: object) => Promise<Body>;

async function main(): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), 'stoa-bench-hooks-'));
  const env = { STOA_DATA_DIR: data, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  try {
    const { origin } = await startServer({ env });
    const demo = JSON.parse(await readFile(path.join(data, 'demo.json'), 'utf8'));
    const call = callerOf(`${origin}/api/storefront/v1`, demo.api_key);
    console.log(`load average ${loadavg()[0]?.toFixed(1)}, ${rounds} addresses each`);
    for (const [title, listener] of behaviors) await measure(call, title, listener);
  } finally {
    await stopAllChildren();
    await rm(data, { recursive: true, force: true });
  }
}

const callerOf =
  (base: string, key: string): Call =>
  async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text || '{}');
  };

async function measure(
  call: Call,
  title: string,
  listener: RequestListener | null | 'dead',
): Promise<void> {
  const service = createServer(typeof listener === 'function' ? listener : undefined);
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  if (listener === 'dead') service.close();
  const draft = { site_slug: 'outfitters', type: 'shipping_rates', url };
  const hook = listener && (await call('POST', '/merchant/hooks', draft));
  const { products } = await call('GET', '/stores/outfitters/products?limit=1');
  const [{ id: product_id, variants }] = products;
  const { id: variant_id } = variants.find((one) => one.in_stock) ?? {};
  const fill = async (): Promise<string> => {
    const { token } = await call('POST', '/carts', { site_slug: 'outfitters' });
    await call('POST', `/carts/${token}/items`, { product_id, variant_id, quantity: 1 });
    return token;
  };

  let isRunning = true;
  const others: number[] = [];
  const other = (async () => {
    while (isRunning) others.push(await timed(fill));
  })();
  const addressed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const token = await fill();
    const shipping_address = { country: 'US', state: 'CA', postcode: String(90_000 + round) };
    addressed.push(await timed(() => call('PUT', `/carts/${token}`, { shipping_address })));
  }
  isRunning = false;
  await other;
  const first = addressed.slice(0, 3).map((one) => one.toFixed(0));
  console.log(
    `${title.padEnd(26)} address ${shown(addressed)}, first three ${first.join(' ')}; other carts ${shown(others)}`,
  );
  if (hook) await call('DELETE', `/merchant/hooks/${hook.id}`);
  service.closeAllConnections();
  service.close();
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = stopwatch();
  await act();
  return stopwatch() - started;
}

function shown(latencies: number[]): string {
  const { p50 = 0, p99 = 0 } = measureOf(latencies, 1);
  return `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;
}

await main();
