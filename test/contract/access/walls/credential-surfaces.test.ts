import assert from 'node:assert/strict';
import { test } from 'node:test';
import { surfaces } from '../../../../src/core/access/surface.ts';
import { asking } from '../../../kit/a2a.ts';
import { bearer } from '../../../kit/access/credentials.ts';
import { mintToken } from '../../../kit/access/tokens.ts';
import { mcpOf } from '../../../kit/mcp.ts';
import { openShop } from '../../../kit/shop.ts';
import { agent, knownProfile } from '../../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const mug = await shop.product({ name: 'Mug', isDigital: true });
const merchant = await shop.merchant();
const [mcp, ucpMcp] = [await mcpOf(shop), await mcpOf(shop, '/ucp/mcp')];
const message = asking({ skill: 'cart-management', siteSlug: 'shop' });

type Headers = Record<string, string>;
type Attempt = { status: number; text: string; body: any };

async function keyFor(words?: readonly string[], scopes = ['write:orders']): Promise<Headers> {
  const draft = { name: 'An agent', scopes, ...(words && { surfaces: words }) };
  const { status, text, body } = await merchant.post('/api-keys', draft);
  assert.equal(status, 201, text);
  return bearer(body.api_key);
}

/** One call of every group of endpoints that the scope write:orders permits. */
const calls: Record<string, (key: Headers) => Promise<Attempt>> = {
  a2a: (key) => shop.public.post('/api/a2a', rpc('SendMessage', { message }), key),
  'a2a, HTTP+JSON': (key) => shop.public.post('/api/a2a/message:send', { message }, key),
  mcp: (key) => mcp.call('cart_management', { site_slug: 'shop' }, key),
  'ucp v1': (key) =>
    shop.public.post(
      '/api/ucp/v1/checkout-sessions',
      { site_slug: 'shop', line_items: [{ product_id: mug.id, quantity: 1 }] },
      { ...key, 'idempotency-key': crypto.randomUUID() },
    ),
  ucp: (key) =>
    shop.public.post('/ucp/catalog/search', { query: 'mug' }, { ...agent(knownProfile), ...key }),
  'ucp mcp': (key) => ucpMcp.rpc('tools/list', {}, key),
  merchant: (key) => shop.public.get('/api/storefront/v1/merchant/orders', key),
  'rest carts': (key) => shop.public.post('/api/storefront/v1/carts', { site_slug: 'shop' }, key),
};
const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });

/** The calls that are refused for the surface. */
async function refusedOf(key: Headers): Promise<string[]> {
  const refused: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const { status, text } = await call(key);
    if (text.includes('surface_not_allowed')) refused.push(name);
    else assert.ok(status < 300, `${name}: ${status} ${text}`);
  }
  return refused;
}

const opens: Record<string, string[]> = {
  a2a: ['a2a', 'a2a, HTTP+JSON'],
  mcp: ['mcp', 'ucp mcp'],
  ucp: ['ucp v1', 'ucp', 'ucp mcp'],
  merchant: ['merchant'],
};
for (const surface of surfaces)
  test(`a key for ${surface} alone opens that surface and REST carts, which are open to all`, async () => {
    const open = [...(opens[surface] ?? []), 'rest carts'];
    const expected = Object.keys(calls).filter((name) => !open.includes(name));
    assert.deepEqual(await refusedOf(await keyFor([surface])), expected);
  });

test('a key that names no surface opens all of them', async () => {
  assert.deepEqual(await refusedOf(await keyFor()), []);
});

test('a key for buying can buy, but neither refund nor read orders', async () => {
  const key = await keyFor(['a2a', 'mcp', 'ucp']);
  assert.deepEqual(await refusedOf(key), ['merchant']);
  const order = await shop.paidOrder();
  const path = `/api/storefront/v1/merchant/orders/${order.id}/refund`;
  const refund = await shop.public.post(path, { reason: 'x' }, { ...key, 'idempotency-key': 'k' });
  assert.deepEqual([refund.status, refund.body.error.code], [403, 'surface_not_allowed']);
  assert.equal(
    refund.body.error.message,
    'This credential may not use the surface merchant: it is restricted to a2a, mcp, ucp.',
  );
  assert.match(String(refund.headers['www-authenticate']), /^Bearer error="insufficient_scope"/);
});

