import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rowsOf } from '../../kit/carts.ts';
import { openShop } from '../../kit/shop.ts';
import {
  detached,
  newAgentKey,
  openAgent,
  sendTo,
  type Unsigned,
} from '../../kit/signing-agent.ts';
import { digestOf, type MessageTwist, signedMessage } from '../../kit/signing-messages.ts';
import { line } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
const mug = await shop.product({ name: 'Mug' });

const rest: Unsigned = {
  method: 'POST',
  path: '/ucp/checkout-sessions',
  body: JSON.stringify({ line_items: [line(mug.id)] }),
};
const mcp: Unsigned = {
  method: 'POST',
  path: '/ucp/mcp',
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'create_checkout', arguments: { checkout: { line_items: [line(mug.id)] } } },
  }),
};

const minutes = (count: number) => new Date(shop.clock().getTime() + count * 60_000);

/** Deviations of the signature, changes of the signed headers, and the expected error. */
type Case = {
  what: string;
  twist?: MessageTwist;
  change?: (headers: Record<string, string>) => Record<string, string | undefined>;
  code: string;
  status: number;
  rpc: number;
};

const cases: Case[] = [
  {
    what: 'a signature that is too old',
    twist: { created: minutes(-6) },
    code: 'signature_invalid',
    status: 401,
    rpc: -32000,
  },
  {
    what: 'a signature made with another key of the same id',
    twist: { key: newAgentKey('ec-1', 'P-256') },
    code: 'signature_invalid',
    status: 401,
    rpc: -32000,
  },
  {
    what: 'a signature that does not cover the body',
    twist: { fields: ['@method', '@authority', '@path', 'ucp-agent'] },
    code: 'signature_invalid',
    status: 401,
    rpc: -32000,
  },
  {
    what: 'a malformed signature',
    change: () => ({ signature: '((' }),
    code: 'signature_invalid',
    status: 401,
    rpc: -32000,
  },
  {
    what: 'a key that the profile does not have',
    twist: { key: newAgentKey('ec-9', 'P-256') },
    code: 'key_not_found',
    status: 401,
    rpc: -32000,
  },
  {
    what: 'the digest of another body',
    change: () => ({ 'content-digest': digestOf('{}') }),
    code: 'digest_mismatch',
    status: 400,
    rpc: -32600,
  },
  {
    what: 'another algorithm',
    change: (headers) => ({ 'signature-input': `${headers['signature-input']};alg="ed25519"` }),
    code: 'algorithm_unsupported',
    status: 400,
    rpc: -32600,
  },
  {
    what: 'Signature-Input without Signature',
    change: () => ({ signature: undefined }),
    code: 'signature_missing',
    status: 401,
    rpc: -32000,
  },
  {
    what: 'Signature without Signature-Input',
    change: () => ({ 'signature-input': undefined }),
    code: 'signature_missing',
    status: 401,
    rpc: -32000,
  },
  {
    what: 'a profile that cannot be fetched',
    twist: { profile: 'http://127.0.0.1:1/profile.json' },
    code: 'profile_unreachable',
    status: 424,
    rpc: -32001,
  },
  {
    what: 'a header that names no profile',
    change: () => ({ 'ucp-agent': undefined }),
    code: 'invalid_profile_url',
    status: 400,
    rpc: -32001,
  },
];

const without = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const countSessions = async () => {
  const rows = await rowsOf<{ n: number }>(
    shop,
    'select count(*)::int as n from checkout_sessions',
  );
  return rows[0]?.n;
};

describe('public UCP refuses a request whose RFC 9421 signature does not verify', () => {
  for (const { what, twist, change, code, status, rpc } of cases)
    test(`${what}: ${code}`, async (t) => {
      const agent = await openAgent(t);
      const before = await countSessions();
      const send = async (request: Unsigned) => {
        const headers = await signedMessage(agent, request, shop.clock(), twist);
        return sendTo(shop, request, without({ ...headers, ...change?.(headers) }));
      };

      const [overRest, overMcp] = [await send(rest), await send(mcp)];

      assert.deepEqual([overRest.status, overRest.body.code], [status, code], overRest.text);
      assert.equal(overRest.body.messages, undefined);
      const { error } = overMcp.body;
      assert.deepEqual([overMcp.status, error.code, error.data.code], [status, rpc, code]);
      assert.equal(await countSessions(), before);
    });

  test('an unsigned request and a verified one are served', async (t) => {
    const agent = await openAgent(t);
    const unsigned = { 'ucp-agent': `profile="${agent.profile}"` };

    const answers = [
      await sendTo(shop, rest, unsigned),
      await sendTo(shop, rest, await signedMessage(agent, rest, shop.clock())),
    ];

    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers['request-signature-status']]),
      [
        [201, undefined],
        [201, 'verified'],
      ],
    );
  });

  test('a repeated signature is handled as unsigned', async (t) => {
    const agent = await openAgent(t);
    const headers = await signedMessage(agent, rest, shop.clock());

    const [, again] = [await sendTo(shop, rest, headers), await sendTo(shop, rest, headers)];

    assert.deepEqual(
      [again.status, again.headers['request-signature-status']],
      [201, 'invalid;reason=replayed'],
    );
  });

  test('a valid Request-Signature is enough even with a broken signature', async (t) => {
    const agent = await openAgent(t);
    const headers = await signedMessage(agent, rest, shop.clock());

    const answer = await sendTo(shop, rest, {
      ...headers,
      signature: 'sig1=:AAAA:',
      'request-signature': detached(agent, rest, shop.clock()),
    });

    assert.deepEqual(
      [answer.status, answer.headers['request-signature-status']],
      [201, 'verified'],
    );
  });

  test('an invalid Request-Signature alone is ignored', async (t) => {
    const agent = await openAgent(t);

    const answer = await sendTo(shop, rest, {
      'ucp-agent': `profile="${agent.profile}"`,
      'request-signature': 'a.b.c',
    });

    assert.deepEqual(
      [answer.status, answer.headers['request-signature-status']],
      [201, 'invalid;reason=malformed'],
    );
  });
});
