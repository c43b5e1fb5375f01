import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asking } from '../../../kit/a2a.ts';
import { openShop } from '../../../kit/shop.ts';
import {
  detached,
  openAgent,
  type SigningAgent,
  sendTo,
  type Unsigned,
} from '../../../kit/signing-agent.ts';
import { signedMessage } from '../../../kit/signing-messages.ts';
import { knownProfile, line, agent as naming } from '../../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site({ slug: 'open' });
await shop.site({ slug: 'guarded' });
const product = await shop.product({}, 'guarded');
const merchant = await shop.merchant();
await merchant.patch('/sites/guarded', { request_signature_required: true });
await shop.settle();

const key = `Bearer ${await shop.key()}`;
const own = 'guarded.localhost:4000';
const [variant] = product.variants;
let keys = 0;

const post = (path: string, body: object, host = own): Unsigned => {
  keys += 1;
  const headers = { 'idempotency-key': `k-${keys}`, ...naming(knownProfile) };
  return { method: 'POST', path, body: JSON.stringify(body), host, headers };
};
const rpc = (method: string, params: object, host = own): Unsigned =>
  post('/api/a2a', { jsonrpc: '2.0', id: 7, method, params }, host);
const tool = (name: string, args: object): Unsigned =>
  post('/ucp/mcp', {
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name, arguments: { meta: { 'ucp-agent': { profile: knownProfile } }, ...args } },
  });
const search = { query: 'thing' };
const message = asking({ skill: 'catalog-search' });
const platform = 'localhost:4000';

/** The API calls, and where each response states the reason. */
const calls: [string, Unsigned, number, (body: any) => unknown][] = [
  ['UCP v1', post('/api/ucp/v1/catalog/search', search), 401, (body) => body.error.code],
  [
    'UCP v1, store named on the platform',
    post('/api/ucp/v1/catalog/search', { ...search, site_slug: 'guarded' }, platform),
    401,
    (body) => body.error.code,
  ],
  [
    'UCP v1, store found by its product',
    post(
      '/api/ucp/v1/checkout-sessions',
      { line_items: [{ product_id: product.id, quantity: 1 }] },
      platform,
    ),
    401,
    (body) => body.error.code,
  ],
  ['public UCP', post('/ucp/catalog/search', search), 401, (body) => body.code],
  [
    'public UCP, store found by its product',
    post('/ucp/checkout-sessions', { line_items: [line(variant?.id ?? '')] }, platform),
    401,
    (body) => body.code,
  ],
  [
    'public UCP cart, store found by its product',
    post('/ucp/carts', { line_items: [line(variant?.id ?? '')] }, platform),
    401,
    (body) => body.code,
  ],
  [
    'UCP over MCP',
    tool('search_catalog', { catalog: search }),
    401,
    ({ error }) => [error.code, error.data.code],
  ],
  ['A2A', rpc('SendMessage', { message }), 200, ({ error }) => [error.code]],
  [
    'A2A, store named on the platform',
    rpc(
      'SendMessage',
      { message: asking({ skill: 'catalog-search', site_slug: 'guarded' }) },
      platform,
    ),
    200,
    ({ error }) => [error.code],
  ],
  [
    'A2A over HTTP+JSON',
    post('/api/a2a/message:send', { message }),
    401,
    ({ error }) => error.details[0].metadata.jsonrpcCode,
  ],
];

const expectedReasons: Record<string, unknown> = {
  'public UCP': 'signature_missing',
  'public UCP, store found by its product': 'signature_missing',
  'public UCP cart, store found by its product': 'signature_missing',
  'UCP over MCP': [-32000, 'signature_missing'],
  A2A: [-32000],
  'A2A, store named on the platform': [-32000],
  'A2A over HTTP+JSON': '-32000',
};

const signedBy = async (agent: SigningAgent, request: Unsigned) =>
  sendTo(shop, request, {
    'request-signature': detached(agent, request, shop.clock()),
  });

