import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { describe, test } from 'node:test';
import { createVerifier, httpbis } from 'http-message-signatures';
import { type Answer, openShop } from '../../kit/shop.ts';
import { openAgent, sendTo, type Unsigned } from '../../kit/signing-agent.ts';
import { digestOf, signedMessage } from '../../kit/signing-messages.ts';
import { agent, knownProfile, line, paying } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'signing', signResponses: true });
const file = await shop.product({ name: 'Patterns', isDigital: true });
const item = line(file.variants[0]?.id ?? '');
const key = await shop.key();

const post = (path: string, body: object, host?: string): Unsigned => ({
  method: 'POST',
  path: `/ucp${path}`,
  body: JSON.stringify(body),
  ...(host !== undefined && { host }),
});
const unsigned = agent(knownProfile);
const search = post('/catalog/search', { query: 'patterns' });
const creation = post('/checkout-sessions', { line_items: [item] });
const call = (name: string, args: object) =>
  post('/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: { meta: { 'ucp-agent': { profile: knownProfile } }, ...args } },
  });

/** Verifies a response with a stock library and the keys of the profile. */
async function verifies({ status, headers, text }: Answer): Promise<boolean | null> {
  const { body: profile } = await shop.public.get('/.well-known/ucp', { host: 'localhost:4000' });
  assert.equal(headers['content-digest'], digestOf(text));
  return httpbis.verifyMessage(
    {
      requiredFields: ['@status', 'content-digest', 'content-type'],
      requiredParams: ['created', 'keyid'],
      notAfter: shop.clock(),
      keyLookup: async ({ keyid }) => {
        const jwk = profile.signing_keys.find(({ kid }: any) => kid === keyid);
        return {
          id: String(keyid),
          algs: ['ecdsa-p256-sha256'],
          verify: createVerifier(createPublicKey({ key: jwk, format: 'jwk' }), 'ecdsa-p256-sha256'),
        };
      },
    },
    { status, headers: headers as Record<string, string> },
  );
}

const signatureOf = ({ headers }: Answer) => headers.signature;

describe('public UCP signs responses by RFC 9421', () => {
  test('completions and orders are always signed, over REST and MCP', async () => {
    const { body } = await sendTo(shop, creation, unsigned);
    const path = `/checkout-sessions/${body.id}/complete`;
    const completed = await sendTo(shop, post(path, paying()), unsigned);
    const bearer = { ...unsigned, authorization: `Bearer ${key}` };
    const id = completed.body.order.id;
    const answers = [
      completed,
      await sendTo(shop, { method: 'GET', path: `/ucp/orders/${id}` }, bearer),
      await sendTo(shop, call('get_order', { id }), { authorization: `Bearer ${key}` }),
    ];

    for (const answer of answers) {
      assert.equal(answer.status, 200, answer.text);
      assert.equal(await verifies(answer), true, answer.text);
    }
  });

  test('errors of a completion are signed', async () => {
    const answers = [
      await sendTo(shop, post('/checkout-sessions/chk_none/complete', paying()), unsigned),
      await sendTo(shop, { method: 'GET', path: '/ucp/orders/ord_1' }, unsigned),
    ];

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 401],
    );
    for (const answer of answers) assert.equal(await verifies(answer), true);
  });

  test('carts and checkouts are signed if the request was', async (t) => {
    const signer = await openAgent(t);
    for (const request of [creation, post('/carts', { line_items: [item] })]) {
      const headers = await signedMessage(signer, request, shop.clock());

      const [signed, plain] = [
        await sendTo(shop, request, headers),
        await sendTo(shop, request, unsigned),
      ];

      assert.deepEqual([signed.status, plain.status], [201, 201]);
      assert.equal(await verifies(signed), true);
      assert.equal(signatureOf(plain), undefined);
    }
  });

  test('a store can sign all of them', async () => {
    const signing = await shop.product({ name: 'Manual', isDigital: true }, 'signing');
    const lines = { line_items: [line(signing.variants[0]?.id ?? '')] };

    const answer = await sendTo(
      shop,
      post('/checkout-sessions', lines, 'signing.localhost:4000'),
      unsigned,
    );

    assert.equal(answer.status, 201);
    assert.equal(await verifies(answer), true);
  });

  test('catalog responses and refused signatures are not signed', async (t) => {
    const signer = await openAgent(t);
    const headers = await signedMessage(signer, search, shop.clock());
    const answers = [
      await sendTo(shop, search, headers),
      await sendTo(shop, search, { ...headers, signature: 'sig1=:AAAA:' }),
    ];

    assert.deepEqual(
      answers.map((answer) => [answer.status, signatureOf(answer)]),
      [
        [200, undefined],
        [401, undefined],
      ],
    );
  });

  test('another body, status or type does not verify', async () => {
    const answer = await sendTo(shop, post('/checkout-sessions/chk_none/complete', {}), unsigned);
    const changed = { ...answer.headers, 'content-type': 'text/plain' };

    assert.equal(await verifies({ ...answer, status: 201 }), false);
    assert.equal(await verifies({ ...answer, headers: changed }), false);
    await assert.rejects(verifies({ ...answer, text: `${answer.text} ` }));
  });
});
