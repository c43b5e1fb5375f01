import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asking, saying } from '../../kit/a2a.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import type { Answer } from '../../kit/shop.ts';
import { detached, openAgent, sendTo, type Unsigned } from '../../kit/signing-agent.ts';
import { knownProfile, line, agent as naming } from '../../kit/ucp.ts';
import { openX402Shop } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const product = await shop.product({ name: 'Enamel mug' });
const [variant] = product.variants;
await shop.other.site();
await shop.settle();
const owner = await shop.merchant();
const rest = '/api/storefront/v1';

type Headers = Record<string, string>;
const as = (agent: string): Headers => ({ 'user-agent': `${agent}/1.0` });
let keys = 0;
const post = (path: string, body: object, headers: Headers) => {
  keys += 1;
  return shop.public.post(path, body, { 'idempotency-key': `k-${keys}`, ...headers });
};
const rpc = (method: string, params: object, headers: Headers) =>
  post('/api/a2a', { jsonrpc: '2.0', id: 7, method, params }, headers);
const tool = (path: string, name: string, args: object, headers: Headers) =>
  post(
    path,
    { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: args } },
    headers,
  );
const { body: cart } = await post(`${rest}/carts`, { site_slug: 'shop' }, as('starter'));
const inShop = { host: 'shop.localhost:4000' };

type Call = [
  what: string,
  send: (headers: Headers) => Promise<Answer>,
  code: (body: any) => unknown,
];
const restCode = (body: any) => body.error.code;
const a2aCode = (body: any) => [body.error.code, body.error.data[0].reason];

/** Calls that every agent may make, and where each protocol states a refusal. */
const calls: Call[] = [
  ['a cart', (h) => post(`${rest}/carts`, { site_slug: 'shop' }, h), restCode],
  ['a cart by its token', (h) => shop.public.get(`${rest}/carts/${cart.token}`, h), restCode],
  [
    'a product over REST',
    (h) => shop.public.get(`${rest}/stores/shop/products/${product.id}`, h),
    restCode,
  ],
  [
    'a search over REST',
    (h) => shop.public.get(`${rest}/search?site_slug=shop&q=mug`, h),
    restCode,
  ],
  [
    'UCP v1',
    (h) => post('/api/ucp/v1/catalog/search', { query: 'mug', site_slug: 'shop' }, h),
    restCode,
  ],
  [
    'UCP v1 by product',
    (h) =>
      post(
        '/api/ucp/v1/checkout-sessions',
        { line_items: [{ product_id: product.id, quantity: 1 }] },
        h,
      ),
    restCode,
  ],
  [
    'A2A',
    (h) =>
      rpc('SendMessage', { message: asking({ skill: 'catalog-search', site_slug: 'shop' }) }, h),
    a2aCode,
  ],
  [
    'A2A on the host',
    (h) => rpc('SendMessage', { message: saying('show me mugs') }, { ...h, ...inShop }),
    a2aCode,
  ],
  [
    'A2A over HTTP+JSON',
    (h) =>
      post(
        '/api/a2a/message:send',
        { message: asking({ skill: 'catalog-search', site_slug: 'shop' }) },
        h,
      ),
    (body) => [body.error.status, body.error.details[0].reason],
  ],
  [
    'MCP',
    (h) => tool('/api/mcp', 'catalog_search', { site_slug: 'shop', query: 'mug' }, h),
    (body) => [body.error.code, body.error.data.code],
  ],
  ['x402', (h) => shop.public.get(shop.pathOf(), h), restCode],
];
const reasons: Record<string, unknown> = {
  A2A: [-32003, 'AGENT_BLOCKED'],
  'A2A on the host': [-32003, 'AGENT_BLOCKED'],
  'A2A over HTTP+JSON': ['PERMISSION_DENIED', 'AGENT_BLOCKED'],
  MCP: [-32000, 'agent_blocked'],
};

