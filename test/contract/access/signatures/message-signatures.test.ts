import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { describe, test } from 'node:test';
import { createVerifier, httpbis } from 'http-message-signatures';
import { signMessage } from '../../../../src/core/access/signatures/sign-message.ts';
import { generateSigningKey } from '../../../../src/platform/crypto/key-pair.ts';
import { openShop } from '../../../kit/shop.ts';
import {
  newAgentKey,
  openAgent,
  sendTo,
  statusOf,
  type Unsigned,
} from '../../../kit/signing-agent.ts';
import {
  digestOf,
  fieldsOf,
  type MessageTwist,
  signedMessage,
} from '../../../kit/signing-messages.ts';

const shop = await openShop(null);
const search: Unsigned = {
  method: 'POST',
  path: '/ucp/catalog/search?x=1&y=%20',
  body: '{"query":"thing"}',
};
const keyed = { ...search, headers: { 'idempotency-key': 'key-1' } };
const all = ['@method', '@authority', '@path', '@query', 'ucp-agent', 'content-digest'];

const later = (seconds: number) => new Date(shop.clock().getTime() + seconds * 1_000);

describe('RFC 9421: requests signed by a standard library', () => {
  const cases: [string, Unsigned, MessageTwist, string][] = [
    ['a signature that covers everything', search, {}, 'verified'],
    ['a GET with a query', { method: 'GET', path: '/ucp/orders/ord_1?a=b' }, {}, 'verified'],
    [
      'a signature over @target-uri',
      search,
      { fields: ['@method', '@target-uri', ...all.slice(4)] },
      'verified',
    ],
    ['a signature with an expiry', search, { expires: later(60) }, 'verified'],
    [
      'a signature without a time but with an Idempotency-Key, as in UCP',
      keyed,
      { created: null, nonce: null },
      'verified',
    ],
    [
      'a signature without a time and without an Idempotency-Key',
      search,
      { created: null },
      'invalid;reason=claims',
    ],
    [
      'a GET without a time',
      { method: 'GET', path: '/ucp/orders/ord_1', headers: keyed.headers },
      { created: null },
      'invalid;reason=claims',
    ],
    [
      'a signature without a time where no Idempotency-Key is supported',
      { ...keyed, path: '/api/a2a' },
      { created: null },
      'invalid;reason=claims',
    ],
    ['a signature that is too old', search, { created: later(-301) }, 'invalid;reason=expired'],
    [
      'a signature with a time in the future',
      search,
      { created: later(61) },
      'invalid;reason=early',
    ],
    ['an expired signature', search, { expires: later(-1) }, 'invalid;reason=expired'],
    [
      'a signature for another URL',
      search,
      { url: 'http://localhost:4000/ucp/carts?x=1' },
      'invalid;reason=signature',
    ],
    [
      'a signature for another host',
      search,
      { url: 'http://evil.example/ucp/catalog/search?x=1&y=%20' },
      'invalid;reason=signature',
    ],
    ['an unknown key', search, { key: newAgentKey('ec-2', 'P-256') }, 'invalid;reason=key_unknown'],
    [
      'a signature made with another key',
      search,
      { key: newAgentKey('ec-1', 'P-256') },
      'invalid;reason=signature',
    ],
    ...all.map((left): [string, Unsigned, MessageTwist, string] => [
      `that does not cover ${left}`,
      search,
      { fields: all.filter((name) => name !== left) },
      'invalid;reason=components',
    ]),
    [
      'a signature that does not cover the Idempotency-Key',
      keyed,
      { fields: all },
      'invalid;reason=components',
    ],
  ];
  for (const [what, request, twist, expected] of cases)
    test(`${what}: ${expected}`, async (t) => {
      const agent = await openAgent(t);

      const answer = await sendTo(
        shop,
        request,
        await signedMessage(agent, request, shop.clock(), twist),
      );

      assert.equal(statusOf(answer), expected, answer.text);
    });

  test('a digest of another body does not verify', async (t) => {
    const agent = await openAgent(t);
    const headers = await signedMessage(agent, search, shop.clock());

    const answers = [
      await sendTo(shop, { ...search, body: '{"query":"other"}' }, headers),
      await sendTo(shop, search, { ...headers, 'content-digest': digestOf('other') }),
      await sendTo(shop, search, { ...headers, 'content-digest': 'md5=:AAAA:' }),
    ];

    assert.deepEqual(answers.map(statusOf), Array(3).fill('invalid;reason=digest'));
  });

  test('a signature covers the profile header, so that naming another profile fails', async (t) => {
    const [agent, thief] = [await openAgent(t), await openAgent(t)];
    thief.published.splice(0, 2, ...agent.published);
    const headers = await signedMessage(agent, search, shop.clock());

    const stolen = await sendTo(shop, search, {
      ...headers,
      'ucp-agent': `profile="${thief.profile}"`,
    });

    assert.equal(statusOf(stolen), 'invalid;reason=signature');
  });

  test('a signed repeat with an Idempotency-Key is verified and replayed', async (t) => {
    const agent = await openAgent(t);
    const product = await shop.site().then(() => shop.product());
    const request: Unsigned = {
      method: 'POST',
      path: '/ucp/checkout-sessions',
      body: JSON.stringify({
        line_items: [{ item: { id: product.variants[0]?.id }, quantity: 1 }],
      }),
      headers: { 'idempotency-key': '4f6d0c3e-7a0e-4d0a-9d0c-0a9d3a1d2b11' },
    };
    const headers = await signedMessage(agent, request, shop.clock(), {
      created: null,
      nonce: null,
    });

    const [first, again] = [
      await sendTo(shop, request, headers),
      await sendTo(shop, request, headers),
    ];

    assert.deepEqual([statusOf(first), statusOf(again)], ['verified', 'verified']);
    assert.deepEqual(
      [first.body.id, again.headers['idempotent-replayed']],
      [again.body.id, 'true'],
    );
  });

  test('where Idempotency-Key is not supported, a repeated message is refused even if it covers one', async (t) => {
    const agent = await openAgent(t);
    for (const path of ['/api/a2a', '/api/mcp']) {
      const request: Unsigned = { ...keyed, path };
      const headers = await signedMessage(agent, request, shop.clock(), { nonce: null });

      const answers = [await sendTo(shop, request, headers), await sendTo(shop, request, headers)];

      assert.deepEqual(answers.map(statusOf), ['verified', 'invalid;reason=replayed'], path);
    }
  });

  test('one valid signature of the agent is enough among signatures of others', async (t) => {
    const agent = await openAgent(t);
    const headers = await signedMessage(agent, search, shop.clock());
    const { 'signature-input': input = '', signature = '' } = headers;

    const answer = await sendTo(shop, search, {
      ...headers,
      'signature-input': `proxy=("@method");created=1;keyid="p", ${input}`,
      signature: `proxy=:AAAA:, ${signature}`,
    });

    assert.equal(statusOf(answer), 'verified');
  });

  for (const [what, input, reason] of [
    ['a member that is no inner list', 'sig1=7', 'malformed'],
    ['a header that is no dictionary', '(((', 'malformed'],
    ['another label', 'other=("@method");keyid="ec-1"', 'malformed'],
    [
      'a component with unsupported parameters',
      'sig1=("@method" "ucp-agent";sf);keyid="ec-1"',
      'components',
    ],
    ['the status of a response', 'sig1=("@method" "@status");keyid="ec-1"', 'components'],
    ['another algorithm', 'sig1=("@method");keyid="ec-1";alg="hmac-sha256"', 'alg'],
    ['a header that is too long', `sig1=("@method");keyid="${'x'.repeat(5_000)}"`, 'too_large'],
  ] as const)
    test(`${what} is ${reason}`, async (t) => {
      const agent = await openAgent(t);
      const headers = await signedMessage(agent, search, shop.clock());

      const answer = await sendTo(shop, search, { ...headers, 'signature-input': input });

      assert.equal(statusOf(answer), `invalid;reason=${reason}`);
    });
});