test('each protocol refuses in its own error form', async () => {
  const key = await keyFor(['merchant']);
  const [over, rest, tool] = [
    (await calls.a2a?.(key))?.body.error,
    await calls['a2a, HTTP+JSON']?.(key),
    await calls.mcp?.(key),
  ];
  assert.equal(over.code, -32003);
  assert.deepEqual(
    [over.data[0].metadata.code, over.data[0].metadata.surface, over.data[0].metadata.surfaces],
    ['surface_not_allowed', 'a2a', 'merchant'],
  );
  assert.deepEqual([rest?.status, rest?.body.error.status], [403, 'PERMISSION_DENIED']);
  assert.deepEqual([tool?.status, tool?.body.error.data.code], [403, 'surface_not_allowed']);
});

test('an access token is restricted like a key', async () => {
  const { text } = await mintToken(shop, { surfaces: ['mcp'] });
  const refused = await refusedOfToken(text);
  assert.deepEqual(refused, ['a2a', 'a2a, HTTP+JSON', 'ucp v1', 'merchant']);
});

/** Tokens for /api reach neither of the public UCP endpoints. */
async function refusedOfToken(text: string): Promise<string[]> {
  const refused: string[] = [];
  for (const [name, call] of Object.entries(calls))
    if ((await call(bearer(text))).text.includes('surface_not_allowed')) refused.push(name);
  return refused;
}

test('keys are listed with their surfaces; unknown and empty surfaces are refused', async () => {
  const draft = { name: 'Narrow', scopes: ['write:orders'] };
  const made = await merchant.post('/api-keys', { ...draft, surfaces: ['ucp', 'a2a', 'ucp'] });
  assert.deepEqual(made.body.surfaces, ['a2a', 'ucp']);
  const { body } = await merchant.get('/api-keys');
  const listed = body.api_keys.find(({ id }: { id: string }) => id === made.body.id);
  assert.deepEqual(listed.surfaces, ['a2a', 'ucp']);
  const all = await merchant.post('/api-keys', draft);
  assert.deepEqual(all.body.surfaces, [...surfaces]);
  for (const [words, field] of [
    [['a2a', 'web'], 'surfaces[1]'],
    [[], 'surfaces'],
  ] as const) {
    const { status, body: refused } = await merchant.post('/api-keys', {
      ...draft,
      surfaces: words,
    });
    assert.equal(status, 400);
    assert.deepEqual(refused.error.details[0], {
      field,
      code: 'unknown_surface',
      message: 'must be one or more of: a2a, mcp, ucp, merchant',
    });
  }
});

test('a key passes on only its own surfaces, and all of them when none is named', async () => {
  const key = await keyFor(['merchant', 'ucp'], ['write:settings', 'write:orders']);
  const path = '/api/storefront/v1/merchant/api-keys';
  const draft = { name: 'Child', scopes: ['write:orders'] };
  const wide = await shop.public.post(path, { ...draft, surfaces: ['a2a', 'ucp'] }, key);
  assert.deepEqual([wide.status, wide.body.error.code], [403, 'surface_not_allowed']);
  const child = await shop.public.post(path, draft, key);
  assert.deepEqual(child.body.surfaces, ['ucp', 'merchant']);
});

test('a refusal for a missing credential names the protocols that need none', async () => {
  const at = async (host: string, slug: string) => {
    const body = rpc('SendMessage', { message: asking({ skill: 'ucp-checkout', siteSlug: slug }) });
    return (await shop.public.post('/api/a2a', body, { host })).body.error;
  };
  const platform = await at('localhost:4000', '');
  const store = await at('shop.localhost:4000', 'shop');
  for (const [error, origin] of [
    [platform, 'http://localhost:4000'],
    [store, 'http://shop.localhost:4000'],
  ]) {
    assert.equal(error.code, -32000);
    const { ucp, mcp: tools, rest_carts: rest } = error.data[0].metadata;
    const open = [
      `${origin}/.well-known/ucp`,
      `${origin}/api/mcp`,
      `${origin}/api/storefront/v1/carts`,
    ];
    assert.deepEqual([ucp, tools, rest], open);
    for (const address of open) assert.ok(error.message.includes(address), error.message);
  }
});
