import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { hostileBodies, poisonedBodies } from '../hostile/bodies.ts';
import { hostileStrings } from '../hostile/strings.ts';
import { exchange } from '../raw/exchange.ts';
import { type Ledger, openLedger, percentile, type Scenario } from '../scenario.ts';
import { startTarget, type Target } from '../target.ts';

/** The target is 50 ms for nearly all inputs; the largest bodies take longer to send. */
const slowestMs = 150;
const loopDelayMs = 150;

/** Strings and bodies that are built to break a parser. */
export const hostileInput: Scenario = {
  name: 'hostile-input',
  promise: 'hostile strings and JSON bombs: 2xx or 4xx, quickly, without prototype pollution',
  async run({ quick, folder }) {
    const target = await startTarget(path.join(folder, 'stoa'));
    await warmUp({ target, ledger: openLedger(), times: [] });
    const stage: Stage = { target, ledger: openLedger(), times: [] };
    target.resetProbe();
    for (let round = 0; round < (quick ? 1 : 5); round += 1) {
      await sendBodies(stage);
      await sendStrings(stage);
      await sendBadFraming(stage);
    }
    const probe = await target.probe();
    const { ledger, times } = stage;
    for (const rejection of probe.unhandledRejections)
      ledger.fail('unhandled rejection', rejection);
    for (const member of probe.polluted) ledger.fail('Object.prototype gained', member);
    if (probe.loopDelayMaxMs > loopDelayMs)
      ledger.fail('the event loop was blocked', `${probe.loopDelayMaxMs} ms`);
    await target.stop();
    return {
      figures: {
        inputs: times.length,
        'p50 (ms)': percentile(times, 0.5),
        'p99 (ms)': percentile(times, 0.99),
        'slowest (ms)': percentile(times, 1),
        'event loop delay, worst (ms)': probe.loopDelayMaxMs,
      },
      failures: ledger.failures(),
    };
  },
};

type Stage = { target: Target; ledger: Ledger; times: number[] };
type Sent = {
  name: string;
  method: string;
  path: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

const merchant = '/api/storefront/v1/merchant';
const storefront = '/api/storefront/v1';

/** Excludes compilation and connection setup from the measurement. */
async function warmUp(stage: Stage): Promise<void> {
  for (let at = 0; at < 30; at += 1) {
    await post(stage, 'warm up', productOf(stage, { name: `Warm ${at}` }), [201]);
    await send(stage, { name: 'warm up', method: 'GET', path: `${storefront}/search?q=warm${at}` });
  }
}

async function sendBodies(stage: Stage): Promise<void> {
  for (const { name, text, statuses } of [...hostileBodies, ...poisonedBodies()])
    await post(stage, name, text.replace('STORE', stage.target.stores[0] ?? ''), statuses);
}

const textMembers = ['site_slug', 'name', 'slug', 'description', 'published_at'] as const;

async function sendStrings(stage: Stage): Promise<void> {
  for (const [name, text] of Object.entries(hostileStrings)) {
    for (const member of textMembers)
      await post(stage, `${name} as ${member}`, productOf(stage, { [member]: text }), null);
    const deep = {
      tags: [text],
      variants: [{ options: { [text]: text }, sku: text }],
      media: [{ type: text, url: text, alt: text }],
    };
    await post(stage, `${name} in lists`, productOf(stage, deep), null);
    for (const place of placesFor(encode(text)))
      await send(stage, { name, method: 'GET', path: place });
  }
}

const placesFor = (word: string): string[] => {
  const short = word.slice(0, 6_000).replace(/%.?$/, '');
  return [
    `${storefront}/search?q=${short}`,
    `${storefront}/search?cursor=${short}`,
    `${storefront}/search?tag=${short}&site_slug=${short}&currency=${short}`,
    `${storefront}/stores/${short}`,
    `${storefront}/stores/${short}/products?cursor=${short}`,
    `${merchant}/products/${short}`,
    `/stores/${short}`,
    `/${short}`,
  ];
};

/** Requests that only a raw connection can send. */
async function sendBadFraming({ target, ledger, times }: Stage): Promise<void> {
  const head = `POST ${merchant}/products HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${target.apiKey}\r\ncontent-type: application/json\r\n`;
  const cases: [string, string, number[]][] = [
    ['a body longer than its content-length', `${head}content-length: 2\r\n\r\n{}{}`, [400]],
    ['a content-length that is not a number', `${head}content-length: 1x\r\n\r\n{}`, [400]],
    ['a negative content-length', `${head}content-length: -1\r\n\r\n{}`, [400]],
    ['a content-length of 99 TB', `${head}content-length: 99999999999999\r\n\r\n{}`, [413]],
    [
      'chunk extensions',
      `${head}transfer-encoding: chunked\r\n\r\n2;a=b;c="d"\r\n{}\r\n0\r\n\r\n`,
      [400],
    ],
    [
      'a chunk extension of 64 KB',
      `${head}transfer-encoding: chunked\r\n\r\n2;${'a'.repeat(65_536)}\r\n{}\r\n0\r\n\r\n`,
      [400, 413],
    ],
    [
      'a chunk that is too long',
      `${head}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`,
      [400, 413],
    ],
  ];
  for (const [name, bytes, statuses] of cases) {
    const { statuses: got, milliseconds } = await exchange(target.port, bytes, { quietMs: 250 });
    times.push(milliseconds);
    if (!statuses.includes(got[0] ?? 0)) ledger.fail(`framing: ${name}`, `answered ${got.join()}`);
  }
  const zipped = {
    method: 'POST',
    path: `${merchant}/products`,
    body: new Uint8Array(gzipSync('{}')),
    headers: { 'content-encoding': 'gzip' },
  };
  const status = await send({ target, ledger, times }, { name: 'a gzip body', ...zipped });
  if (status !== 415) ledger.fail('a gzip body', `answered ${status}`);
}

async function post(stage: Stage, name: string, body: string, statuses: number[] | null) {
  const status = await send(stage, { name, method: 'POST', path: `${merchant}/products`, body });
  if (statuses && !statuses.includes(status)) stage.ledger.fail(name, `answered ${status}`);
}

/** Sends the input, and again when it was slow, because the machine may have been busy. */
async function send(stage: Stage, sent: Sent): Promise<number> {
  const { ledger, times } = stage;
  const first = await sendOnce(stage, sent);
  const last = first.took > slowestMs ? await sendOnce(stage, sent) : first;
  times.push(last.took);
  const { name, method, path: address } = sent;
  const what = `${name} ${method} ${address.slice(0, 60)}`;
  if (last.took > slowestMs) ledger.fail('slow', `${what}: ${Math.round(last.took)} ms`);
  if (last.status === 0 || last.status >= 500)
    ledger.fail('server error', `${what}: ${last.status} ${last.text.slice(0, 80)}`);
  return last.status;
}

async function sendOnce({ target }: Stage, { method, path: address, body, headers }: Sent) {
  const startedAt = performance.now();
  const answer = await fetch(target.origin + address, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${target.apiKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body } : {}),
  }).catch(() => null);
  const text = (await answer?.text().catch(() => '')) ?? '';
  const took = performance.now() - startedAt;
  // Rejected while it was still being sent: the connection may close before the response is read.
  const cutOff = answer === null && (body?.length ?? 0) > 1_048_576;
  return { status: cutOff ? 413 : (answer?.status ?? 0), text, took };
}

const productOf = ({ target }: Stage, members: object): string =>
  JSON.stringify({
    site_slug: target.stores[0],
    name: 'Hostile',
    price: { amount: 1, currency: 'USD' },
    ...members,
  });

const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
