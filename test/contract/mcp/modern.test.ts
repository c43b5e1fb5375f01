import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metaKeys } from '../../../src/http/mcp/request-metadata.ts';
import { mcpOf, modernHeaders, modernMeta } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site({ name: 'A <b>shop</b>' });
const tee = await shop.product({ name: 'Grey tee', isDigital: true });
const skills = await mcpOf(shop);
const ucp = await mcpOf(shop, '/ucp/mcp');
const endpoints = { '/api/mcp': skills, '/ucp/mcp': ucp };
const versions = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
];
const search = { name: 'catalog_search', arguments: { query: 'tee' } };
const without = (key: string) =>
  Object.fromEntries(Object.entries(modernMeta).filter(([name]) => name !== key));

for (const [url, mcp] of Object.entries(endpoints)) {
  test(`${url}: server/discover needs no handshake`, async () => {
    const { status, body } = await mcp.modern('server/discover');

    assert.equal(status, 200);
    const { instructions, _meta, ...result } = body.result;
    assert.deepEqual(result, {
      resultType: 'complete',
      supportedVersions: versions,
      capabilities: { tools: {} },
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
    assert.match(instructions, /minor units/);
    assert.match(_meta[metaKeys.serverInfo].name, /^stoa/);
  });

  test(`${url}: tools/list has cache hints, and the same tools in the same order as before`, async () => {
    const modern = (await mcp.modern('tools/list')).body.result;
    const again = (await mcp.modern('tools/list')).body.result;
    const legacy = (await mcp.rpc('tools/list')).body.result;

    assert.deepEqual(
      [modern.resultType, modern.ttlMs, modern.cacheScope],
      ['complete', 3_600_000, 'public'],
    );
    assert.deepEqual(modern, again);
    assert.deepEqual(modern.tools, legacy.tools);
    assert.deepEqual(Object.keys(legacy), ['tools']);
  });

  test(`${url}: methods of earlier revisions are 404 with the id of the request`, async () => {
    for (const method of ['initialize', 'ping', 'logging/setLevel', 'resources/list', 'fly']) {
      const { status, body } = await mcp.modern(method);
      assert.deepEqual([status, body.error.code, body.id], [404, -32601, 'call-1'], method);
    }
  });
}

test('on a store host the server names the store', async () => {
  const host = 'shop.localhost:4000';
  const { result } = (await skills.modern('server/discover', {}, { host })).body;

  assert.equal(result._meta[metaKeys.serverInfo].title, 'A shop');
  assert.match(result.instructions, /site_slug shop, prices in USD/);
});

test('a tool has the same result in both eras, and no cache hints', async () => {
  const modern = (await skills.modern('tools/call', search)).body.result;
  const legacy = (await skills.rpc('tools/call', search, { 'mcp-protocol-version': '2025-11-25' }))
    .body.result;

  const { resultType, _meta, ...rest } = modern;
  assert.equal(resultType, 'complete');
  assert.equal(_meta[metaKeys.serverInfo].name, 'stoa');
  assert.equal(rest.structuredContent.products[0].id, tee.id);
  assert.deepEqual(rest, legacy);
});

test('the errors of tools keep their status', async () => {
  const unknown = await skills.modern('tools/call', { name: 'rob' });
  const failed = await skills.modern('tools/call', {
    name: 'store_details',
    arguments: { site_slug: 'nothing' },
  });
  const refused = await skills.modern('tools/list', {}, { authorization: 'Bearer sk_nonsense' });

  assert.deepEqual([unknown.status, unknown.body.error.code], [200, -32602]);
  assert.deepEqual([failed.status, failed.body.result.isError], [200, true]);
  assert.deepEqual([refused.status, refused.body.error.code], [401, -32000]);
});

const badMetadata: [string, unknown, string][] = [
  ['no params', undefined, 'params._meta'],
  ['params in an array', [], 'params._meta'],
  ['no _meta', {}, 'params._meta'],
  ['_meta that is a string', { _meta: 'x' }, 'params._meta'],
  ['no version', { _meta: without(metaKeys.protocolVersion) }, metaKeys.protocolVersion],
  [
    'a version that is a number',
    { _meta: { ...modernMeta, [metaKeys.protocolVersion]: 1 } },
    metaKeys.protocolVersion,
  ],
  ['no capabilities', { _meta: without(metaKeys.clientCapabilities) }, metaKeys.clientCapabilities],
  [
    'capabilities in an array',
    { _meta: { ...modernMeta, [metaKeys.clientCapabilities]: [] } },
    metaKeys.clientCapabilities,
  ],
  [
    'a client without a name',
    { _meta: { ...modernMeta, [metaKeys.clientInfo]: {} } },
    metaKeys.clientInfo,
  ],
  [
    'an unknown log level',
    { _meta: { ...modernMeta, [metaKeys.logLevel]: 'loud' } },
    metaKeys.logLevel,
  ],
];

for (const [what, params, field] of badMetadata)
  test(`${what} is -32602 with 400`, async () => {
    const { status, body } = await skills.rpc('tools/list', params, modernHeaders('tools/list'));

    assert.deepEqual([status, body.error.code, body.id], [400, -32602, 'call-1']);
    assert.equal(body.error.data.code, 'invalid_request_metadata');
    assert.ok(body.error.message.includes(field), body.error.message);
  });

test('a client need not introduce itself', async () => {
  const { status } = await skills.modern('tools/list', { _meta: without(metaKeys.clientInfo) });
  assert.equal(status, 200);
});

const encoded = (name: string) => `=?base64?${Buffer.from(name).toString('base64')}?=`;
const mismatches: [string, Record<string, string>][] = [
  ['another version', { 'mcp-protocol-version': '2025-11-25' }],
  ['another method', { 'mcp-method': 'tools/list' }],
  ['the method in upper case', { 'mcp-method': 'TOOLS/CALL' }],
  ['another name', { 'mcp-name': 'store_details' }],
  ['another name in Base64', { 'mcp-name': encoded('store_details') }],
  ['Base64 without its padding', { 'mcp-name': encoded('catalog_search').replace('=?=', '?=') }],
  ['Base64 with other characters', { 'mcp-name': '=?base64?c!?=' }],
  ['an empty name', { 'mcp-name': '' }],
];

for (const [what, headers] of mismatches)
  test(`${what} in a header is -32020 with 400`, async () => {
    const { status, body } = await skills.modern('tools/call', search, headers);

    assert.deepEqual([status, body.error.code, body.id], [400, -32020, 'call-1']);
    assert.equal(body.error.data.code, 'header_mismatch');
  });

for (const missing of ['mcp-protocol-version', 'mcp-method', 'mcp-name'])
  test(`without ${missing} a call is -32020 with 400`, async () => {
    const headers = modernHeaders('tools/call', 'catalog_search');
    delete headers[missing];
    const params = { _meta: modernMeta, ...search };
    const { status, body } = await skills.rpc('tools/call', params, headers);

    assert.deepEqual([status, body.error.code], [400, -32020]);
    assert.match(body.error.message, new RegExp(`${missing} is required`, 'i'));
  });

test('the name in the header may be Base64', async () => {
  const headers = { 'mcp-name': encoded('catalog_search') };
  assert.equal((await skills.modern('tools/call', search, headers)).status, 200);
});

test('a call without a name is -32602, unless the header has one', async () => {
  const neither = await skills.modern('tools/call');
  const header = await skills.modern('tools/call', {}, { 'mcp-name': 'catalog_search' });

  assert.deepEqual([neither.status, neither.body.error.code], [200, -32602]);
  assert.deepEqual([header.status, header.body.error.code], [400, -32020]);
});

test('another version in _meta and header is -32022 with the versions of this server', async () => {
  for (const requested of ['2025-11-25', '2031-01-01']) {
    const _meta = { ...modernMeta, [metaKeys.protocolVersion]: requested };
    const headers = { 'mcp-protocol-version': requested };
    const { status, body } = await skills.modern('tools/list', { _meta }, headers);

    assert.deepEqual([status, body.error.code], [400, -32022]);
    assert.deepEqual([body.error.data.supported, body.error.data.requested], [versions, requested]);
  }
});

test('a version of both eras in initialize gets the newest that has a handshake', async () => {
  const { body } = await skills.rpc('initialize', { protocolVersion: '2026-07-28' });

  assert.equal(body.result.protocolVersion, '2025-11-25');
  assert.deepEqual(body.result.capabilities, { tools: {} });
  assert.equal(body.result.resultType, undefined);
});

test('notifications get 202, whatever their headers', async () => {
  const notice = {
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { _meta: modernMeta },
  };
  const { status, text } = await shop.public.post('/api/mcp', notice, {
    'mcp-protocol-version': '2026-07-28',
  });

  assert.deepEqual([status, text], [202, '']);
});

test('a body that is not JSON gets an error without an id', async () => {
  const { status, body } = await skills.raw('{', { 'mcp-protocol-version': '2026-07-28' });

  assert.deepEqual([status, body.error.code, 'id' in body], [400, -32700, false]);
});

test('the error of a request says which request lists the tools', async () => {
  const { body } = await skills.modern('fly');
  const { method, params } = body.error.data.next;
  const { status } = await skills.rpc(method, params, modernHeaders(method));

  assert.equal(status, 200);
});

test('pages may send the headers of the protocol', async () => {
  const { headers } = await shop.send({
    method: 'OPTIONS',
    url: '/api/mcp',
    headers: {
      host: 'localhost:4000',
      origin: 'https://inspector.example',
      'access-control-request-method': 'POST',
    },
  });

  const allowed = String(headers['access-control-allow-headers']);
  for (const name of ['Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name'])
    assert.ok(allowed.includes(name), name);
});

const origins: [string, string, number][] = [
  ['evil.example', 'http://evil.example', 403],
  ['evil.example:4000', 'http://evil.example:4000', 403],
  ['nothing.localhost:4000', 'http://nothing.localhost:4000', 403],
  ['localhost:4000', 'http://localhost:4000', 200],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000', 200],
  ['[::1]:4000', 'http://[::1]:4000', 200],
  ['shop.localhost:4000', 'http://shop.localhost:4000', 200],
  ['localhost:4000', 'https://inspector.example', 200],
  ['localhost:4000', 'null', 200],
];

for (const [host, origin, expected] of origins)
  test(`a page of ${origin} gets ${expected} from ${host}`, async () => {
    for (const mcp of Object.values(endpoints)) {
      const { status, body } = await mcp.modern('tools/list', {}, { host, origin });

      assert.equal(status, expected, JSON.stringify(body));
      if (expected === 403) assert.equal(body.error.data.code, 'foreign_origin');
    }
  });
