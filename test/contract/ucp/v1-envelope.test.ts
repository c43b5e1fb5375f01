import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const ucp = { version: '1', timestamp: '2026-01-01T00:00:00.000Z' };
const shop = await openShop(null);
await shop.site();
const ucpV1 = ucpV1Of(shop);

const raw = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  path: string,
  rest: object = {},
) => shop.send({ method, url: `/api/ucp/v1${path}`, ...rest });

test('every response has the envelope, including 404', async () => {
  const json = { 'content-type': 'application/json' };
  const cases: [string, ReturnType<typeof raw>, number, string][] = [
    ['unknown path', raw('GET', '/nothing'), 404, 'route_not_found'],
    ['bad path', raw('GET', '/orders/%zz'), 400, 'bad_path'],
    ['wrong method', raw('GET', '/catalog/search'), 405, 'method_not_allowed'],
    ['wrong method', raw('DELETE', '/checkout-sessions/cs_x'), 405, 'method_not_allowed'],
    [
      'no JSON',
      raw('POST', '/catalog/search', { headers: json, payload: '{"limit":' }),
      400,
      'invalid_json',
    ],
    [
      'a form',
      raw('POST', '/catalog/search', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      }),
      415,
      'unsupported_media_type',
    ],
    [
      'too large',
      raw('POST', '/catalog/search', {
        headers: json,
        payload: `{"query":"${'x'.repeat(300_000)}"}`,
      }),
      413,
      'body_too_large',
    ],
    [
      'a list',
      raw('POST', '/catalog/lookup', { headers: json, payload: '[]' }),
      400,
      'validation_failed',
    ],
  ];
  for (const [what, asked, status, code] of cases) {
    const answer = await asked;
    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.body.ucp],
      [status, code, ucp],
      what,
    );
    assert.ok(Array.isArray(answer.body.error.details), what);
    assert.equal(answer.body.error.request_id, answer.headers['request-id'], what);
    assert.deepEqual(Object.keys(answer.body), ['ucp', 'error'], what);
  }
  const wrong = await raw('GET', '/catalog/search');
  assert.equal(wrong.headers.allow, 'POST');
});

test('the same facts in the form of RFC 9457 on request', async () => {
  const { status, headers, text } = await raw('POST', '/catalog/lookup', {
    headers: { accept: 'application/problem+json' },
    payload: {},
  });
  const problem = JSON.parse(text);
  assert.equal(status, 400);
  assert.match(String(headers['content-type']), /^application\/problem\+json/);
  assert.deepEqual(
    [problem.ucp, problem.status, problem.code, problem.details[0].field],
    [ucp, 400, 'validation_failed', 'product_ids'],
  );
});

test('above the rate limit it is 429 with Retry-After, reads and writes apart', async (t) => {
  const limited = await openShop(t, { env: { RATE_LIMITS: 'ucp=10,checkout=5' } });
  const other = ucpV1Of(limited);
  const many = async (count: number, ask: () => ReturnType<typeof other.search>) => {
    const answers = await Promise.all(Array.from({ length: count }, ask));
    return answers.filter(({ status }) => status === 429);
  };
  const reads = await many(4, () => other.search({}));
  const writes = await many(3, () => other.create({}));
  assert.deepEqual([reads.length, writes.length], [2, 2]);
  for (const { body, headers } of [...reads, ...writes]) {
    assert.deepEqual([body.error.code, body.ucp.version], ['rate_limited', '1']);
    assert.ok(Number(headers['retry-after']) >= 1);
  }
});

test('pages of any origin may call', async () => {
  const { status, headers } = await shop.send({
    method: 'OPTIONS',
    url: '/api/ucp/v1/checkout-sessions',
    headers: {
      origin: 'https://agent.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    },
  });
  assert.equal(status, 204);
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.match(String(headers['access-control-allow-headers']), /Idempotency-Key/);
});

test('the manifest lists the operations on the addressed host', async () => {
  for (const origin of ['http://localhost:4000', 'http://shop.localhost:4000']) {
    const { body } = await shop.public.get('/.well-known/ucp', { host: new URL(origin).host });
    assert.deepEqual(body.capabilities, [
      'dev.ucp.shopping.checkout',
      'dev.ucp.shopping.catalog.search',
      'dev.ucp.shopping.catalog.lookup',
      'dev.ucp.shopping.discount',
      'dev.ucp.shopping.buyer_consent',
      'dev.ucp.shopping.fulfillment',
      'dev.ucp.shopping.order',
      'dev.ucp.common.identity_linking',
    ]);
    assert.deepEqual(body.endpoints, {
      catalog_search: `${origin}/api/ucp/v1/catalog/search`,
      catalog_lookup: `${origin}/api/ucp/v1/catalog/lookup`,
      checkout_create: `${origin}/api/ucp/v1/checkout-sessions`,
      checkout_get_pattern: `${origin}/api/ucp/v1/checkout-sessions/{id}`,
      order_get_pattern: `${origin}/api/ucp/v1/orders/{id}`,
      agent_card: `${origin}/.well-known/agent-card.json`,
    });
  }
});

test('openapi.json: writes of a session need a key, reads and the catalog take none', async () => {
  const { body } = await shop.public.get('/openapi.json');
  const keyed = Object.entries<any>(body.paths)
    .filter(([path]) => path.startsWith('/api/ucp/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, { parameters = [] }]) => {
        const key = parameters.find(({ name }: any) => name === 'Idempotency-Key');
        return `${method} ${path.slice('/api/ucp/v1'.length)} ${key?.required ?? false}`;
      }),
    );
  assert.deepEqual(keyed.sort(), [
    'get /catalog/{site_slug}/products/{product_id} false',
    'get /checkout-sessions/{id} false',
    'get /orders/{id} false',
    'post /catalog/lookup false',
    'post /catalog/search false',
    'post /checkout-sessions true',
    'post /checkout-sessions/{id}/cancel true',
    'post /checkout-sessions/{id}/complete true',
    'post /checkout-sessions/{id}/consent true',
    'post /checkout-sessions/{id}/discount true',
    'put /checkout-sessions/{id} true',
  ]);
});

test('reads through a store count a visit', async () => {
  const product = await shop.product({ name: 'Mug' });
  const by = (agent: string) => ({ 'user-agent': agent });
  await ucpV1.search({ query: 'mug', site_slug: 'shop' }, by('one'));
  await ucpV1.product('shop', product.id, by('two'));
  await ucpV1.lookup(
    { product_ids: [product.id] },
    { ...by('three'), host: 'shop.localhost:4000' },
  );
  await ucpV1.lookup({ product_ids: [product.id] }, by('nobody in particular'));
  const merchant = await shop.merchant('read:analytics');
  const { body } = await merchant.get('/analytics/metrics?range=1d&site_slug=shop');
  assert.equal(body.totals.visits, 3);
});
