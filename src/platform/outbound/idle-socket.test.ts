import assert from 'node:assert/strict';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { OutboundPolicy } from './address.ts';
import { createOutboundClient } from './client.ts';
import type { ResolveName } from './dns-resolver.ts';

const development: OutboundPolicy = { production: false, allow: [] };
const limits = { timeoutSeconds: 5, maxBodyBytes: 4_096 };
const nowhere: ResolveName = async () => {
  throw new Error('ENOTFOUND');
};

async function portOf(t: TestContext, server: Server): Promise<number> {
  t.after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Answers the first request of a connection, and closes it under the second; counts what came. */
function closing() {
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

/** The next call finds its connection as if nothing had come on it for so long. */
function laterBy(t: TestContext) {
  const now = performance.now.bind(performance);
  let ahead = 0;
  t.mock.method(performance, 'now', () => now() + ahead);
  return async (milliseconds: number) => {
    // A connection is idle a turn after its answer was read.
    await new Promise((resolve) => setTimeout(resolve, 20));
    ahead += milliseconds;
  };
}

test('security 2.8: what fails on a connection that lay idle is sent again once, if it may be', async (t) => {
  const receiver = closing();
  const url = `http://127.0.0.1:${await portOf(t, receiver.server)}/`;
  const outbound = createOutboundClient(development, nowhere);
  const idle = laterBy(t);
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

  // A fresh connection that is cut is a failure like any other.
  receiver.closeNext();
  await assert.rejects(outbound.send({ ...post, isRepeatable: true }, limits), {
    errorClass: 'protocol',
  });
  assert.equal(receiver.requests(), 5);
  await outbound.close();
});

test('§6.1 delivery ids: what a receiver has seen is not sent again, on a busy connection or half answered', async (t) => {
  const receiver = closing();
  const busy = `http://127.0.0.1:${await portOf(t, receiver.server)}/`;
  let garbled = 0;
  const garbling = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      garbled += 1;
      socket.end('HTTP/1.1 200 OK\r\n??\r\n\r\n');
    });
  });
  const outbound = createOutboundClient(development, nowhere);
  const idle = laterBy(t);
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
