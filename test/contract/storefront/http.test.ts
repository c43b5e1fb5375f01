import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const product = await shop.product();
await (await shop.merchant()).post('/collections', { site_slug: 'shop', name: 'All' });
const api = '/api/storefront/v1';
const reads = [
  '/stores/shop',
  '/stores/shop/products',
  `/stores/shop/products/${product.id}`,
  `/stores/shop/products/batch?ids=${product.id}`,
  '/stores/shop/collections',
  '/stores/shop/collections/all/products',
  '/search?q=thing',
].map((path) => api + path);

for (const url of reads) {
  test(`${url} may be cached for a minute and has an ETag`, async () => {
    const { status, headers } = await shop.public.get(url);

    assert.equal(status, 200);
    assert.equal(headers['cache-control'], 'public, max-age=60');
    assert.match(String(headers.etag), /^"[\w-]{16,}"$/);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['access-control-allow-credentials'], undefined);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(/, */);
    for (const name of ['etag', 'request-id', 'retry-after', 'ratelimit', 'ratelimit-policy'])
      assert.ok(exposed.includes(name), name);
  });

  test(`${url} is 304 for a client that has it`, async () => {
    const { headers } = await shop.public.get(url);
    const etag = String(headers.etag);
    const held = [etag, `W/${etag}`, '*', `"other", ${etag}`, `"other",W/${etag}`];

    for (const value of held) {
      const answer = await shop.public.get(url, { 'if-none-match': value });
      assert.equal(answer.status, 304, value);
      assert.equal(answer.text, '');
      assert.equal(answer.headers.etag, etag);
      assert.equal(answer.headers['cache-control'], 'public, max-age=60');
    }
    const other = await shop.public.get(url, { 'if-none-match': '"other", W/"another"' });
    assert.equal(other.status, 200);
  });

  test(`HEAD ${url} returns the headers of GET`, async () => {
    const get = await shop.public.get(url);
    const head = await shop.send({ method: 'HEAD', url });

    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal(head.headers.etag, get.headers.etag);
    assert.equal(head.headers['content-length'], get.headers['content-length']);
  });

  test(`CORS: the preflight of ${url} allows reads from any origin`, async () => {
    const { status, headers, text } = await shop.send({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://agent.example', 'access-control-request-method': 'GET' },
    });

    assert.deepEqual([status, text], [204, '']);
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['access-control-allow-methods'], 'GET, HEAD');
    assert.equal(headers['access-control-allow-credentials'], undefined);
  });

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    test(`${method} ${url} is 405 with Allow`, async () => {
      const { status, headers, body } = await shop.send({ method, url });
      assert.deepEqual(
        [status, headers.allow, body.error.code],
        [405, 'GET, HEAD', 'method_not_allowed'],
      );
    });
  }
}

test('CORS: an error is readable from any origin too, and is not cached', async () => {
  const { status, headers } = await shop.public.get(`${api}/stores/nowhere`, {
    origin: 'https://agent.example',
  });
  assert.deepEqual(
    [status, headers['access-control-allow-origin'], headers['cache-control']],
    [404, '*', 'no-store'],
  );
});

test('an unknown path is 404 with every method', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const) {
    for (const url of [`${api}/nothing`, `${api}/merchant/nothing`, '/api/nothing', '/x']) {
      const { status, body } = await shop.send({ method, url });
      assert.deepEqual([status, body?.error.code], missing(method, url), `${method} ${url}`);
    }
  }
});

/** Preflights are answered before routing: allowed in the catalog, refused in the merchant API. */
function missing(method: string, url: string) {
  if (method !== 'OPTIONS' || !url.startsWith(api)) return [404, 'route_not_found'];
  return url.startsWith(`${api}/merchant`) ? [401, 'unauthorized'] : [204, undefined];
}

test('a valid Request-Id is echoed, otherwise one is generated', async () => {
  const answers = await Promise.all(
    ['mine-1', 'two words', 'x'.repeat(129), ''].map((id) =>
      shop.public.get(`${api}/stores/nowhere`, { 'request-id': id }),
    ),
  );

  assert.equal(answers[0]?.headers['request-id'], 'mine-1');
  for (const { headers, body } of answers.slice(1))
    assert.match(String(headers['request-id']), /^req_[0-9a-z]{16}$/, body.error.request_id);
  for (const { headers, body } of answers)
    assert.equal(body.error.request_id, headers['request-id']);
});

for (const path of ['/stores/%00', '/stores/shop/products/%00', '/stores/%zz', '/stores/%ff']) {
  test(`the path ${path} is refused in the error form of the API`, async () => {
    const { status, body, headers } = await shop.public.get(api + path);
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body), ['error']);
    assert.equal(body.error.details.length, 1);
    assert.equal(body.error.request_id, headers['request-id']);
  });
}

test('a path longer than any route is not a server error', async () => {
  const { status, body } = await shop.public.get(`${api}/stores/${'x'.repeat(3_000)}`);
  assert.ok(status === 400 || status === 404, String(status));
  assert.equal(typeof body.error.code, 'string');
});
