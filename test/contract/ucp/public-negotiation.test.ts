import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openShop } from '../../kit/shop.ts';
import { agent, line, messagesIn, toCalifornia, ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const mug = await shop.product({ name: 'Mug' });

/**
 * A platform that publishes profiles: the response of each path, and how often it was requested.
 */
const pages = new Map<string, (reply: ServerResponse) => void>();
const requestCounts = new Map<string, number>();
const platform: Server = createServer(({ url = '' }, reply) => {
  requestCounts.set(url, (requestCounts.get(url) ?? 0) + 1);
  const page = pages.get(url);
  if (page) page(reply);
  else reply.writeHead(404).end();
}).listen(0, '127.0.0.1');
await new Promise((resolve) => platform.once('listening', resolve));
after(() => platform.close());
const base = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;

const version = '2026-04-08';
const profileOf = (...names: string[]) => ({
  ucp: {
    version,
    services: {},
    capabilities: Object.fromEntries(
      names.map((name) => [`dev.ucp.shopping.${name}`, [{ version }]]),
    ),
    payment_handlers: {},
  },
});

function publish(path: string, body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  pages.set(path, (reply) => reply.end(text));
  return `${base}${path}`;
}

const search = (url: string) => ucpOf(shop, agent(url)).search({ query: 'mug' });

describe('UCP negotiation', () => {
  test('a profile is fetched once and determines the capabilities of a response', async () => {
    const url = publish('/all', profileOf('catalog.search', 'checkout', 'discount'));
    const ucp = ucpOf(shop, agent(url));

    const found = await ucp.search({ query: 'mug' });
    const checkout = await ucp.create({ line_items: [line(mug.id)] });

    assert.equal(found.body.products.length, 1);
    assert.deepEqual(Object.keys(checkout.body.ucp.capabilities).sort(), [
      'dev.ucp.shopping.checkout',
      'dev.ucp.shopping.discount',
    ]);
    assert.equal(requestCounts.get('/all'), 1);
  });

  test('for a platform without fulfillment the buyer enters the destination', async () => {
    const url = publish('/plain', profileOf('checkout', 'order'));

    const { body } = await ucpOf(shop, agent(url)).create({
      line_items: [line(mug.id)],
      buyer: { email: 'ada@example.com', consent: { marketing: true } },
    });

    assert.deepEqual([body.fulfillment, body.discounts], [undefined, undefined]);
    assert.deepEqual(body.buyer, { email: 'ada@example.com' });
    assert.equal(body.status, 'requires_escalation');
    assert.deepEqual(messagesIn(body), ['requires_buyer_input shipping_address_required']);
  });

  test('an extension without the capability it extends is ignored', async () => {
    const url = publish('/extension', profileOf('discount', 'fulfillment', 'cart'));
    const ucp = ucpOf(shop, agent(url));

    const cart = await ucp.createCart({ line_items: [line(mug.id)] });
    const checkout = await ucp.create({ line_items: [line(mug.id)], fulfillment: toCalifornia() });

    assert.deepEqual(Object.keys(cart.body.ucp.capabilities).sort(), [
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.discount',
    ]);
    assert.deepEqual(
      [checkout.status, messagesIn(checkout.body)],
      [200, ['unrecoverable capabilities_incompatible']],
    );
  });

  test('a missing profile, or one whose URL is not allowed, is 400', async () => {
    const headers = [
      { 'ucp-agent': '' },
      { 'ucp-agent': 'profile=unquoted' },
      agent(''),
      agent('not a url'),
      agent('http://shop.example/profile.json'),
      agent('https://10.0.0.1/profile.json'),
      agent('file:///etc/passwd'),
    ];
    for (const header of headers) {
      const { status, body } = await ucpOf(shop, header).search({ query: 'mug' });
      assert.deepEqual([status, body.code], [400, 'invalid_profile_url'], JSON.stringify(header));
    }
    const none = await shop.public.post('/ucp/catalog/search', { query: 'mug' });
    assert.deepEqual([none.status, none.body.code], [400, 'invalid_profile_url']);
  });

  test('a profile that cannot be fetched is 424: redirect, error, body too large, closed port', async () => {
    pages.set('/moved', (reply) => reply.writeHead(302, { location: `${base}/all` }).end());
    pages.set('/broken', (reply) => reply.writeHead(500).end());
    pages.set('/endless', (reply) => reply.end('x'.repeat(300_000)));
    for (const path of ['/moved', '/broken', '/endless', '/nothing']) {
      const { status, body } = await search(`${base}${path}`);
      assert.deepEqual([status, body.code], [424, 'profile_unreachable'], path);
    }
    const closed = await search('http://127.0.0.1:1/profile.json');
    assert.deepEqual([closed.status, closed.body.code], [424, 'profile_unreachable']);
  });

  test('a profile that cannot be parsed, or has another UCP version, is 422', async () => {
    const bad: [string, unknown][] = [
      ['/text', 'hello'],
      ['/list', []],
      ['/empty', {}],
      ['/version', { ucp: { version: '1' } }],
      ['/capabilities', { ucp: { version, capabilities: [] } }],
      ['/entries', { ucp: { version, capabilities: { 'dev.ucp.shopping.cart': [{}] } } }],
    ];
    for (const [path, body] of bad) {
      const answer = await search(publish(path, body));
      assert.deepEqual([answer.status, answer.body.code], [422, 'profile_malformed'], path);
    }
    const old = await search(publish('/old', { ucp: { version: '2026-01-23', capabilities: {} } }));
    assert.deepEqual([old.status, old.body.code], [422, 'version_unsupported']);
    assert.match(old.body.content, /2026-04-08/);
  });

  test('a version in the header that is newer than ours is refused before anything runs', async () => {
    const url = publish('/newer', profileOf('catalog.search', 'checkout'));
    const answer = (named: string) =>
      ucpOf(shop, { 'ucp-agent': `profile="${url}"; version="${named}"` }).create({
        line_items: [line(mug.id)],
      });
    const [newer, same] = [await answer('2099-01-01'), await answer(version)];

    assert.deepEqual([newer.status, newer.body.code], [422, 'version_unsupported']);
    assert.match(newer.body.content, /supports 2026-04-08/);
    assert.equal(same.status, 201);
  });

  test('a failed negotiation on a store host returns a link to the store', async () => {
    const store = { host: 'shop.localhost:4000' };
    const incompatible = publish('/no-capabilities', profileOf());
    const failures: [string, number][] = [
      ['https://10.0.0.1/profile.json', 400],
      [`${base}/missing`, 424],
      [publish('/other', { ucp: { version: '2026-01-23' } }), 422],
      [incompatible, 200],
    ];
    for (const [url, expected] of failures) {
      const atStore = await ucpOf(shop, { ...agent(url), ...store }).search({ query: 'mug' });
      assert.deepEqual(
        [atStore.status, atStore.body.continue_url],
        [expected, 'http://shop.localhost:4000'],
      );
      assert.equal((await search(url)).body.continue_url, undefined);
    }
  });

  test('members of a profile other than its capabilities are ignored', async () => {
    const { ucp } = profileOf('catalog.search');
    const odd = {
      ucp: { ...ucp, services: 7, payment_handlers: null },
      signing_keys: 'x',
      keys: [],
    };

    assert.equal((await search(publish('/odd', odd))).status, 200);
  });

  test('compressed responses are not decompressed', async () => {
    const compressed = gzipSync(Buffer.alloc(50_000_000, ' '));
    pages.set('/bomb', (reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed),
    );

    const { status, body } = await search(`${base}/bomb`);

    assert.deepEqual([status, body.code], [422, 'profile_malformed']);
  });

  test('a profile that arrives too slowly is 424', async () => {
    const dripping: NodeJS.Timeout[] = [];
    pages.set('/drip', (reply) => {
      reply.writeHead(200);
      dripping.push(setInterval(() => reply.write(' '), 200));
    });
    after(() => dripping.forEach(clearInterval));

    const { status, body } = await search(`${base}/drip`);

    assert.deepEqual([status, body.code], [424, 'profile_unreachable']);
  });

  test('concurrent calls wait for one fetch', async () => {
    const url = publish('/crowd', profileOf('catalog.search'));

    const answers = await Promise.all(Array.from({ length: 10 }, () => search(url)));

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(requestCounts.get('/crowd'), 1);
  });
});

describe('UCP protocol errors', () => {
  const ucp = ucpOf(shop);

  test('unknown paths, wrong methods and invalid bodies are errors with a status and a code', async () => {
    const unknown = await ucp.call('GET', '/nothing');
    const wrong = await ucp.call('GET', '/catalog/search');
    const text = await shop.send({
      method: 'POST',
      url: '/ucp/catalog/search',
      headers: { host: 'localhost:4000', 'content-type': 'text/plain' },
      payload: 'hello',
    });
    const broken = await shop.send({
      method: 'POST',
      url: '/ucp/catalog/search',
      headers: { host: 'localhost:4000', 'content-type': 'application/json' },
      payload: '{',
    });

    assert.deepEqual([unknown.status, unknown.body.code], [404, 'route_not_found']);
    assert.deepEqual([wrong.status, wrong.body.code], [405, 'method_not_allowed']);
    assert.equal(wrong.headers.allow, 'POST');
    assert.deepEqual([text.status, text.body.code], [415, 'unsupported_media_type']);
    assert.deepEqual([broken.status, broken.body.code], [400, 'invalid_json']);
    const malformed = await ucp.call('GET', '/carts/%zz');
    assert.deepEqual([malformed.status, malformed.body.code], [400, 'bad_path']);
    for (const { body } of [unknown, wrong, text, broken]) assert.equal(body.detail, body.content);
  });

  test('an invalid credential is 401, and a request id is returned', async () => {
    const bad = await ucp.search({ query: 'mug' }, { authorization: 'Bearer nothing' });
    const good = await ucp.search({ query: 'mug' }, { 'request-id': 'abc-123' });

    assert.deepEqual([bad.status, bad.body.code], [401, 'invalid_token']);
    assert.equal(good.headers['request-id'], 'abc-123');
    assert.equal(good.headers['access-control-allow-origin'], '*');
  });
});
