import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { messageOf, startChild } from '../../../bench/processes.ts';
import { systemEnv } from '../../../bench/server.ts';
import { hostileBodies, poisonedBodies } from '../../hostile/bodies.ts';
import { type LiveServer, openLiveServer } from '../../hostile/live-server.ts';
import { bodyOperations, type Target } from '../../hostile/operations.ts';
import type { ProbeReading } from '../../probe.ts';
import { type Ledger, openLedger, percentile, type Scenario } from '../../scenario.ts';

/**
 * The target is 50 ms, and 100 ms for the event loop; the limit allows for other load on the
 * machine.
 */
const slowestMs = 150;
const loopDelayMs = 200;
const longBytes = 300_000;

const probeFile = fileURLToPath(new URL('../../probe.ts', import.meta.url));
const naiveReader = fileURLToPath(
  new URL('../../hostile/controls/naive-reader.ts', import.meta.url),
);

type Bomb = { name: string; body: string | Uint8Array; headers?: Record<string, string> };
type Stage = { live: LiveServer; ledger: Ledger; times: number[] };

/** Runs at every operation that takes a body. */
export const jsonBombs: Scenario = {
  name: 'json-bombs',
  promise:
    'every body of every operation is accepted or rejected at once, without prototype pollution',
  async run(setting) {
    const live = await openLiveServer(setting, { LOG_LEVEL: 'fatal' });
    const stage: Stage = { live, ledger: openLedger(), times: [] };
    const operations = await bodyOperations(live);
    const bombs = bombsOf(setting.quick);
    for (const operation of operations)
      await drop({ ...stage, ledger: openLedger() }, operation, bombs[0]);
    stage.times.length = 0;
    live.target.resetProbe();
    for (const [place, operation] of operations.entries())
      for (const [at, bomb] of bombs.entries()) {
        // Bodies that are too long are rejected before they are parsed, so they are not sent to
        // every operation.
        if (bomb.body.length > longBytes && (at + place) % 10 !== 0) continue;
        if (setting.quick && (at + place) % 4 !== 0) continue;
        await drop(stage, operation, bomb);
      }
    const probe = await live.target.probe();
    report(probe, stage.ledger);
    return {
      figures: {
        operations: operations.length,
        bodies: stage.times.length,
        'p99 (ms)': percentile(stage.times, 0.99),
        'slowest (ms)': percentile(stage.times, 1),
        'event loop delay, worst (ms)': probe.loopDelayMaxMs,
      },
      failures: stage.ledger.failures(),
    };
  },
};

function bombsOf(isShort: boolean): Bomb[] {
  const texts = [
    ...hostileBodies,
    ...poisonedBodies().filter((_, at) => !isShort || at % 10 === 0),
  ];
  const bombs = texts.map(({ name, text }): Bomb => ({ name, body: text }));
  const zipped = new Uint8Array(gzipSync(Buffer.alloc(10_000_000)));
  return [
    { name: 'an empty object', body: '{}' },
    ...bombs.filter(({ body }) => !isShort || body.length <= longBytes),
    { name: '10 MB of zeros, gzipped', body: zipped, headers: { 'content-encoding': 'gzip' } },
    { name: 'no UTF-8', body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    { name: 'another type', body: '<a/>', headers: { 'content-type': 'application/xml' } },
    {
      name: 'a form',
      body: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    {
      name: 'a batch of a thousand',
      body: `[${Array(1_000).fill('{"jsonrpc":"2.0","id":1,"method":"x"}').join()}]`,
    },
  ];
}

async function drop(stage: Stage, { method, path }: Target, bomb: Bomb | undefined) {
  if (!bomb) return;
  const { live, ledger, times } = stage;
  const headers = {
    authorization: `Bearer ${live.owner}`,
    'idempotency-key': `${times.length}`,
    'content-type': 'application/json',
    ...bomb.headers,
  };
  const sent = { method, path, headers, body: bomb.body };
  let answer = await live.ask(sent);
  const isLong = bomb.body.length > longBytes;
  // The machine may have been busy: what is slow by itself is slow each time.
  for (let attempt = 1; attempt < 5 && !isLong && answer.took > slowestMs; attempt += 1)
    answer = await live.ask(sent);
  times.push(answer.took);
  const what = `${bomb.name}: ${method} ${path}`;
  if (!isLong && answer.took > slowestMs)
    ledger.fail('slow', `${what}: ${Math.round(answer.took)} ms`);
  if (answer.status >= 500 || (answer.status === 0 && !isLong))
    ledger.fail('server error', `${what}: ${answer.status} ${answer.text.slice(0, 80)}`);
}

function report(probe: ProbeReading, ledger: Ledger): void {
  for (const rejection of probe.unhandledRejections) ledger.fail('unhandled rejection', rejection);
  for (const member of probe.polluted) ledger.fail('Object.prototype gained', member);
  if (probe.loopDelayMaxMs > loopDelayMs)
    ledger.fail('the event loop was blocked', `${probe.loopDelayMaxMs} ms`);
}

/** A process that merges bodies into its own objects. */
export const jsonBombsControl: Scenario = {
  name: 'json-bombs-control',
  promise: 'control: a reader that merges bodies member by member is caught',
  async run() {
    const child = startChild(process.execPath, ['--import', probeFile, naiveReader], {
      env: systemEnv(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await messageOf(child);
    for (const { text } of poisonedBodies()) child.send({ text });
    child.send('read');
    const ledger = openLedger();
    report(await messageOf<ProbeReading>(child), ledger);
    const seen = ledger.failures();
    const failures = seen.some((line) => line.startsWith('Object.prototype')) ? [] : ['not caught'];
    return { figures: { 'kinds of damage seen': seen.length }, failures };
  },
};
