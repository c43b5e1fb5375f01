import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { flattenedVerify, importJWK } from 'jose';
import { asking } from '../../../kit/a2a.ts';
import { type Answer, openShop } from '../../../kit/shop.ts';
import { detached, openAgent, seconds, sendTo, type Unsigned } from '../../../kit/signing-agent.ts';
import { signedMessage } from '../../../kit/signing-messages.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'signing', signResponses: true });
const host = 'localhost:4000';

const search: Unsigned = {
  method: 'POST',
  path: '/api/ucp/v1/catalog/search',
  body: '{"query":"thing"}',
};
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The claims of a response signature, verified with the published keys. */
async function verified({ headers, text }: Answer, at = host) {
  const [header = '', middle, signature = ''] = String(headers['response-signature']).split('.');
  assert.equal(middle, '');
  const { body } = await shop.public.get('/.well-known/ucp/jwks.json', { host: at });
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const jwk = body.keys.find((each: any) => each.kid === kid && each.alg === 'RS256');
  const payload = Buffer.from(text).toString('base64url');
  const result = await flattenedVerify(
    { protected: header, payload, signature },
    await importJWK(jwk, 'RS256'),
    { algorithms: ['RS256'] },
  );
  return { ...result.protectedHeader, kid: undefined } as Record<string, unknown>;
}

describe('signed responses', () => {
  const claims = {
    alg: 'RS256',
    typ: 'response+jws',
    kid: undefined,
    iat: seconds(shop.clock()),
  };

  test('answer a signed request and name it', async (t) => {
    const agent = await openAgent(t);
    const jws = detached(agent, search, shop.clock());

    const answer = await sendTo(shop, search, { 'request-signature': jws });

    assert.deepEqual(await verified(answer), {
      ...claims,
      iss: `http://${host}`,
      status: 200,
      req: digest(jws),
    });
  });

  test('answer a request signed with RFC 9421, also over JSON-RPC and for errors', async (t) => {
    const agent = await openAgent(t);
    const call: Unsigned = {
      method: 'POST',
      path: '/api/a2a',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Nothing' }),
    };
    const headers = await signedMessage(agent, call, shop.clock());

    const answer = await sendTo(shop, call, headers);

    assert.equal(answer.body.error.code, -32601);
    assert.deepEqual(await verified(answer), {
      ...claims,
      iss: `http://${host}`,
      status: 200,
      req: digest(headers.signature ?? ''),
    });
  });

  test('a changed byte invalidates the signature', async (t) => {
    const agent = await openAgent(t);
    const answer = await sendTo(shop, search, {
      'request-signature': detached(agent, search, shop.clock()),
    });

    await assert.rejects(verified({ ...answer, text: answer.text.replace('{', '{ ') }));
  });

  test('a store may sign all of its responses; other stores sign none', async () => {
    const own = { ...search, host: 'signing.localhost:4000' };

    const answer = await sendTo(shop, own);
    const missing = await sendTo(shop, {
      method: 'GET',
      path: '/api/ucp/v1/orders/ord_1',
      host: own.host,
    });
    const other = await sendTo(shop, { ...search, host: 'shop.localhost:4000' });

    assert.deepEqual(await verified(answer, own.host), {
      ...claims,
      iss: 'http://signing.localhost:4000',
      status: 200,
    });
    assert.deepEqual((await verified(missing, own.host)).status, 404);
    assert.equal(other.headers['response-signature'], undefined);
  });

  test('an invalid signature gets an unsigned response', async () => {
    const answer = await sendTo(shop, search, { 'request-signature': 'a.b.c' });

    assert.deepEqual(
      [answer.headers['request-signature-status'], answer.headers['response-signature']],
      ['invalid;reason=malformed', undefined],
    );
  });

  test('streams are never signed', async (t) => {
    const agent = await openAgent(t);
    const address = await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
    const stream: Unsigned = {
      method: 'POST',
      path: '/api/a2a/message:stream',
      body: JSON.stringify({ message: asking({ skill: 'catalog-search', site_slug: 'shop' }) }),
      host: new URL(address).host,
    };

    const answer = await fetch(address + stream.path, {
      method: 'POST',
      body: stream.body ?? '',
      headers: {
        'content-type': 'application/json',
        'request-signature': detached(agent, stream, shop.clock()),
      },
    });
    await answer.text();

    assert.match(answer.headers.get('content-type') ?? '', /event-stream/);
    assert.deepEqual(
      ['request-signature-status', 'response-signature'].map((name) => answer.headers.get(name)),
      ['verified', null],
    );
  });
});
