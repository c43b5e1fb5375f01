import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { rateLimitNetwork } from '../../src/http/input/client-network.ts';
import { createServer } from '../../src/http/server.ts';
import { openSse, type SseWriter } from '../../src/http/sse/sse.ts';
import { openStreams } from '../../src/http/sse/streams.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';

type Start = (writer: SseWriter) => Promise<() => void>;

/** A real server with one stream at `GET /`, which `start` writes. */
async function serve(t: TestContext, start: Start, limits = { perProcess: 100, perCaller: 100 }) {
  const http = createServer({ log: createLog('silent'), trustedProxies: [] });
  const streams = openStreams(limits);
  http.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  http.addHook('onRequest', async (_request, reply) => void reply.header('a2a-version', '1.0'));
  http.get('/', (request, reply) => openSse(request, reply, { streams, start }));
  const origin = await http.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => http.close());
  const { port } = http.server.address() as AddressInfo;
  return { http, streams, origin, port };
}

/** A client that reads the head of a response, and the rest on request. */
async function open(origin: string) {
  const call = request(origin, { agent: false }).end();
  call.on('error', () => undefined);
  const [answer] = await once(call, 'response');
  return answer;
}

const stay: Start = async (writer) => {
  writer.write('data: 1\n\n');
  return () => undefined;
};

test('a stream has its own headers and those that hooks have set', async (t) => {
  const { origin } = await serve(t, async (writer) => {
    writer.write('data: 1\n\n');
    writer.end();
    return () => undefined;
  });
  const answer = await fetch(origin);
  const { headers } = answer;
  assert.equal(answer.status, 200);
  assert.equal(await answer.text(), 'data: 1\n\n');
  assert.deepEqual(
    ['content-type', 'cache-control', 'x-accel-buffering', 'a2a-version'].map((name) =>
      headers.get(name),
    ),
    ['text/event-stream', 'no-cache', 'no', '1.0'],
  );
  assert.match(headers.get('request-id') ?? '', /^req_/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
});

test('an error before the first event is a plain response without a stream', async (t) => {
  const { origin, streams } = await serve(t, async () => {
    throw new DomainError('not_found', 'task_not_found', 'There is none.');
  });
  const answer = await fetch(origin);
  assert.equal(answer.status, 404);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(streams.count(), 0);
});

test('a later error ends the stream', async (t) => {
  const { origin } = await serve(t, async (writer) => {
    writer.write('data: 1\n\n');
    throw new Error('later');
  });
  const answer = await fetch(origin);
  assert.deepEqual([answer.status, await answer.text()], [200, 'data: 1\n\n']);
});

test('a stream without events yet is open', async (t) => {
  const { origin, streams } = await serve(t, async () => () => undefined);
  const answer = await open(origin);
  assert.deepEqual([answer.statusCode, streams.count()], [200, 1]);
  answer.destroy();
});

test('a stream whose client disconnects ends and frees its slot', async (t) => {
  const left = Promise.withResolvers<void>();
  const { origin, streams } = await serve(t, async (writer) => {
    writer.write('data: 1\n\n');
    return () => left.resolve();
  });
  const answer = await open(origin);
  assert.equal(streams.count(), 1);
  answer.destroy();
  await left.promise;
  assert.equal(streams.count(), 0);
});

test('a client that disconnects before the first event is cleaned up as well', async (t) => {
  const requested = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { http, port, streams } = await serve(t, async (writer) => {
    requested.resolve();
    await gone.promise;
    writer.write('data: 1\n\n');
    return () => left.resolve();
  });
  const closed = Promise.withResolvers<void>();
  http.server.once('connection', (socket) => socket.once('close', () => closed.resolve()));
  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await requested.promise;
  client.destroy();
  await closed.promise;
  gone.resolve();
  await left.promise;
  assert.equal(streams.count(), 0);
});

test('a caller over its limit of streams gets 429 with Retry-After; over the process limit, 503', async (t) => {
  for (const [limits, status] of [
    [{ perProcess: 9, perCaller: 2 }, 429],
    [{ perProcess: 2, perCaller: 9 }, 503],
  ] as const) {
    const { origin } = await serve(t, stay, limits);
    const occupied = [await open(origin), await open(origin)];
    const answer = await fetch(origin);
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [status, '5']);
    assert.match(await answer.text(), /"too_many_streams"/);
    for (const stream of occupied) stream.destroy();
  }
});

test('a reader that does not read is disconnected; one that reads gets everything', async (t) => {
  const writers: SseWriter[] = [];
  const left = Promise.withResolvers<void>();
  const { origin, streams } = await serve(t, async (writer) => {
    writers.push(writer);
    writer.write('data: 1\n\n');
    return () => left.resolve();
  });
  const lazy = await open(origin);
  lazy.pause();
  const eager = await open(origin);
  let read = 0;
  // Only the x are counted: pings may come between two events.
  eager.on('data', (chunk: Buffer) => {
    read += chunk.filter((byte) => byte === xByte).length;
  });
  const event = `data: ${'x'.repeat(65_536)}\n\n`;
  const xByte = 'x'.charCodeAt(0);
  let isCut = false;
  void left.promise.then(() => {
    isCut = true;
  });
  let written = 0;
  while (!isCut && written < 1e9) {
    for (const writer of writers) writer.write(event);
    written += 65_536;
    while (read < written) await new Promise(setImmediate);
  }
  assert.deepEqual([isCut, streams.count(), read === written], [true, 1, true]);
  eager.destroy();
});

test('the first event of a stream may be longer than the buffer limit', async (t) => {
  const long = `data: ${'x'.repeat(400_000)}\n\n`;
  const { origin } = await serve(t, async (writer) => {
    for (let count = 0; count < 30; count += 1) writer.write(long);
    writer.end();
    return () => undefined;
  });
  assert.equal((await (await fetch(origin)).text()).length, 30 * long.length);
});

test('a silent stream receives a ping at least every 15 s, and all pings come from one timer', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const streams = openStreams({ perProcess: 100, perCaller: 100 });
  const written = Array.from({ length: 40 }, () => {
    const pings: string[] = [];
    const write = (text: string) => pings.push(text);
    const raw = { destroyed: false, writableEnded: false, writableLength: 0, write };
    streams.add('a', raw as never).isOpen = true;
    return pings;
  });
  t.mock.timers.tick(15_000);
  assert.deepEqual(
    written,
    written.map(() => [': ping\n\n']),
  );
  t.mock.timers.tick(30_000);
  assert.deepEqual(new Set(written.map(({ length }) => length)), new Set([3]));
});

test('revoking a credential ends its streams, also one without events yet', async (t) => {
  const requested = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const { origin, streams } = await serve(t, async (writer) => {
    requested.resolve();
    await going.promise;
    writer.write('data: 1\n\n');
    return () => undefined;
  });
  const answer = fetch(origin);
  await requested.promise;
  streams.revoke(rateLimitNetwork('127.0.0.1'));
  going.resolve();
  assert.equal(await (await answer).text(), '');
  const again = await fetch(origin);
  assert.deepEqual([again.status, /"invalid_token"/.test(await again.text())], [401, true]);
});

test('a server that closes ends its streams and does not wait for them', async (t) => {
  const { http, origin, streams } = await serve(t, stay);
  const bodies = [await fetch(origin), await fetch(origin)].map((answer) => answer.text());
  await http.close();
  assert.deepEqual(await Promise.all(bodies), ['data: 1\n\n', 'data: 1\n\n']);
  assert.equal(streams.count(), 0);
});
