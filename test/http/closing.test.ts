import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createServer } from '../../src/http/server.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';

test('closing waits for a request, but not for its connection', { timeout: 20_000 }, async (t) => {
  const http = createServer({ log: createLog('silent'), trustedProxies: [] });
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<string>();
  http.get('/', () => {
    arrived.resolve();
    return released.promise;
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const { port } = http.server.address() as AddressInfo;
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, resolve).on('error', reject);
  });
  await arrived.promise;

  const closed = http.close();
  released.resolve('done');

  assert.equal(await text(await answer), 'done');
  await closed;
});

test('closing does not wait for connections without a request', { timeout: 20_000 }, async (t) => {
  const http = createServer({ log: createLog('silent'), trustedProxies: [] });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const accepted = once(http.server, 'connection');
  // A browser opens connections before it needs them.
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  await accepted;

  await http.close();
});