describe('a store that serves verified agents only', () => {
  for (const [api, request, status, reasonOf] of calls) {
    test(`${api}: an unsigned request is refused`, async () => {
      const answer = await sendTo(shop, request);

      assert.deepEqual(
        [answer.status, reasonOf(answer.body)],
        [status, expectedReasons[api] ?? 'signature_required'],
        answer.text,
      );
    });

    test(`${api}: a signed request is served`, async (t) => {
      const answer = await signedBy(await openAgent(t), request);

      assert.ok([200, 201].includes(answer.status), answer.text);
      assert.equal(answer.body.error, undefined, answer.text);
      assert.equal(answer.headers['request-signature-status'], 'verified');
    });
  }

  test('an invalid signature is distinguished from a missing one', async (t) => {
    const agent = await openAgent(t);
    const request = post('/api/ucp/v1/catalog/search', search);
    const other = { ...request, body: '{"query":"other"}' };

    const answer = await sendTo(shop, other, {
      'request-signature': detached(agent, request, shop.clock()),
    });

    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.body.error.signature_problem],
      [401, 'signature_invalid', 'signature'],
    );
    assert.equal(answer.headers['request-signature-status'], 'invalid;reason=signature');
  });

  test('a valid RFC 9421 signature is enough when the JWS does not verify', async (t) => {
    const agent = await openAgent(t);
    const request = post('/ucp/catalog/search', search);
    const { 'ucp-agent': _, ...headers } = request.headers ?? {};

    const answer = await sendTo(
      shop,
      { ...request, headers },
      {
        ...(await signedMessage(agent, { ...request, headers }, shop.clock())),
        'request-signature': 'a.b.c',
      },
    );

    assert.deepEqual(
      [answer.status, answer.headers['request-signature-status']],
      [200, 'verified'],
    );
  });

  test('what an agent has opened cannot be changed or paid unsigned, on any host', async (t) => {
    const agent = await openAgent(t);
    const opening = post(
      '/api/ucp/v1/checkout-sessions',
      { line_items: [{ product_id: product.id, quantity: 1 }] },
      platform,
    );
    const { body } = await signedBy(agent, opening);
    const path = `/api/ucp/v1/checkout-sessions/${body.id}`;
    const unsigned: Unsigned[] = [
      { method: 'GET', path },
      { ...post(path, { buyer: { email: 'a@example.com' } }, platform), method: 'PUT' },
      post(`${path}/complete`, {}, platform),
      post(`${path}/cancel`, {}, platform),
      post(`/ucp/checkout-sessions/${body.id}/complete`, {}, platform),
    ];

    const answers = await Promise.all(unsigned.map((request) => sendTo(shop, request)));

    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401, 401, 401],
    );
    const { status, body: still } = await signedBy(agent, { method: 'GET', path });
    assert.deepEqual([status, still.status], [200, 'open']);
  });

  test('tasks on its host are listed only if the request with the bearer token is signed', async (t) => {
    const agent = await openAgent(t);
    const list = rpc('ListTasks', {});
    const headers = { ...list.headers, authorization: key };

    const [unsigned, signed] = [
      await sendTo(shop, { ...list, headers }),
      await signedBy(agent, { ...list, headers }),
    ];

    assert.deepEqual([unsigned.body.error.code, signed.body.error], [-32000, undefined]);
  });

  test('its manifest states the requirement, and those of other stores do not', async () => {
    const manifestOf = async (host: string) =>
      (await shop.public.get('/.well-known/ucp', { host })).body.signing.request_signature_required;

    assert.deepEqual(
      [await manifestOf(own), await manifestOf('open.localhost:4000'), await manifestOf(platform)],
      [true, false, false],
    );
  });

  test('other stores, pages and REST carts are unaffected', async () => {
    const cart = await shop.public.post('/api/storefront/v1/carts', { site_slug: 'guarded' });
    const other = post('/api/ucp/v1/catalog/search', search, 'open.localhost:4000');

    assert.deepEqual([cart.status, (await sendTo(shop, other)).status], [201, 200]);
  });
});
