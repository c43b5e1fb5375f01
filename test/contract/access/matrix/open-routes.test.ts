import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { deadCredentials, noCredentials } from '../../../kit/access/credentials.ts';
import { type Operation, operationsBelow } from '../../../kit/access/operations.ts';
import { watchRows } from '../../../kit/rows.ts';
import { openShop } from '../../../kit/shop.ts';
import { agent, knownProfile } from '../../../kit/ucp.ts';

type Headers = Record<string, string>;

const shop = await openShop(null);
await shop.site();
const product = await shop.product();
const dead = Object.entries(await deadCredentials(shop));
const { 'the session cookie of a browser': cookie = {} } = await noCredentials(shop);
const rows = await watchRows(shop);
after(rows.stop);

const call = { jsonrpc: '2.0', id: 'call-1' };
const message = {
  messageId: 'm-1',
  role: 'ROLE_USER',
  parts: [{ data: { skill: 'store-details' } }],
};
/** JSON-RPC checks the credential after it has read the call, and answers with its id. */
const bodies: Record<string, object> = {
  '/api/a2a': { ...call, method: 'SendMessage', params: { message } },
  '/api/mcp': { ...call, method: 'tools/list' },
  '/ucp/mcp': { ...call, method: 'tools/list' },
};
const ids: Record<string, string> = { site_slug: 'shop', product_id: product.id };

function send({ method, path }: Pick<Operation, 'method' | 'path'>, headers: Headers) {
  const body = bodies[path] ?? (method === 'GET' ? undefined : {});
  return shop.send({
    method,
    url: path.replace(/\{(\w+)\}/g, (_, id) => ids[id] ?? 'none'),
    headers: { host: 'localhost:4000', ...agent(knownProfile), ...headers },
    ...(body && { payload: body }),
  } as InjectOptions);
}

/** Public UCP is described by its own documents, not by OpenAPI. */
// biome-ignore format: a table
const publicUcp: [Operation['method'], string][] = [
  ['POST', '/ucp/catalog/search'], ['POST', '/ucp/catalog/lookup'], ['POST', '/ucp/catalog/product'],
  ['POST', '/ucp/carts'], ['GET', '/ucp/carts/none'], ['PUT', '/ucp/carts/none'], ['POST', '/ucp/carts/none/cancel'],
  ['POST', '/ucp/checkout-sessions'], ['GET', '/ucp/checkout-sessions/none'], ['PUT', '/ucp/checkout-sessions/none'],
  ['POST', '/ucp/checkout-sessions/none/complete'], ['POST', '/ucp/checkout-sessions/none/cancel'],
  ['GET', '/ucp/orders/none'],
];

const described = await operationsBelow(shop, '');
const open: Pick<Operation, 'method' | 'path'>[] = [
  ...described.filter(
    ({ credentials, path }) =>
      credentials === 'optional' || (credentials === 'unread' && /\/carts\b/.test(path)),
  ),
  ...publicUcp.map(([method, path]) => ({ method, path })),
];

test('the OpenAPI document has operations for guests', () => {
  assert.ok(open.length > 35, String(open.length));
});

test('operations that are declared to read no credential read none', async () => {
  const publicOperations = described.filter(
    ({ credentials, path }) => credentials === 'unread' && !/\/carts\b/.test(path),
  );
  for (const operation of publicOperations.filter(({ method }) => method === 'GET')) {
    const bare = await send(operation, {});
    for (const [who, headers] of dead.slice(0, 2)) {
      const answer = await send(operation, headers);
      assert.equal(answer.status, bare.status, `${operation.path}: ${who}`);
    }
  }
  // The first request for the signing keys creates them.
  await rows.changed();
});

test('every operation of ACP refuses all but the keys of connections', async () => {
  const acp = described.filter(({ path }) => path.startsWith('/acp/'));
  assert.equal(acp.length, 9);
  for (const operation of acp)
    for (const [who, headers] of [...dead, ['a guest', {}] as const]) {
      const { status, body } = await send(operation, headers);
      assert.deepEqual([status, body.code], [401, 'unauthorized'], `${operation.route}: ${who}`);
    }
  assert.deepEqual(await rows.changed(), []);
});

for (const operation of open)
  test(`${operation.method} ${operation.path} refuses a bad credential and accepts no cookie as one`, async () => {
    for (const [who, headers] of dead) {
      const { status, body, headers: responseHeaders } = await send(operation, headers);
      const code = body.error?.code ?? body.code ?? body.messages?.[0]?.code;
      const isRpc = operation.path === '/api/a2a';
      assert.equal(status, isRpc ? 200 : 401, `${who}: ${JSON.stringify(body)}`);
      assert.ok([401, -32000, 'invalid_token'].includes(code), `${who}: ${JSON.stringify(body)}`);
      assert.match(String(responseHeaders['www-authenticate']), /^Bearer error="invalid_token"/);
    }
    assert.deepEqual(await rows.changed(), []);

    const [guest, browser] = [await send(operation, {}), await send(operation, cookie)];
    assert.equal(browser.status, guest.status);
    assert.notEqual(browser.status, 500);
    await rows.changed();
  });
