import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop } from '../../../kit/shop.ts';
import {
  detached,
  newAgentKey,
  openAgent,
  type Serve,
  type SigningAgent,
  sendTo,
  statusOf,
  type Twist,
  type Unsigned,
} from '../../../kit/signing-agent.ts';

const shop = await openShop(null);
const search: Unsigned = {
  method: 'POST',
  path: '/api/ucp/v1/catalog/search',
  body: '{"query":"thing"}',
};
const minute = 60_000;

const outcome = async (agent: SigningAgent, twist: Twist = {}) =>
  statusOf(
    await sendTo(shop, search, {
      'request-signature': detached(agent, search, shop.clock(), twist),
    }),
  );

describe('keys of agents', () => {
  test('are fetched once in ten minutes', async (t) => {
    const agent = await openAgent(t);

    for (const wait of [0, 9 * minute, minute + 1]) {
      shop.clock.advance(wait);
      assert.equal(await outcome(agent), 'verified');
    }

    assert.deepEqual(agent.asked, ['/profile.json', '/profile.json']);
  });

  test('are cached as long as their headers allow, but at least for a minute', async (t) => {
    const agent = await openAgent(t);
    agent.serve('/profile.json', (_request, response) => {
      response.writeHead(200, { 'cache-control': 'max-age=1' });
      response.end(JSON.stringify({ keys: agent.published }));
    });

    for (const wait of [0, minute, 1]) {
      shop.clock.advance(wait);
      assert.equal(await outcome(agent), 'verified');
    }

    assert.equal(agent.asked.length, 2);
  });

  test('a new key is found immediately, and a missing one is looked up once a minute', async (t) => {
    const agent = await openAgent(t);
    const next = newAgentKey('rsa-2');
    assert.equal(await outcome(agent), 'verified');
    agent.published.push(next.jwk);

    assert.equal(await outcome(agent, { key: next }), 'verified');

    const gone = { ...next, kid: 'rsa-3' };
    const asked = agent.asked.length;
    assert.equal(await outcome(agent, { key: gone }), 'invalid;reason=key_unknown');
    assert.equal(agent.asked.length, asked);
    shop.clock.advance(minute + 1);
    assert.equal(await outcome(agent, { key: gone }), 'invalid;reason=key_unknown');
    assert.equal(await outcome(agent, { key: gone }), 'invalid;reason=key_unknown');
    assert.equal(agent.asked.length, asked + 1);
  });

  test('a withdrawn key is refused after ten minutes', async (t) => {
    const agent = await openAgent(t);
    assert.equal(await outcome(agent), 'verified');
    agent.published.shift();
    shop.clock.advance(10 * minute + 1);

    assert.equal(await outcome(agent), 'invalid;reason=key_unknown');
  });

  const weakKeys: [string, () => object][] = [
    ['an RSA key of 1,024 bits', () => newAgentKey('weak', 1_024).jwk],
    ['an elliptic-curve key', () => newAgentKey('weak', 'P-256').jwk],
    ['for encryption', () => ({ ...newAgentKey('weak').jwk, use: 'enc' })],
    ['for another algorithm', () => ({ ...newAgentKey('weak').jwk, alg: 'RS512' })],
    ['symmetric', () => ({ kty: 'oct', kid: 'weak', k: 'c2VjcmV0' })],
    [
      'published with its private part',
      () => {
        const { privateKey } = newAgentKey('weak');
        return { ...privateKey.export({ format: 'jwk' }), kid: 'weak' };
      },
    ],
    ['malformed', () => ({ kty: 'RSA', kid: 'weak', n: 'AA', e: 'AQAB' })],
  ];
  for (const [what, jwkOf] of weakKeys)
    test(`a key that is ${what} is refused`, async (t) => {
      const agent = await openAgent(t);
      agent.published.push(jwkOf() as never);

      assert.equal(
        await outcome(agent, { key: { ...agent.rsa, kid: 'weak' } }),
        'invalid;reason=key_weak',
      );
    });

  const respond =
    (status: number, body: string, headers: Record<string, string> = {}): Serve =>
    (_request, response) =>
      void response.writeHead(status, headers).end(body);
  const broken: [string, Serve][] = [
    ['answers 500', respond(500, '{}')],
    ['redirects', respond(302, '', { location: '/jwks.json' })],
    ['does not send JSON', respond(200, '<html>')],
    ['has no keys', respond(200, '{"name":"an agent"}')],
    [
      'names a key set at another origin',
      respond(200, '{"jwks_uri":"http://127.0.0.2/jwks.json"}'),
    ],
    ['sends more than 64 KB', respond(200, `{"pad":"${'x'.repeat(70_000)}","keys":[]}`)],
    ['hangs up', (request) => void request.socket.destroy()],
  ];
  for (const [what, serve] of broken)
    test(`a server that ${what} is called once a minute`, async (t) => {
      const agent = await openAgent(t);
      agent.serve('/profile.json', serve);

      const outcomes = [await outcome(agent), await outcome(agent)];

      assert.deepEqual(outcomes, Array(2).fill('invalid;reason=key_unavailable'));
      assert.equal(agent.asked.length, 1);
    });

  test('a server that never answers is abandoned after five seconds', async (t) => {
    const agent = await openAgent(t);
    agent.serve('/profile.json', () => undefined);
    const started = performance.now();

    assert.equal(await outcome(agent), 'invalid;reason=key_unavailable');

    const took = performance.now() - started;
    assert.ok(took > 4_500 && took < 20_000, `${took} ms`);
  });

  for (const iss of [
    'http://10.0.0.1/profile.json',
    'http://169.254.169.254/latest',
    'http://agent.example/profile.json',
    'https://localhost.internal/x',
    'file:///etc/passwd',
  ])
    test(`no request is sent to ${iss}`, async (t) => {
      const agent = await openAgent(t);

      assert.equal(await outcome(agent, { claims: { iss } }), 'invalid;reason=key_unavailable');
    });

  for (const iss of ['no address', 'http://127.0.0.1/a#b', 'HTTP://127.0.0.1/a'])
    test(`${iss} names no agent`, async (t) => {
      const agent = await openAgent(t);

      assert.equal(await outcome(agent, { claims: { iss } }), 'invalid;reason=no_profile');
    });
});
