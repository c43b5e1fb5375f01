/**
 * Measures what an HTTP hook costs the buyer: `node bench/hooks.ts`. One caller waits for the hook
 * (it sets addresses, each to another postcode so that no answer is cached, or starts payments),
 * while another fills carts that no hook is asked about. Prints the latencies
 * of both for each behavior of the service.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { stopwatch } from '../src/kernel/clock.ts';
import { measureOf } from './measure.ts';
import { stopAllChildren } from './processes.ts';
import { startServer } from './server.ts';

const rounds = 60;

/** The members of responses that the benchmark reads. */
type Body = {
  id: string;
  token: string;
  products: [{ id: string; variants: { id: string; in_stock: boolean }[] }];
};

type Call = (method: string, path: string, body?: object) => Promise<Body>;

/** What the service is asked; a test call has no id. */
type Asked = { data?: { id?: string } };

/** `prepare` returns the call that waits for the hook; it returns whether it got what it wanted. */
type Subject = {
  type: 'shipping_rates' | 'payment';
  store: string;
  answer(asked: Asked): object;
  prepare(call: Call, cart: string, round: number): Promise<() => Promise<boolean>>;
};

const shippingRates: Subject = {
  type: 'shipping_rates',
  store: 'outfitters',
  answer: () => ({ currency: 'USD', rates: [{ id: 'van', label: 'Van', amount: 700 }] }),
  prepare: async (call, cart, round) => async () => {
    const shipping_address = { country: 'US', state: 'CA', postcode: String(90_000 + round) };
    await call('PUT', `/carts/${cart}`, { shipping_address });
    return true;
  },
};

const payment: Subject = {
  type: 'payment',
  store: 'press',
  // `problem` answers the test call.
  answer: ({ data }) => ({
    problem: null,
    reference: data?.id,
    url: `http://localhost/pay/${data?.id}`,
  }),
  prepare: async (call, cart) => () =>
    call('POST', `/carts/${cart}/checkout`).then(
      () => true,
      () => false,
    ),
};

/** After how many milliseconds the service answers; null: nothing listens. */
const behaviors: [title: string, waits: number | null][] = [
  ['answers at once', 0],
  ['answers after 300 ms', 300],
  ['dead: connection refused', null],
  ['silent, timeout 1,000 ms', Number.POSITIVE_INFINITY],
];

/** A port on which nothing listens. */
const deadUrl = 'http://127.0.0.1:9/';

async function main(): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), 'stoa-bench-hooks-'));
  const env = {
    STOA_DATA_DIR: data,
    RATE_LIMITS: 'off',
    OVERLOAD_DELAY_MS: '0',
    LOG_LEVEL: 'warn',
  };
  try {
    const { origin } = await startServer({ env });
    const demo = JSON.parse(await readFile(path.join(data, 'demo.json'), 'utf8'));
    const call = callerOf(`${origin}/api/storefront/v1`, demo.api_key);
    console.log(`load average ${loadavg()[0]?.toFixed(1)}, ${rounds} calls each`);
    for (const subject of [shippingRates, payment]) await measureAll(call, subject);
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

/** The service of one hook, whose behavior changes. */
async function openService({ answer }: Subject) {
  let waits = 0;
  const server = createServer(async (request, response) => {
    const body = JSON.stringify(answer((await json(request)) as Asked));
    if (Number.isFinite(waits)) await delay(waits).then(() => response.end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    wait: (milliseconds: number) => {
      waits = milliseconds;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function measureAll(call: Call, subject: Subject): Promise<void> {
  await measure(call, subject, 'no hook');
  const service = await openService(subject);
  const { store: site_slug, type } = subject;
  const draft = { site_slug, type, url: service.url, ...(type === 'payment' && { test: true }) };
  const { id } = await call('POST', '/merchant/hooks', draft);
  for (const [title, waits] of behaviors) {
    service.wait(0);
    await call('PATCH', `/merchant/hooks/${id}`, { url: service.url });
    // A call that succeeds ends the pause that failures have caused.
    await call('POST', `/merchant/hooks/${id}/test`);
    service.wait(waits ?? 0);
    if (waits === null) await call('PATCH', `/merchant/hooks/${id}`, { url: deadUrl });
    await measure(call, subject, title);
  }
  service.close();
}

async function measure(call: Call, subject: Subject, title: string): Promise<void> {
  const { store: site_slug, type } = subject;
  const { products } = await call('GET', `/stores/${site_slug}/products?limit=1`);
  const [{ id: product_id, variants }] = products;
  const { id: variant_id } = variants.find((one) => one.in_stock) ?? {};
  const fill = async (): Promise<string> => {
    const { token } = await call('POST', '/carts', { site_slug });
    await call('POST', `/carts/${token}/items`, { product_id, variant_id, quantity: 1 });
    return token;
  };

  let isRunning = true;
  const others: number[] = [];
  const other = (async () => {
    while (isRunning) others.push(await timed(fill));
  })();
  const waited: number[] = [];
  let succeeded = 0;
  for (let round = 0; round < rounds; round += 1) {
    const act = await subject.prepare(call, await fill(), round);
    waited.push(await timed(async () => (succeeded += Number(await act()))));
  }
  isRunning = false;
  await other;
  const first = waited.slice(0, 3).map((one) => one.toFixed(0));
  console.log(
    `${type} ${title.padEnd(26)} ${shown(waited)}, first three ${first.join(' ')}, ${succeeded} succeeded; other carts ${shown(others)}`,
  );
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
