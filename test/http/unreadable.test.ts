import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createServer } from '../../src/http/server.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';

const http = createServer({ log: createLog('silent'), trustedProxies: [] });
http.get('/', () => 'here');
await http.listen({ port: 0, host: '127.0.0.1' });
const { port } = http.server.address() as AddressInfo;

/** The complete response to these bytes. */
async function send(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, error: JSON.parse(body).error };
}

const cases = [
  ['no request line', 'hello\r\n\r\n', 400, 'bad_request'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400, 'bad_request'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
    400,
    'bad_request',
  ],
  [
    'headers of 20 KB',
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
] as const;

for (const [name, bytes, status, code] of cases)
  test(`${name}: ${status} in the standard error format, and the connection is closed`, async () => {
    const { head, error } = await send(bytes);
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
    assert.match(head, /Cache-Control: no-store/);
    assert.equal(error.code, code);
    assert.deepEqual(error.details, []);
    assert.match(head, new RegExp(`Request-Id: ${error.request_id}`));
  });

test('the server keeps running', async (t) => {
  t.after(() => http.close());
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal(await answer.text(), 'here');
});