describe('a blocked agent', () => {
  for (const [what, send, codeOf] of calls)
    test(`is refused in the form of the protocol: ${what}`, async () => {
      const before = await send(as('scraper'));
      assert.ok(before.status < 300 || before.status === 402, before.text);
      assert.equal(
        before.body.error?.code,
        before.status === 402 ? before.body.error?.code : undefined,
      );

      await owner.post('/blocked-agents', { agent: 'Scraper' });
      const refused = await send(as('scraper'));
      const other = await send(as('claude-user'));
      await owner.delete('/blocked-agents/scraper');
      const after = await send(as('scraper'));

      assert.equal(
        refused.status,
        what.startsWith('A2A') && !what.includes('HTTP') ? 200 : 403,
        refused.text,
      );
      assert.deepEqual(codeOf(refused.body), reasons[what] ?? 'agent_blocked', refused.text);
      assert.equal(other.status, before.status, other.text);
      assert.equal(after.status, before.status, after.text);
    });

  test('is refused over public UCP, by REST and MCP, under the host of its profile', async () => {
    const host = new URL(knownProfile).hostname;
    const meta = { 'ucp-agent': { profile: knownProfile } };
    const [search, viaMcp, checkout] = [
      () => post('/ucp/catalog/search', { query: 'mug' }, { ...naming(knownProfile), ...inShop }),
      () => tool('/ucp/mcp', 'search_catalog', { meta, catalog: { query: 'mug' } }, inShop),
      () =>
        post(
          '/ucp/checkout-sessions',
          { line_items: [line(variant?.id ?? '')] },
          naming(knownProfile),
        ),
    ];
    for (const send of [search, viaMcp, checkout]) assert.ok((await send()).status < 300);

    await owner.post('/blocked-agents', { agent: knownProfile });
    const refused = [await search(), await viaMcp(), await checkout()];
    await owner.delete(`/blocked-agents/${host}`);

    assert.deepEqual(
      refused.map(({ status }) => status),
      [403, 403, 403],
    );
    assert.deepEqual(
      refused.map(({ body }) => body.code ?? body.error.data.code),
      ['agent_blocked', 'agent_blocked', 'agent_blocked'],
    );
    assert.equal((await search()).status, 200);
  });

  test('is refused under the host of its verified signature', async (t) => {
    const signer = await openAgent(t);
    const request: Unsigned = {
      method: 'POST',
      path: '/api/ucp/v1/catalog/search',
      body: JSON.stringify({ query: 'mug' }),
      host: inShop.host,
      headers: naming(signer.profile),
    };
    const send = () =>
      sendTo(shop, request, { 'request-signature': detached(signer, request, shop.clock()) });
    assert.equal((await send()).status, 200);

    await owner.post('/blocked-agents', { agent: new URL(signer.origin).hostname });
    const refused = await send();
    await owner.delete(`/blocked-agents/${new URL(signer.origin).hostname}`);

    assert.deepEqual([refused.status, restCode(refused.body)], [403, 'agent_blocked']);
  });

  test('is refused when a text names the store', async () => {
    const ask = () =>
      rpc('SendMessage', { message: saying('search mugs in the store shop') }, as('talker'));
    const before = await ask();
    await owner.post('/blocked-agents', { agent: 'talker' });
    const refused = await ask();
    await owner.delete('/blocked-agents/talker');

    assert.equal(before.body.error, undefined, before.text);
    assert.deepEqual(a2aCode(refused.body), [-32003, 'AGENT_BLOCKED']);
  });

  test('still buys at the stores of other workspaces, and the own credential still works', async () => {
    await owner.post('/blocked-agents', { agent: 'narrow' });
    const elsewhere = await post(`${rest}/carts`, { site_slug: 'elsewhere' }, as('narrow'));
    const own = { ...as('narrow'), authorization: `Bearer ${await shop.key()}` };
    const message = asking({ skill: 'catalog-search', site_slug: 'shop' });
    const withKey = await rpc('SendMessage', { message }, own);
    await owner.delete('/blocked-agents/narrow');

    assert.equal(elsewhere.status, 201, elsewhere.text);
    assert.equal(withKey.body.error, undefined, withKey.text);
  });

  test('is refused by the other processes too', async (t) => {
    const second = await openSecondApp(t, shop);
    const ask = () =>
      second.http.inject({
        url: shop.pathOf(),
        headers: { host: 'localhost:4000', ...as('twice') },
      });
    assert.equal((await ask()).statusCode, 402);

    await owner.post('/blocked-agents', { agent: 'twice' });
    await shop.settle();
    await second.catchUp();
    assert.equal((await ask()).statusCode, 403);
    await owner.delete('/blocked-agents/twice');
    await shop.settle();
    await second.catchUp();
    assert.equal((await ask()).statusCode, 402);
  });
});

describe('the list of blocked agents', () => {
  test('shows who was blocked and why, in pages, and the audit log names both changes', async () => {
    const both = await Promise.all(
      [1, 2].map(() => owner.post('/blocked-agents', { agent: 'bot.example', reason: 'Spam' })),
    );
    await owner.post('/blocked-agents', { agent: 'https://a.example/profile.json?x=1' });

    for (const { status } of both) assert.equal(status, 201);
    const { body } = await owner.get('/blocked-agents?limit=1');
    const { body: rest } = await owner.get(`/blocked-agents?cursor=${body.next_cursor}`);
    assert.deepEqual(
      [...body.blocked_agents, ...rest.blocked_agents].map(({ agent, reason, author }) => [
        agent,
        reason,
        author.kind,
      ]),
      [
        ['a.example', null, 'api_key'],
        ['bot.example', 'Spam', 'api_key'],
      ],
    );
    assert.equal((await owner.delete('/blocked-agents/bot.example')).status, 204);
    const again = await owner.delete('/blocked-agents/bot.example');
    assert.deepEqual([again.status, again.body.error.code], [404, 'agent_not_blocked']);
    const { body: log } = await owner.get('/audit-log?resource=bot.example');
    assert.deepEqual(log.audit_log.map(({ action }: { action: string }) => action).sort(), [
      'agent.blocked',
      'agent.unblocked',
    ]);
  });

  test('marks agents in the list of agents', async () => {
    await post(`${rest}/carts`, { site_slug: 'shop' }, as('marked'));
    await owner.post('/blocked-agents', { agent: 'marked' });

    const { body } = await owner.get('/agents');

    const states = new Map(
      body.agents.map(({ agent, blocked }: { agent: string; blocked: boolean }) => [
        agent,
        blocked,
      ]),
    );
    assert.equal(states.get('marked'), true);
    assert.equal(states.get('starter'), false);
  });

  for (const agent of ['', 'two words', 'http://', 'x'.repeat(300)])
    test(`refuses an invalid name: ${JSON.stringify(agent).slice(0, 20)}`, async () => {
      const { status, body } = await owner.post('/blocked-agents', { agent });
      assert.deepEqual([status, body.error.details[0].field], [400, 'agent']);
    });

  test('has 1,000 agents at most', async () => {
    await shop.unit.run(shop.tenant, (work) =>
      work.query(
        `insert into blocked_agents (workspace_id, agent, created_at)
         select $1, 'many-' || n, $2 from generate_series(1, 1000) n`,
        [shop.tenant.workspaceId, work.now],
      ),
    );
    const { status, body } = await owner.post('/blocked-agents', { agent: 'one-more' });
    assert.deepEqual([status, body.error.code], [409, 'blocked_agents_limit']);
  });
});
