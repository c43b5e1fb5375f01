import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import canonicalize from 'canonicalize';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { ucpAgentExtension } from '../../../src/api/ucp/public/a2a/message-extension.ts';
import { type Answer, openShop } from '../../kit/shop.ts';
import { openShopWithPlans } from '../../kit/shop-with-plans.ts';

const shop = await openShop(null);
const card = '/.well-known/agent-card.json';
const hostOf = (slug: string) => ({ host: `${slug}.localhost:4000` });

const ordersOnly = ['oauth2', 'bearer'].map((scheme) => ({
  schemes: { [scheme]: { list: ['write:orders'] } },
}));
const idsOf = ({ body }: Answer) => body.skills.map(({ id }: { id: string }) => id);

describe('GET /.well-known/agent-card.json', () => {
  test('the platform serves its card with every skill', async () => {
    const { status, headers, body } = await shop.public.get(card);

    assert.equal(status, 200);
    const { version, signatures, skills, ...whole } = body;
    const { oauth2, ...securitySchemes } = whole.securitySchemes;
    const rest = { ...whole, securitySchemes };
    assert.equal(
      oauth2.oauth2SecurityScheme.oauth2MetadataUrl,
      'http://localhost:4000/.well-known/oauth-authorization-server',
    );
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.equal(signatures.length, 1);
    assert.deepEqual(rest, {
      name: 'Stoa',
      description: 'Online stores that software agents can search and buy from.',
      supportedInterfaces: [
        {
          url: 'http://localhost:4000/api/a2a',
          protocolBinding: 'JSONRPC',
          protocolVersion: '1.0',
        },
        {
          url: 'http://localhost:4000/api/a2a',
          protocolBinding: 'HTTP+JSON',
          protocolVersion: '1.0',
        },
      ],
      provider: { organization: 'Stoa', url: 'http://localhost:4000' },
      documentationUrl: 'http://localhost:4000/openapi.json',
      capabilities: { streaming: true, pushNotifications: true, extensions: [ucpAgentExtension] },
      securitySchemes: {
        bearer: {
          httpAuthSecurityScheme: {
            scheme: 'Bearer',
            bearerFormat: 'opaque',
            description: 'API key of a workspace.',
          },
        },
      },
      defaultInputModes: ['text/plain', 'application/json'],
      defaultOutputModes: ['application/json', 'text/plain'],
    });
    assert.deepEqual(
      skills.map(({ id, securityRequirements = null }: any) => [id, securityRequirements]),
      [
        ['catalog-search', null],
        ['store-details', null],
        ['cart-management', ordersOnly],
        ['ucp-checkout', ordersOnly],
        ['order-status', null],
        ['x402-purchase', null],
        ['membership-signup', null],
      ],
    );
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=3600');
    assert.equal(headers.vary, 'host');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['a2a-version'], '1.0');
    assert.match(String(headers.etag), /^"[\w-]+"$/);
  });

  test('a store host serves the card of its store, with sanitized text', async () => {
    await shop.site({ slug: 'mugs', name: 'Mugs <b>&amp;</b> Co', description: '<p>Cups</p>' });

    const { body } = await shop.public.get(card, hostOf('mugs'));

    assert.equal(body.name, 'Mugs & Co');
    assert.equal(body.description, 'Cups');
    assert.deepEqual(
      body.supportedInterfaces.map(({ url }: any) => url),
      ['http://mugs.localhost:4000/api/a2a', 'http://mugs.localhost:4000/api/a2a'],
    );
    assert.deepEqual(body.provider, {
      organization: 'Mugs & Co',
      url: 'http://mugs.localhost:4000',
    });
  });

  test('the signature over the served bytes verifies with the published keys', async () => {
    await shop.site({ slug: 'signed' });

    const { signatures, ...unsigned } = (await shop.public.get(card, hostOf('signed'))).body;
    const keys = createLocalJWKSet((await shop.public.get('/.well-known/ucp/jwks.json')).body);
    const payload = Buffer.from(canonicalize(unsigned) ?? '').toString('base64url');
    const { protectedHeader } = await flattenedVerify({ ...signatures[0], payload }, keys);

    assert.deepEqual(
      { alg: protectedHeader?.alg, typ: protectedHeader?.typ, jku: protectedHeader?.jku },
      { alg: 'RS256', typ: 'JOSE', jku: 'http://signed.localhost:4000/.well-known/ucp/jwks.json' },
    );
    const forged = Buffer.from(canonicalize({ ...unsigned, name: 'Other' }) ?? '');
    await assert.rejects(
      flattenedVerify({ ...signatures[0], payload: forged.toString('base64url') }, keys),
      { code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' },
    );
  });

  test('a known card is 304, by its ETag or its date', async () => {
    const { headers } = await shop.public.get(card);
    const etag = String(headers.etag);
    const modified = String(headers['last-modified']);
    const statusWith = async (request: Record<string, string>) =>
      (await shop.public.get(card, request)).status;

    assert.equal(await statusWith({ 'if-none-match': etag }), 304);
    assert.equal(await statusWith({ 'if-none-match': '"other"' }), 200);
    assert.equal(await statusWith({ 'if-modified-since': modified }), 304);
    assert.equal(await statusWith({ 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' }), 200);
    // RFC 9110, section 13.1.3: with both headers the date is ignored.
    assert.equal(
      await statusWith({ 'if-none-match': '"other"', 'if-modified-since': modified }),
      200,
    );
  });

  test('a changed store has a changed card', async () => {
    await shop.site({ slug: 'changed', name: 'Before' });
    const before = await shop.public.get(card, hostOf('changed'));

    await (await shop.merchant()).patch('/sites/changed', { name: 'After' });
    await shop.settle();

    const after = await shop.public.get(card, hostOf('changed'));
    assert.deepEqual([before.body.name, after.body.name], ['Before', 'After']);
    assert.notEqual(before.headers.etag, after.headers.etag);
  });

  test('a store lists memberships while it offers a plan, and no x402', async (t) => {
    const { shop, merchant, friends, gold } = await openShopWithPlans(t);
    const onStore = hostOf('shop');
    const always = [
      'catalog-search',
      'store-details',
      'cart-management',
      'ucp-checkout',
      'order-status',
    ];
    // The date of the program itself is real, so that nothing is older.
    shop.clock.advance(Date.now() + 60_000 - shop.clock().getTime());
    await merchant.patch(`/memberships/plans/${gold.id}`, { perks: [] });
    const withPlans = await shop.public.get(card, onStore);
    shop.clock.advance(5_000);
    await merchant.patch(`/memberships/plans/${gold.id}`, { active: false });
    const withOne = await shop.public.get(card, onStore);
    await merchant.delete(`/memberships/plans/${friends.id}`);

    const without = await shop.public.get(card, onStore);

    assert.deepEqual(idsOf(withPlans), [...always, 'membership-signup']);
    assert.equal(withOne.headers.etag, withPlans.headers.etag);
    assert.deepEqual(idsOf(without), always);
    assert.notEqual(without.headers.etag, withPlans.headers.etag);
    const since = { 'if-modified-since': String(withPlans.headers['last-modified']) };
    assert.equal((await shop.public.get(card, { ...onStore, ...since })).status, 200);
  });

  test('a browser may send custom headers', async () => {
    const answer = await shop.send({
      method: 'OPTIONS',
      url: card,
      headers: {
        origin: 'https://agent.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'a2a-version',
      },
    });

    assert.equal(answer.status, 204);
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    assert.equal(answer.headers['access-control-allow-headers'], 'a2a-version');
  });
});
