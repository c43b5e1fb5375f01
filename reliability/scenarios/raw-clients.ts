import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMegabytes } from '../../bench/processes.ts';
import { exchange } from '../raw/exchange.ts';
import { cutOff, smugglingCases } from '../raw/smuggling.ts';
import { type Ledger, openLedger, percentile, type Scenario } from '../scenario.ts';
import { startTarget, statusOf, type Target } from '../target.ts';

/** Below this, a factor of two is noise. */
const noiseMs = 25;

/** Deliberately slow clients do not delay others and are disconnected. */
export const slowClients: Scenario = {
  name: 'slow-clients',
  promise:
    'slow, silent and many connections: others are served as before, and the slow ones are disconnected',
  async run({ quick, folder }) {
    const target = await startTarget(path.join(folder, 'stoa'));
    const ledger = openLedger();
    const [address = ''] = target.stores.map(
      (slug) => `/api/storefront/v1/stores/${slug}/products`,
    );
    await measure(target, address, 1);
    const baseline = await measure(target, address, quick ? 2 : 10);
    const before = residentMegabytes(target.pid()) ?? 0;
    const crowd = openCrowd(target, quick ? 300 : 1_500);
    await delay(500);
    const crowded = await measure(target, address, quick ? 4 : 20);
    const grown = (residentMegabytes(target.pid()) ?? 0) - before;
    if (crowded > Math.max(2 * baseline, noiseMs))
      ledger.fail('others were delayed', `p99 ${baseline} ms became ${crowded} ms`);
    const cutAfter = await crowd.untilCut(20_000);
    for (const [kind, { left, of }] of Object.entries(cutAfter.left))
      if (left > 0) ledger.fail('slow clients were not disconnected', `${kind}: ${left} of ${of}`);
    const pipelined = await pipeline(target, address, ledger);
    if ((await statusOf(`${target.origin}/readyz`)) !== 200)
      ledger.fail('not ready afterwards', '');
    await target.stop();
    return {
      figures: {
        'slow connections': crowd.count,
        'p99 before (ms)': baseline,
        'p99 with slow clients (ms)': crowded,
        'last one cut after (s)': cutAfter.seconds,
        'memory growth (MB)': Math.round(grown),
        'pipelined requests answered': pipelined,
      },
      failures: ledger.failures(),
    };
  },
};

/** Requests whose end is ambiguous, and foreign hosts in documents. */
export const smuggling: Scenario = {
  name: 'smuggling',
  promise: 'ambiguous requests are rejected, and foreign hosts never reach a document',
  async run({ folder }) {
    const target = await startTarget(path.join(folder, 'stoa'));
    const ledger = openLedger();
    const cases = smugglingCases();
    for (const { name, bytes, statuses } of cases) {
      const { statuses: got, text, closed } = await exchange(target.port, bytes, { quietMs: 300 });
      const silent = got.length === 0 && closed && statuses.includes(cutOff);
      if (!silent && (got.length !== 1 || !statuses.includes(got[0] ?? cutOff)))
        ledger.fail(name, `answered ${got.join() || 'nothing'}`);
      if (/smuggled\.example/.test(text)) ledger.fail('a foreign host was reflected', name);
    }
    const documents = await poisonDocuments(target, ledger);
    await target.stop();
    return {
      figures: {
        'ambiguous requests': cases.length,
        'documents requested with foreign hosts': documents,
      },
      failures: ledger.failures(),
    };
  },
};

/** p99 of one URL, requested at a steady rate. */
async function measure(target: Target, address: string, seconds: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const startedAt = performance.now();
    const answer = await fetch(target.origin + address);
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    await delay(4);
  }
  return percentile(times, 0.99);
}

const opening: Record<string, string> = {
  'slow headers': 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  'slow body':
    'POST /api/storefront/v1/merchant/products HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n',
  silent: '',
};

type Slow = { kind: string; socket: Socket };

/** A third each: headers and bodies at one byte per second, and connections that send nothing. */
function openCrowd(target: Target, count: number) {
  const startedAt = performance.now();
  const kinds = Object.keys(opening);
  const crowd = Array.from({ length: count }, (_, at) =>
    openSlow(target, kinds[at % kinds.length] ?? 'silent'),
  );
  const drip = setInterval(() => {
    for (const { kind, socket } of crowd)
      if (kind !== 'silent' && socket.writable) socket.write('a');
  }, 1_000);
  return {
    count,
    /** Only slow senders must be disconnected; silence is normal for keep-alive connections. */
    async untilCut(timeoutMs: number) {
      const speaking = crowd.filter(({ kind }) => kind !== 'silent');
      const isLeft = ({ socket }: Slow) => !socket.destroyed;
      while (speaking.some(isLeft) && performance.now() - startedAt < timeoutMs) await delay(100);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      const left: Record<string, { left: number; of: number }> = {};
      for (const kind of kinds.filter((name) => name !== 'silent')) {
        const all = speaking.filter((slow) => slow.kind === kind);
        left[kind] = { left: all.filter(isLeft).length, of: all.length };
      }
      clearInterval(drip);
      for (const { socket } of crowd) socket.destroy();
      return { seconds, left };
    },
  };
}

function openSlow(target: Target, kind: string): Slow {
  const socket = connect(target.port, '127.0.0.1', () => socket.write(opening[kind] ?? ''));
  socket.on('error', () => undefined);
  socket.resume();
  return { kind, socket };
}

/** Many requests in one write: all are answered, in order. */
async function pipeline(target: Target, address: string, ledger: Ledger): Promise<number> {
  const count = 900;
  const bytes = `GET ${address} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(count);
  const { statuses } = await exchange(target.port, bytes, { quietMs: 1_000 });
  const right = statuses.filter((status) => status === 200).length;
  if (right !== count) ledger.fail('pipelined requests', `${right} of ${count} answered`);
  return right;
}

const documents = [
  '/',
  '/openapi.json',
  '/.well-known/agent-card.json',
  '/.well-known/ucp',
  '/.well-known/protocols',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api',
  '/oauth/authorize?client_id=none',
  '/account/sign-in',
  '/robots.txt',
  '/sitemap.xml',
  '/api/storefront/v1/search',
  '/docs',
];
const poisons: Record<string, string>[] = [
  { host: 'smuggled.example' },
  { host: 'localhost', 'x-forwarded-host': 'smuggled.example', 'x-forwarded-proto': 'https' },
  { host: 'localhost', forwarded: 'host=smuggled.example;proto=https' },
  { host: 'localhost', 'x-host': 'smuggled.example', 'x-original-url': '//smuggled.example/' },
  { host: 'localhost:4000@smuggled.example' },
];

async function poisonDocuments({ port, stores }: Target, ledger: Ledger): Promise<number> {
  let asked = 0;
  for (const document of [...documents, `/api/storefront/v1/stores/${stores[0]}`]) {
    for (const headers of poisons) {
      const lines = Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      const bytes = `GET ${document} HTTP/1.1\r\n${lines}connection: close\r\n\r\n`;
      const { text } = await exchange(port, bytes, { quietMs: 1_000 });
      asked += 1;
      if (text === '') ledger.fail('no answer', `${document} ${lines}`);
      if (text.includes('smuggled.example'))
        ledger.fail(
          'a foreign host was reflected',
          `${document} with ${lines.replaceAll('\r\n', ' ')}`,
        );
    }
  }
  return asked;
}
