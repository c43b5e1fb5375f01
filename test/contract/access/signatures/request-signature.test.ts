import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop } from '../../../kit/shop.ts';
import {
  attached,
  detached,
  openAgent,
  sendTo,
  statusOf,
  type Unsigned,
} from '../../../kit/signing-agent.ts';

const shop = await openShop(null);
await shop.site();

const search: Unsigned = {
  method: 'POST',
  path: '/api/ucp/v1/catalog/search',
  body: '{ "query": "thing" }',
};

describe('a signed request', () => {
  for (const [form, sign] of [
    ['detached', detached],
    ['attached', attached],
  ] as const)
    test(`its ${form} form verifies, once`, async (t) => {
      const agent = await openAgent(t);
      const signature = { 'request-signature': sign(agent, search, shop.clock()) };

      const first = await sendTo(shop, search, signature);
      const again = await sendTo(shop, search, signature);

      assert.deepEqual([first.status, statusOf(first)], [200, 'verified']);
      assert.deepEqual([again.status, statusOf(again)], [200, 'invalid;reason=replayed']);
    });

  test('a GET is signed without a body', async (t) => {
    const agent = await openAgent(t);
    const read: Unsigned = { method: 'GET', path: '/api/ucp/v1/checkout-sessions/cs_1?a=%20b' };

    const answer = await sendTo(shop, read, {
      'request-signature': detached(agent, read, shop.clock()),
    });

    assert.deepEqual([answer.status, statusOf(answer)], [404, 'verified']);
  });

  test('the key set of an agent card provides its keys', async (t) => {
    const agent = await openAgent(t);
    const claims = { iss: agent.card };

    const answer = await sendTo(shop, search, {
      'request-signature': detached(agent, search, shop.clock(), { claims }),
    });

    assert.equal(statusOf(answer), 'verified');
    assert.deepEqual(agent.asked, ['/card.json', '/jwks.json']);
  });

  test('requests without a signature get no signature headers', async () => {
    const answer = await sendTo(shop, search);

    assert.deepEqual(
      [answer.status, statusOf(answer), answer.headers['response-signature']],
      [200, undefined, undefined],
    );
  });
});
