import assert from 'node:assert/strict';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { OutboundPolicy } from './address.ts';
import { createOutboundClient } from './client.ts';
import type { ResolveName } from './dns-resolver.ts';

const development: OutboundPolicy = { production: false, allow: [] };
const limits = { timeoutSeconds: 5, maxBodyBytes: 4_096 };
const failingResolver: ResolveName = async () => {
  throw new Error('ENOTFOUND');
};

async function portOf(t: TestContext, server: Server): Promise<number> {
  t.after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/**
 * A server that resets the connection at the next request after `closeNext`; it counts requests.
 */
function createResettingServer() {
  let requests = 0;
  let isClosing = false;
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests += 1;
      if (isClosing) {
        isClosing = false;
        socket.resetAndDestroy();
        return;
      }
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
  });
  return {
    server,
    closeNext() {
      isClosing = true;
    },
    requests: () => requests,
  };
}

/** Advances the clock, as if the connection had been idle for that long. */
function createIdleClock(t: TestContext) {
  const now = performance.now.bind(performance);
  let ahead = 0;
  t.mock.method(performance, 'now', () => now() + ahead);
  return async (milliseconds: number) => {
    // Let the event loop process the end of the previous response first.
    await new Promise((resolve) => setTimeout(resolve, 20));
    ahead += milliseconds;
  };
}

test('a request that fails on an idle connection is retried once, if it is repeatable', async (t) => {
  const receiver = createResettingServer();
  const url = `http://127.0.0.1:${await portOf(t, receiver.server)}/`;
  const outbound = createOutboundClient(development, failingResolver);
  const idle = createIdleClock(t);
  const post = { url, method: 'POST', body: 'x' } as const;
  await outbound.send(post, limits);
  await idle(1_000);

  receiver.closeNext();
  const again = await outbound.send({ ...post, isRepeatable: true }, limits);
  assert.deepEqual([again.status, receiver.requests()], [200, 3]);
  await idle(1_000);

  receiver.closeNext();
  await assert.rejects(outbound.send(post, limits), { errorClass: 'protocol' });
  assert.equal(receiver.requests(), 4);

  // A reset of a new connection is not retried.
  receiver.closeNext();
  await assert.rejects(outbound.send({ ...post, isRepeatable: true }, limits), {
    errorClass: 'protocol',
  });
  assert.equal(receiver.requests(), 5);
  await outbound.close();
});

test('a request that the receiver may have seen is not retried', async (t) => {
  const receiver = createResettingServer();
  const busy = `http://127.0.0.1:${await portOf(t, receiver.server)}/`;
  let garbled = 0;
  const garbling = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      garbled += 1;
      socket.end('HTTP/1.1 200 OK\r\n??\r\n\r\n');
    });
  });
  const outbound = createOutboundClient(development, failingResolver);
  const idle = createIdleClock(t);
  const post = { method: 'POST', body: 'x', isRepeatable: true } as const;
  await outbound.send({ ...post, url: busy }, limits);
  await idle(0);
  receiver.closeNext();
  await assert.rejects(outbound.send({ ...post, url: busy }, limits), { errorClass: 'protocol' });
  assert.equal(receiver.requests(), 2);

  const url = `http://127.0.0.1:${await portOf(t, garbling)}/`;
  await assert.rejects(outbound.send({ ...post, url }, limits), { errorClass: 'protocol' });
  assert.equal(garbled, 1);
  await outbound.close();
});
