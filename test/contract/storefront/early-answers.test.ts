import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { scrape } from '../../kit/metrics.ts';
import { openShop } from '../../kit/shop.ts';

type RawAnswer = { status: number; headers: [string, string][]; body: string };

/** How many requests to a port have reached a route; other tests may share the process. */
const routed = new Map<number, number>();
subscribe('tracing:fastify.request.handler:start', (message) => {
  const { localPort = 0 } = (message as { request: FastifyRequest }).request.raw.socket;
  routed.set(localPort, (routed.get(localPort) ?? 0) + 1);
});

/** A shop with one product that answers over sockets. */
async function openListeningShop(t: TestContext, env: Record<string, string> = {}) {
  const shop = await openShop(t, { env });
  await shop.site();
  const product = await shop.product();
  await (await shop.merchant()).post('/collections', { site_slug: 'shop', name: 'All' });
  await shop.settle();
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.http.server.address() as AddressInfo;
  const ask = (path: string, headers: string[] = [], method = 'GET') =>
    new Promise<RawAnswer>((resolve, reject) => {
      const sent = ['host', 'localhost', 'connection', 'close', ...headers];
      const options = { port, host: '127.0.0.1', path, method, headers: sent, setHost: false };
      const request = open(options as never, async (response) => {
        let body = '';
        for await (const chunk of response.setEncoding('latin1')) body += chunk;
        const { rawHeaders: raw, statusCode: status = 0 } = response;
        const names = raw.flatMap((name, at): [string, string][] =>
          at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [],
        );
        resolve({ status, headers: names, body });
      });
      request.on('error', reject).end();
    });
  const isRouted = async (path: string, headers: string[] = []) => {
    const before = routed.get(port);
    await ask(path, headers);
    return routed.get(port) !== before;
  };
  return { shop, ask, isRouted, product, api: '/api/storefront/v1' };
}

/** Replaces what differs between two answers to the same request. */
const comparable = ({ headers, ...answer }: RawAnswer, keepsId: boolean) => ({
  ...answer,
  headers: headers.map(([name, value]) => {
    if (name === 'Date' || (name === 'request-id' && !keepsId)) return [name, value.length];
    return [name, name === 'ratelimit' ? value.replace(/\d+/g, '0') : value];
  }),
});

test('a read that is answered early is the same, byte for byte, as from its route', async (t) => {
  const { ask, isRouted, product, api } = await openListeningShop(t, {
    RATE_LIMITS: 'catalog=5000',
  });
  const paths = [
    '/stores/shop',
    '/stores/shop/products',
    '/stores/shop/products?limit=1&view=compact',
    '/stores/shop/products/',
    `/stores/shop/products/${product.id}`,
    `/stores/shop/products/batch?ids=${product.id},prd_none`,
    '/stores/shop/collections',
    '/stores/shop/collections/all/products',
  ].map((path) => api + path);
  for (const path of paths) {
    const { headers } = await ask(path);
    const etag = headers.find(([name]) => name === 'etag')?.[1] ?? '';
    const requests: string[][] = [
      [],
      ['origin', 'https://elsewhere.example'],
      ['request-id', 'my-own-id'],
      ['request-id', 'not an id'],
      ['if-none-match', etag],
      ['if-none-match', `"other", W/${etag}`],
      ['if-none-match', '"other"'],
      ['user-agent', 'Some-Agent/1.0', 'accept', 'text/html', 'accept-encoding', 'gzip, br'],
      ['sec-fetch-site', 'same-origin', 'cache-control', 'no-cache'],
    ];
    for (const sent of requests) {
      assert.equal(await isRouted(path, sent), false, `${path} ${sent}`);
      const early = await ask(path, sent);
      // No route reads this header, so it changes only who answers.
      const unusual = [...sent, 'x-unusual', '1'];
      assert.equal(await isRouted(path, unusual), true);
      const keepsId = sent[1] === 'my-own-id';
      assert.deepEqual(
        comparable(early, keepsId),
        comparable(await ask(path, unusual), keepsId),
        `${path} ${sent}`,
      );
    }
  }
});

