import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const manifest = '/.well-known/ucp';
const shop = await openShop(null);
await shop.site({ name: 'Mugs', currency: 'EUR' });

describe('GET /.well-known/ucp', () => {
  test('a store host serves a manifest that is bound to the store', async () => {
    const { status, headers, body } = await shop.public.get(manifest, {
      host: 'shop.localhost:4000',
    });

    const { signing_keys, keys, ucp, ...rest } = body;
    const v1 = 'http://shop.localhost:4000/api/ucp/v1';
    assert.equal(status, 200);
    assert.equal(ucp.version, '2026-04-08');
    assert.deepEqual(rest, {
      service: 'store',
      name: 'Mugs',
      issuer: 'http://shop.localhost:4000',
      capabilities: [
        'dev.ucp.shopping.checkout',
        'dev.ucp.shopping.catalog.search',
        'dev.ucp.shopping.catalog.lookup',
        'dev.ucp.shopping.discount',
        'dev.ucp.shopping.buyer_consent',
        'dev.ucp.shopping.fulfillment',
        'dev.ucp.shopping.order',
        'dev.ucp.common.identity_linking',
      ],
      endpoints: {
        catalog_search: `${v1}/catalog/search`,
        catalog_lookup: `${v1}/catalog/lookup`,
        checkout_create: `${v1}/checkout-sessions`,
        checkout_get_pattern: `${v1}/checkout-sessions/{id}`,
        order_get_pattern: `${v1}/orders/{id}`,
        agent_card: 'http://shop.localhost:4000/.well-known/agent-card.json',
      },
      site: { slug: 'shop', currency: 'EUR' },
      auth: {
        modes: ['guest', 'bearer'],
        oauth_metadata: 'http://localhost:4000/.well-known/oauth-authorization-server',
      },
      signing: {
        jwks_uri: 'http://shop.localhost:4000/.well-known/ucp/jwks.json',
        request_signature_required: false,
      },
    });
    assert.deepEqual(
      signing_keys.map((key: any) => [key.kty, key.crv, key.alg, key.use]),
      [
        ['EC', 'P-256', 'ES256', 'sig'],
        ['EC', 'P-256', 'ES256', 'sig'],
      ],
    );
    assert.deepEqual(keys, signing_keys);
    assert.equal(headers['cache-control'], 'public, max-age=3600');
    assert.equal(headers.vary, 'host');
    assert.equal(headers['access-control-allow-origin'], '*');
  });

  test('an unchanged manifest is 304', async () => {
    const { headers } = await shop.public.get(manifest);

    const again = await shop.public.get(manifest, { 'if-none-match': String(headers.etag) });

    assert.equal(again.status, 304);
    assert.equal(again.text, '');
  });

  test('every other host is the platform, and no link echoes a forged host', async () => {
    await shop.site({ slug: 'hidden', published: false });
    const asked: Record<string, string>[] = [
      { host: 'localhost:4000' },
      { host: 'evil.example' },
      { host: 'nobody.localhost:4000' },
      { host: 'hidden.localhost:4000' },
      { host: 'localhost:4000', 'x-forwarded-host': 'evil.example' },
      { host: 'localhost:4000', forwarded: 'host=evil.example' },
    ];

    const answers = await Promise.all(asked.map((headers) => shop.public.get(manifest, headers)));

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.service, body.site, body.issuer]),
      asked.map(() => [200, 'platform', null, 'http://localhost:4000']),
    );
    assert.ok(answers.every(({ text }) => !text.includes('evil')));
  });

  test('a verified domain serves its store under its own name', async (t) => {
    const shop = await openShop(t, { origin: 'https://stores.example' });
    await shop.site();
    const merchant = await shop.merchant();
    const claimed = await merchant.post('/sites/shop/domains', { domain: 'mugs.example' });
    const host = { host: 'mugs.example' };
    const before = await shop.public.get(manifest, host);
    shop.txt.set(claimed.body.txt_name, [claimed.body.txt_value]);

    await merchant.post('/sites/shop/domains/mugs.example/verify');
    await shop.settle();

    const after = await shop.public.get(manifest, host);
    assert.equal(before.body.service, 'platform');
    assert.equal(after.body.issuer, 'https://mugs.example');
    assert.equal(after.body.site.slug, 'shop');
  });
});

