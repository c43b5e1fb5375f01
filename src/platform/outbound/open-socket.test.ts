import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { createSocketOpener } from './open-socket.ts';
import { OutboundError } from './outbound-error.ts';

const isBlocked = (error: unknown) =>
  error instanceof OutboundError && error.errorClass === 'blocked';

async function listen(t: { after(close: () => void): void }): Promise<number> {
  const server = createServer((socket) => socket.end('220 ready\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

test('connects to loopback outside production only', async (t) => {
  const port = await listen(t);
  const open = createSocketOpener({ production: false, allow: [] });
  for (const host of ['127.0.0.1', 'localhost']) {
    const socket = await open({ host, port });
    const [greeting] = await once(socket, 'data');
    assert.equal(String(greeting), '220 ready\r\n');
    socket.destroy();
  }
  const inProduction = createSocketOpener({ production: true, allow: [] });
  await assert.rejects(inProduction({ host: '127.0.0.1', port }), isBlocked);
  await assert.rejects(inProduction({ host: 'localhost', port }), isBlocked);
});

test('a name with any private address is blocked, and so is a private address', async (t) => {
  const port = await listen(t);
  const names: Record<string, string[]> = {
    'private.example.com': ['192.168.0.5'],
    'mixed.example.com': ['93.184.216.34', '10.0.0.5'],
    'loopback.example.com': ['127.0.0.1'],
  };
  const open = createSocketOpener(
    { production: true, allow: [] },
    async (name) => names[name] ?? [],
  );
  for (const host of [...Object.keys(names), '10.0.0.5', '169.254.169.254', '::ffff:10.0.0.5'])
    await assert.rejects(open({ host, port }), isBlocked, host);
  await assert.rejects(
    open({ host: 'missing.example.com', port }),
    (error) => error instanceof OutboundError && error.errorClass === 'dns',
  );
});

test('an unreachable port is an error of the connection', async () => {
  const open = createSocketOpener({ production: false, allow: [] });
  await assert.rejects(
    open({ host: '127.0.0.1', port: 1 }),
    (error) => error instanceof OutboundError && error.errorClass === 'connect',
  );
});
