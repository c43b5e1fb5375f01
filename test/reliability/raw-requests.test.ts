import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openShop, type Shop } from '../kit/shop.ts';

async function listening(t: TestContext): Promise<{ shop: Shop; port: number }> {
  const shop = await openShop(t);
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  return { shop, port: (shop.app.http.server.address() as AddressInfo).port };
}

/** The status line of the response on a connection that the server must close. */
async function statusLineOf(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  await once(socket, 'close');
  return text.split('\r\n')[0] ?? '';
}

/** Shortens the timers of one duration and leaves all others alone. */
function shorten(t: TestContext, from: number, to: number): void {
  const real = globalThis.setTimeout;
  const quicker = (act: () => void, ms?: number) => real(act, ms === from ? to : ms);
  t.mock.method(globalThis, 'setTimeout', quicker as typeof setTimeout);
}

test('a request with two Host headers is rejected and its connection closed', async (t) => {
  const { port } = await listening(t);

  const line = await statusLineOf(
    port,
    'GET /livez HTTP/1.1\r\nhost: localhost\r\nHost: elsewhere.example\r\n\r\n',
  );

  assert.equal(line, 'HTTP/1.1 400 Bad Request');
});

test('a body that trickles in is cut off although the request was rejected', async (t) => {
  const { port } = await listening(t);
  shorten(t, 15_000, 300);
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  socket.write(
    'POST /api/storefront/v1/merchant/products HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\na',
  );
  const [answer] = await once(socket, 'data');

  await closed;

  assert.match(String(answer), /^HTTP\/1\.1 401 /);
});

test('concurrent requests for one store share one lookup', async (t) => {
  const { shop } = await listening(t);
  await shop.site();
  await shop.product();

  const answers = await Promise.all(
    Array.from({ length: 400 }, () => shop.public.get('/api/storefront/v1/stores/shop/products')),
  );

  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
});
