import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes } from '../../../../src/core/access/scope.ts';
import { type Answer, openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const origin = 'http://localhost:4000';
const metadata = '/.well-known/oauth-authorization-server';
const resource = '/.well-known/oauth-protected-resource';

test('RFC 8414: the document lists every endpoint and what the server supports', async () => {
  const { status, body, headers } = await shop.public.get(metadata);

  assert.equal(status, 200);
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.deepEqual(
    [
      body.issuer,
      body.authorization_endpoint,
      body.token_endpoint,
      body.registration_endpoint,
      body.revocation_endpoint,
      body.jwks_uri,
    ],
    [
      origin,
      `${origin}/oauth/authorize`,
      `${origin}/oauth/token`,
      `${origin}/oauth/register`,
      `${origin}/oauth/revoke`,
      `${origin}/oauth/jwks`,
    ],
  );
  assert.deepEqual(body.code_challenge_methods_supported, ['S256']);
  assert.deepEqual(body.response_types_supported, ['code']);
  assert.deepEqual(body.response_modes_supported, ['query']);
  assert.deepEqual(body.grant_types_supported, ['authorization_code', 'refresh_token']);
  assert.equal(body.authorization_response_iss_parameter_supported, true);
  for (const scope of scopes) assert.ok(body.scopes_supported.includes(scope));
});

test('the document is the same on every host and under every name', async () => {
  const reference = await shop.public.get(metadata);

  for (const headers of [
    { host: 'evil.example' },
    { host: 'shop.localhost:4000' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
  ] as Record<string, string>[]) {
    const answer = await shop.public.get(metadata, headers);
    assert.deepEqual(answer.body, reference.body, JSON.stringify(headers));
  }
});

test('RFC 9728: each resource on each host names its authorization server', async () => {
  for (const [host, at] of [
    ['localhost:4000', origin],
    ['shop.localhost:4000', 'http://shop.localhost:4000'],
    ['evil.example', origin],
  ] as const)
    for (const path of ['', '/api', '/api/mcp', '/ucp', '/ucp/mcp']) {
      const { status, body } = await shop.public.get(resource + path, { host });
      assert.deepEqual(
        [status, body.resource, body.authorization_servers],
        [200, at + path, [origin]],
      );
    }
  const ucp = await shop.public.get(`${resource}/ucp`);
  assert.ok(ucp.body.scopes_supported.includes('dev.ucp.shopping.order:read'));
  assert.equal((await shop.public.get(`${resource}/elsewhere`)).status, 404);
});

test('RFC 9728, section 5.1: a refused request names the metadata of the resource', async () => {
  const path = '/api/storefront/v1/merchant/orders';
  const where = (at: string) => `resource_metadata="${at}${resource}/api"`;

  const nothing = await shop.public.get(path);
  const garbage = await shop.public.get(path, { authorization: 'Bearer garbage' });
  const store = await shop.public.get(path, { host: 'shop.localhost:4000' });

  assert.equal(nothing.headers['www-authenticate'], `Bearer ${where(origin)}`);
  assert.equal(
    garbage.headers['www-authenticate'],
    `Bearer error="invalid_token", ${where(origin)}`,
  );
  assert.equal(store.headers['www-authenticate'], `Bearer ${where('http://shop.localhost:4000')}`);
});

test('only public parts of keys are served', async () => {
  const { body, headers } = await shop.public.get('/oauth/jwks');

  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(body.keys.length, 2);
  for (const key of body.keys) assert.deepEqual([key.alg, key.d], ['ES256', undefined]);
});

test('keys that sign tokens are not among the keys that sign messages', async () => {
  const [tokens, messages] = await Promise.all(
    ['/oauth/jwks', '/.well-known/ucp/jwks.json'].map((path) => shop.public.get(path)),
  );

  const kids = new Set(messages?.body.keys.map((key: any) => key.kid));
  assert.equal(kids.size, 4);
  for (const { kid } of tokens?.body.keys ?? []) assert.equal(kids.has(kid), false);
});

test('the other discovery documents link to this one', async () => {
  const at = `${origin}${metadata}`;
  const [hub, manifest, card] = await Promise.all(
    ['protocols', 'ucp', 'agent-card.json'].map((name) => shop.public.get(`/.well-known/${name}`)),
  );

  assert.equal(hub?.body.protocols.oauth.url, at);
  assert.equal(manifest?.body.auth.oauth_metadata, at);
  const { flows, oauth2MetadataUrl } = (card as Answer).body.securitySchemes.oauth2
    .oauth2SecurityScheme;
  assert.deepEqual(
    [oauth2MetadataUrl, flows.authorizationCode.tokenUrl],
    [at, `${origin}/oauth/token`],
  );
});

test('RFC 7591: the response to a registration is what was stored, and clients cannot choose their id', async () => {
  const answer = await shop.public.post('/oauth/register', {
    client_name: 'A client',
    redirect_uris: ['https://client.example/cb'],
    client_id: 'mine',
    jwks_uri: 'http://169.254.169.254/',
  });

  assert.equal(answer.status, 201);
  assert.notEqual(answer.body.client_id, 'mine');
  assert.deepEqual(
    [
      answer.body.token_endpoint_auth_method,
      answer.body.client_secret,
      answer.body.jwks_uri,
      answer.body.registration_access_token,
    ],
    ['none', undefined, undefined, undefined],
  );
});

test('RFC 7591, section 3.2.2: an invalid registration is refused with an error of the standard', async () => {
  const post = (body: unknown) => shop.public.post('/oauth/register', body);

  const plain = await post({ redirect_uris: ['http://client.example/cb'] });
  const none = await post({});
  const big = await post({ redirect_uris: [], client_name: 'x'.repeat(20_000) });

  assert.deepEqual([plain.status, plain.body.error], [400, 'invalid_redirect_uri']);
  assert.deepEqual([none.status, none.body.error], [400, 'invalid_redirect_uri']);
  assert.deepEqual([big.status, big.body.error], [413, 'invalid_request']);
});

test('the secret of a confidential client is stored encrypted', async () => {
  const { body } = await shop.public.post('/oauth/register', {
    redirect_uris: ['https://client.example/cb'],
    token_endpoint_auth_method: 'client_secret_basic',
  });

  const rows = await shop.unit.runAsSystem(shop.tenant, (work) =>
    work.query<{ text: string }>('select c::text as text from oauth_clients c', []),
  );

  assert.ok(body.client_secret.length > 40);
  assert.equal(
    rows.some(({ text }) => text.includes(body.client_secret)),
    false,
  );
});