describe('GET /.well-known/protocols', () => {
  test('every base URL answers with its operations, on the platform and on a store host', async () => {
    for (const host of ['localhost:4000', 'shop.localhost:4000']) {
      const get = (url: string) => shop.public.get(new URL(url).pathname, { host });
      const { rest, ucp } = (await shop.public.get('/.well-known/protocols', { host })).body
        .protocols;
      const bases = [rest.merchant, ucp.endpoint, `http://${host}/api/storefront/v1`];
      for (const url of [...bases, `http://${host}/ucp`]) {
        const { status, body, headers } = await get(url);
        assert.equal(status, 200, url);
        assert.equal(headers['access-control-allow-origin'], '*');
        assert.equal((await get(body.protocols)).status, 200);
        assert.ok(body.endpoints.length > 2);
        for (const endpoint of body.endpoints)
          assert.ok(endpoint.url.startsWith(`${url}/`), endpoint.url);
      }
      assert.equal((await get(rest.catalog)).status, 200);
      assert.equal((await get(rest.search)).status, 200);
      // These accept only POST, and respond with 405 otherwise.
      for (const path of ['/api/mcp', '/ucp/mcp', '/api/a2a']) {
        const { status, headers } = await get(`http://${host}${path}`);
        assert.equal(status, 405);
        assert.match(String(headers.allow), /POST/);
      }
    }
  });

  test('a base URL lists endpoints that exist', async () => {
    const at = { host: 'shop.localhost:4000' };
    const paths = [
      '/api/storefront/v1',
      '/api/storefront/v1/merchant',
      '/api/ucp/v1',
      '/ucp',
      '/acp',
    ];
    for (const path of paths)
      for (const { method, url } of (await shop.public.get(path, at)).body.endpoints) {
        const { pathname } = new URL(url);
        const { body } = await shop.send({ method, url: pathname, headers: at, payload: {} });
        const code = body?.error?.code ?? body?.code;
        assert.notEqual(code, 'route_not_found', `${method} ${pathname}`);
        assert.notEqual(code, 'method_not_allowed', `${method} ${pathname}`);
      }
  });

  test('lists the available protocols on the addressed host', async () => {
    const { body } = await shop.public.get('/.well-known/protocols', {
      host: 'shop.localhost:4000',
    });

    const origin = 'http://shop.localhost:4000';
    assert.deepEqual(body.site, { slug: 'shop', currency: 'EUR' });
    assert.deepEqual(body.protocols, {
      openapi: { url: `${origin}/openapi.json`, documentation: `${origin}/docs` },
      rest: {
        version: 'v1',
        catalog: `${origin}/api/storefront/v1/stores/shop`,
        search: `${origin}/api/storefront/v1/search`,
        merchant: `${origin}/api/storefront/v1/merchant`,
      },
      a2a: { url: `${origin}/.well-known/agent-card.json`, endpoint: `${origin}/api/a2a` },
      ucp: {
        url: `${origin}/.well-known/ucp`,
        jwks: `${origin}/.well-known/ucp/jwks.json`,
        endpoint: `${origin}/api/ucp/v1`,
        mcp: `${origin}/ucp/mcp`,
      },
      acp: {
        url: `${origin}/.well-known/acp.json`,
        endpoint: `${origin}/acp`,
        mcp: `${origin}/acp/mcp`,
      },
      mcp: { url: `${origin}/api/mcp` },
      oauth: {
        url: 'http://localhost:4000/.well-known/oauth-authorization-server',
        resource: `${origin}/.well-known/oauth-protected-resource`,
      },
      llms: { url: `${origin}/llms.txt`, guide: `${origin}/agents.md` },
      sitemap: { url: `${origin}/sitemap.xml` },
    });
  });
});