test('RFC 9421: a standard library verifies signatures of this server', async () => {
  const key = await generateSigningKey('ES256');
  const body = Buffer.from('{"event":"ä"}');
  const request = {
    method: 'POST',
    url: 'https://agent.example/hooks?a=1',
    headers: {
      'ucp-agent': 'profile="https://shop.example/.well-known/ucp"',
      'content-type': 'application/json',
    },
  };
  const now = new Date();
  const signed: Record<string, string> = {
    ...request.headers,
    ...signMessage({ ...request, body }, { key, now, nonce: 'n1' }),
  };
  const verify = (headers: Record<string, string>) =>
    httpbis.verifyMessage(
      {
        keyLookup: async ({ keyid }) =>
          keyid === key.kid
            ? {
                id: key.kid,
                algs: ['ecdsa-p256-sha256'],
                verify: createVerifier(
                  createPublicKey({ key: key.publicJwk as never, format: 'jwk' }) as never,
                  'ecdsa-p256-sha256',
                ),
              }
            : null,
        requiredFields: fieldsOf(request.url, signed),
      },
      { ...request, headers },
    );

  assert.equal(await verify(signed), true);
  assert.equal(signed['content-digest'], digestOf(body.toString()));
  assert.equal(await verify({ ...signed, 'content-digest': digestOf('x') }), false);
});
