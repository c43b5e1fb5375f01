import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { knownPlatforms } from '../../../src/core/access/platforms/known-platforms.ts';
import { acpBasket, connectAgent } from '../../kit/acp/agent.ts';
import { buildFeeds } from '../../kit/feeds.ts';
import { openMediaShop } from '../../kit/media.ts';

const shop = await openMediaShop(null);
await shop.site({
  country: 'US',
  policies: { shipping: 'By post.', returns: 'In 30 days.', privacy: 'Little.', terms: 'Fair.' },
});
const lamp = await shop.product({
  name: 'Lamp',
  description: 'Lights.',
  brand: 'Lux',
  media: [{ type: 'image', url: 'https://img.example/lamp.jpg', alt: 'Lamp' }],
});
const merchant = await shop.merchant();
await merchant.post('/collections', { site_slug: 'shop', name: 'Light' });
await buildFeeds(shop);

/** Documents that lead to others. */
const documents = [
  '/.well-known/protocols',
  '/.well-known/ucp',
  '/.well-known/agent-card.json',
  '/llms.txt',
  '/agents.md',
  '/robots.txt',
];
const onStore = [...documents, '/sitemap.xml'];

const [variant] = lamp.variants.map(({ id }) => id);
const agent = { 'ucp-agent': `profile="${knownPlatforms[0]?.url}"` };
const lines = [{ item: { id: variant }, quantity: 1 }];

const rpc = (method: string, params = {}) => ({ jsonrpc: '2.0', id: 1, method, params });

const { key } = await connectAgent(merchant);
const acp = { authorization: `Bearer ${key}`, 'api-version': '2026-04-17', 'idempotency-key': 'a' };

/** Endpoints that take another method than GET, with a request that each of them answers. */
const endpoints: [RegExp, InjectOptions][] = [
  [/\/catalog\/search$/, { method: 'POST', payload: { query: 'lamp' }, headers: agent }],
  [
    /\/catalog\/lookup$/,
    { method: 'POST', payload: { product_ids: [lamp.id], ids: [lamp.id] }, headers: agent },
  ],
  [
    /\/api\/ucp\/v1\/checkout-sessions$/,
    {
      method: 'POST',
      payload: { line_items: [{ product_id: lamp.id, quantity: 1 }] },
      // The pages of the first session are opened, so that its key no longer repeats.
      get headers() {
        return { 'idempotency-key': randomUUID() };
      },
    },
  ],
  [
    /\/ucp\/(carts|checkout-sessions)$/,
    { method: 'POST', payload: { line_items: lines }, headers: agent },
  ],
  [/\/merchant\//, { headers: { authorization: `Bearer ${await shop.key()}` } }],
  [
    /\/acp\/(checkout_sessions|carts)$/,
    { method: 'POST', payload: acpBasket(String(variant)), headers: acp },
  ],
  [/\/acp\/mcp$/, { method: 'POST', payload: rpc('tools/list'), headers: acp }],
  [/\/(api|ucp)\/mcp$/, { method: 'POST', payload: rpc('tools/list') }],
  [
    /\/api\/a2a$/,
    {
      method: 'POST',
      payload: rpc('SendMessage', {
        message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Find a lamp' }] },
      }),
    },
  ],
  [/\/carts$/, { method: 'POST', payload: { site_slug: 'shop' } }],
];

/** Endpoints of OAuth, which need the parameters of a client. */
const oauthEndpoint = /\/oauth\/(authorize|token|register|revoke|introspect)$/;

const hostOf = (url: URL) => ({ host: url.host });

async function request(address: string) {
  const url = new URL(address);
  const found = endpoints.find(([path]) => path.test(url.pathname));
  const options = found?.[1] ?? { method: 'GET' as const };
  const accept = found ? 'application/json, text/event-stream' : '*/*';
  return shop.send({
    ...options,
    url: url.pathname + url.search,
    headers: { ...options.headers, ...hostOf(url), accept },
  } as InjectOptions);
}

/** The URLs of this server in a text. Templates are not URLs. */
function urlsIn(text: string): string[] {
  const found = text.match(/http:\/\/(?:[\w-]+\.)?localhost:4000[^\s"'<>)`\\]*/g) ?? [];
  return found
    .map((url) => url.replace(/[.,;:]+$/, '').replace(/&amp;/g, '&'))
    .filter((url) => !/[{}$]/.test(url));
}

async function crawl(start: string[]): Promise<Map<string, string>> {
  const from = new Map(start.map((url) => [url, 'the start']));
  for (const url of from.keys()) {
    const isDocument = /\.well-known|\.txt$|\.md$|\.xml$|\/api\/|\/(ucp|acp)$/.test(
      new URL(url).pathname,
    );
    if (!isDocument || oauthEndpoint.test(url)) continue;
    const { text } = await request(url);
    for (const next of urlsIn(text)) if (!from.has(next)) from.set(next, url);
  }
  return from;
}

for (const [host, paths] of [
  ['localhost:4000', documents],
  ['shop.localhost:4000', onStore],
] as const)
  test(`every URL that a document of ${host} lists answers`, async () => {
    const found = await crawl(paths.map((path) => `http://${host}${path}`));

    assert.ok(found.size > 15, [...found.keys()].join('\n'));
    for (const [url, source] of found) {
      const { status } = await request(url);
      const expected = oauthEndpoint.test(url) ? [302, 303, 400, 401, 405] : [200, 201];
      assert.ok(expected.includes(status), `${url} in ${source} is ${status}`);
    }
  });

test('a store lists its feeds, guides and every well-known document in /.well-known/protocols', async () => {
  const { body } = await shop.public.get('/.well-known/protocols', {
    host: 'shop.localhost:4000',
  });
  const origin = 'http://shop.localhost:4000';

  assert.deepEqual(body.protocols.feeds, {
    openai: `${origin}/feeds/openai.jsonl.gz`,
    google: `${origin}/feeds/google.xml`,
    acp: `${origin}/feeds/acp/metadata.json`,
    acp_products: `${origin}/feeds/acp/products.jsonl`,
  });
  assert.deepEqual(body.protocols.llms, {
    url: `${origin}/llms.txt`,
    guide: `${origin}/agents.md`,
  });
  assert.deepEqual(body.protocols.sitemap, { url: `${origin}/sitemap.xml` });
  const text = JSON.stringify(body);
  for (const path of [
    'ucp',
    'ucp/jwks.json',
    'agent-card.json',
    'oauth-protected-resource',
    'oauth-authorization-server',
  ])
    assert.ok(text.includes(`/.well-known/${path}"`), path);
});

test('llms.txt has a title, a quote and lists of links, in at most 10 KB', async () => {
  const { text } = await shop.public.get('/llms.txt', { host: 'shop.localhost:4000' });

  assert.match(text, /^# A shop\n\n> .*prices in USD\./);
  assert.ok(Buffer.byteLength(text) <= 10_240);
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  assert.deepEqual(headings, ['Buy', 'Catalog', 'Policies', 'Optional']);
  const [, lists = ''] = text.split(/(?=^## Buy)/m);
  for (const line of lists.split('\n').filter((one) => one !== '' && !one.startsWith('## ')))
    assert.match(line, /^- \[[^\]]+\]\(http:\/\/\S+\): \S/);
});