test('HEAD, two hosts, a body, a credential and an unlisted proxy are left to the route', async (t) => {
  const { ask, isRouted, product, api } = await openListeningShop(t);
  const path = `${api}/stores/shop/products/${product.id}`;
  const get = await ask(path);
  assert.equal(await isRouted(path), false);

  const head = await ask(path, [], 'HEAD');
  assert.deepEqual([head.status, head.body], [200, '']);
  assert.deepEqual(comparable(head, false).headers, comparable(get, false).headers);
  assert.equal((await ask(path, ['Host', 'other.example'])).status, 400);
  for (const unusual of [
    ['content-length', '0'],
    ['authorization', 'Bearer x'],
    ['x-forwarded-for', '203.0.113.9'],
    ['range', 'bytes=0-1'],
  ])
    assert.equal(await isRouted(path, unusual), true, unusual[0]);
});

test('both ways share one allowance, and the route rejects when it is used up', async (t) => {
  const env = { RATE_LIMITS: 'catalog=5', TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' };
  const { shop, ask, api } = await openListeningShop(t, env);
  const path = `${api}/stores/shop`;
  const from = (...hops: string[]) => ask(path, ['x-forwarded-for', hops.join(', ')]);
  const routedFrom = (...hops: string[]) =>
    ask(path, ['x-forwarded-for', hops.join(', '), 'x-unusual', '1']);
  const statuses = async (...asked: (() => Promise<RawAnswer>)[]) => {
    const found: number[] = [];
    for (const one of asked) found.push((await one()).status);
    return found;
  };

  // One request at once, then one every twelve seconds.
  const first = await statuses(
    () => routedFrom('203.0.113.1'),
    () => from('203.0.113.1'),
    () => from('203.0.113.2'),
    () => routedFrom('203.0.113.2'),
    () => from('203.0.113.2'),
  );
  const throughProxies = await statuses(
    () => from('198.51.100.1', '203.0.113.3', '10.1.2.3'),
    () => routedFrom('203.0.113.3:4000'),
    () => routedFrom('198.51.100.1', '203.0.113.4', '10.1.2.3'),
    () => from('203.0.113.4'),
    () => from('10.1.2.3', '10.1.2.4'),
    () => routedFrom('10.1.2.3', '10.1.2.5'),
  );
  assert.deepEqual(first, [200, 429, 200, 429, 429]);
  assert.deepEqual(throughProxies, [200, 429, 200, 429, 200, 429]);

  const metrics = await scrape(shop.app);
  const route = 'route="/api/storefront/v1/stores/:site_slug"';
  const counted = (status: number) =>
    metrics(`http_request_duration_seconds_count{method="GET",${route},status="${status}"}`);
  assert.deepEqual([counted(200), counted(429)], [5, 6]);
});

test('a change, a blocked agent and an unpublished store end early answers', async (t) => {
  const { shop, ask, isRouted, product, api } = await openListeningShop(t);
  const path = `${api}/stores/shop/products/${product.id}`;
  const merchant = await shop.merchant();
  await ask(path);
  assert.equal(await isRouted(path), false);

  const changed = await merchant.patch(`/products/${product.id}`, { name: 'Renamed' });
  assert.equal(changed.status, 200);
  await shop.settle();
  assert.equal(JSON.parse((await ask(path)).body).name, 'Renamed');

  await merchant.post('/blocked-agents', { agent: 'bad-agent' });
  await shop.settle();
  const blocked = await ask(path, ['user-agent', 'Bad-Agent/2.0']);
  assert.equal(blocked.status, 403, blocked.body);
  assert.equal((await ask(path, ['user-agent', 'Good-Agent/2.0'])).status, 200);

  await merchant.patch('/sites/shop', { published: false });
  await shop.settle();
  assert.equal((await ask(path)).status, 404);
});
