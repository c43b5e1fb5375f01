import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpOf } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site({ name: 'A <b>shop</b>' });
const mcp = await mcpOf(shop);

test('initialize returns the requested version if it is supported, otherwise the newest', async () => {
  const known = await mcp.rpc('initialize', { protocolVersion: '2025-03-26', capabilities: {} });
  const unknown = await mcp.rpc('initialize', { protocolVersion: '2031-01-01' });
  const none = await mcp.rpc('initialize');

  assert.equal(known.status, 200);
  assert.equal(known.body.result.protocolVersion, '2025-03-26');
  assert.deepEqual(known.body.result.capabilities, { tools: {} });
  assert.equal(known.body.result.serverInfo.name, 'stoa');
  assert.deepEqual(
    [unknown, none].map(({ body }) => body.result.protocolVersion),
    ['2025-11-25', '2025-11-25'],
  );
  assert.equal(known.headers['mcp-session-id'], undefined);
});

for (const version of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'])
  test(`${version} is supported at both endpoints, in initialize and in the version header`, async () => {
    for (const at of [mcp, await mcpOf(shop, '/ucp/mcp')]) {
      const hello = await at.rpc('initialize', { protocolVersion: version, capabilities: {} });
      const listed = await at.rpc('tools/list', {}, { 'mcp-protocol-version': version });

      assert.equal(hello.body.result.protocolVersion, version);
      assert.ok(listed.body.result.tools.length > 5);
    }
  });

test('initialize on a store host describes the store', async () => {
  const { body } = await mcp.rpc('initialize', {}, { host: 'shop.localhost:4000' });

  assert.equal(body.result.serverInfo.name, 'shop');
  assert.equal(body.result.serverInfo.title, 'A shop');
  assert.match(body.result.instructions, /site_slug shop, prices in USD/);
});

test('calls need no initialize and no session, and return JSON for any Accept header', async () => {
  for (const accept of ['application/json', 'text/event-stream', '*/*', 'nonsense']) {
    const answer = await mcp.rpc('tools/list', undefined, { accept, 'mcp-session-id': 'x' });

    assert.equal(answer.status, 200, accept);
    assert.match(String(answer.headers['content-type']), /^application\/json/);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('ping returns an empty result with the id of the call', async () => {
  const named = await mcp.raw('{"jsonrpc":"2.0","id":"a","method":"ping"}');
  const numbered = await mcp.raw('{"jsonrpc":"2.0","id":0,"method":"ping","params":{"_meta":{}}}');

  assert.deepEqual(named.body, { jsonrpc: '2.0', id: 'a', result: {} });
  assert.deepEqual(numbered.body, { jsonrpc: '2.0', id: 0, result: {} });
});

test('null params and null arguments are treated as missing', async () => {
  const listed = await mcp.raw('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}');
  const called = await mcp.raw(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"catalog_search","arguments":null}}',
  );

  assert.equal(listed.body.result.tools.length, 7);
  assert.deepEqual(called.body.result.structuredContent.products, []);
});

test('notifications and responses are answered with 202 and no body', async () => {
  const messages = [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    { jsonrpc: '2.0', method: 'notifications/unknown' },
    { jsonrpc: '2.0', id: 7, result: {} },
  ];

  for (const message of messages) {
    const answer = await shop.public.post('/api/mcp', message);

    assert.deepEqual([answer.status, answer.text], [202, ''], JSON.stringify(message));
  }
});

test('an unsupported version in the header is refused', async () => {
  const good = await mcp.rpc('ping', {}, { 'mcp-protocol-version': '2025-06-18' });
  const bad = await mcp.rpc('ping', {}, { 'mcp-protocol-version': '1999-01-01' });

  assert.equal(good.status, 200);
  assert.equal(bad.status, 400);
  assert.deepEqual([bad.body.id, bad.body.error.code], ['call-1', -32600]);
  assert.equal(bad.body.error.data.supported[0], '2025-11-25');
});

const bad: [string, string, number, number, unknown][] = [
  ['a body that is not JSON', '{', 400, -32700, null],
  ['an empty body', '', 400, -32700, null],
  ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32600, null],
  ['a string', '"ping"', 400, -32600, null],
  ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600, 1],
  ['no method', '{"jsonrpc":"2.0","id":1}', 400, -32600, 1],
  ['a method that is not a string', '{"jsonrpc":"2.0","id":1,"method":{}}', 400, -32600, 1],
  ['a null id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600, null],
  ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600, null],
  ['params in an array', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 200, -32602, 1],
  ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"tools/fly"}', 200, -32601, 1],
  [
    'the name of a member of Object.prototype',
    '{"jsonrpc":"2.0","id":1,"method":"constructor"}',
    200,
    -32601,
    1,
  ],
  ['a call without a tool', '{"jsonrpc":"2.0","id":1,"method":"tools/call"}', 200, -32602, 1],
  [
    'an unknown tool',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rob"}}',
    200,
    -32602,
    1,
  ],
  [
    'arguments in an array',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"catalog_search","arguments":[1]}}',
    200,
    -32602,
    1,
  ],
];

for (const [what, body, status, code, id] of bad)
  test(`${what} is ${code} with ${status}`, async () => {
    const answer = await mcp.raw(body);

    assert.equal(answer.status, status, answer.text);
    assert.deepEqual(
      [answer.body.jsonrpc, answer.body.id, answer.body.error.code],
      ['2.0', id, code],
    );
    assert.ok(answer.body.error.message.length > 5);
    assert.equal(answer.body.error.data.request_id, answer.headers['request-id']);
  });

test('the error for an unknown tool lists the names of the tools', async () => {
  const { body } = await mcp.call('rob');

  assert.match(body.error.message, /Tools: catalog_search, store_details,/);
  assert.equal(body.error.data.code, 'unknown_tool');
});

test('methods other than POST are 405 with Allow: POST', async () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH'] as const) {
    const answer = await shop.send({ method, url: '/api/mcp', headers: { host: 'localhost' } });

    assert.deepEqual([answer.status, answer.headers.allow], [405, 'POST'], method);
    assert.equal(answer.body.error.code, -32601);
  }
});

test('paths below the endpoint are 404, and other content types 415', async () => {
  const below = await shop.public.post('/api/mcp/sse', {});
  const form = await mcp.raw('a=b', { 'content-type': 'application/x-www-form-urlencoded' });

  assert.deepEqual([below.status, below.body.error.code], [404, -32601]);
  assert.deepEqual([form.status, form.body.error.code], [415, -32600]);
});

test('pages of any origin may call the endpoint', async () => {
  const answer = await shop.send({
    method: 'OPTIONS',
    url: '/api/mcp',
    headers: {
      host: 'localhost:4000',
      origin: 'https://inspector.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,mcp-protocol-version',
    },
  });

  assert.equal(answer.status, 204);
  assert.equal(answer.headers['access-control-allow-origin'], '*');
  assert.match(String(answer.headers['access-control-allow-headers']), /Mcp-Protocol-Version/);
});

test('the endpoint is listed in the protocol hub, on a store host with the URL of that host', async () => {
  const hub = await shop.public.get('/.well-known/protocols');
  const store = await shop.public.get('/.well-known/protocols', { host: 'shop.localhost:4000' });

  assert.deepEqual(hub.body.protocols.mcp, { url: 'http://localhost:4000/api/mcp' });
  assert.deepEqual(store.body.protocols.mcp, { url: 'http://shop.localhost:4000/api/mcp' });
});
