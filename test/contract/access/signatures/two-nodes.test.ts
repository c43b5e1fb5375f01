import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredSignatureUses } from '../../../../src/core/access/signatures/verify-request.ts';
import { systemTenant } from '../../../../src/platform/unit-of-work.ts';
import { openSecondApp } from '../../../kit/second-app.ts';
import { openShop } from '../../../kit/shop.ts';
import { attached, detached, openAgent, type Unsigned } from '../../../kit/signing-agent.ts';
import { signedMessage } from '../../../kit/signing-messages.ts';

const search: Unsigned = {
  method: 'POST',
  path: '/api/ucp/v1/catalog/search',
  body: '{"query":"thing"}',
};

test('one signature that is used at two nodes concurrently is accepted once', async (t) => {
  const shop = await openShop(t);
  const second = await openSecondApp(t, shop);
  const agent = await openAgent(t);
  const headers = { host: 'localhost:4000', 'content-type': 'application/json' };
  const send = async (signature: Record<string, string>) => {
    const request = { method: 'POST', url: search.path, payload: search.body ?? '' } as const;
    const all = { ...request, headers: { ...headers, ...signature } };
    const nodes = Array.from({ length: 8 }, (_, at) => (at % 2 ? second : shop.app));
    const answers = await Promise.all(nodes.map(({ http }) => http.inject(all)));
    return answers.map((answer) => String(answer.headers['request-signature-status'])).sort();
  };
  const once = [...Array(7).fill('invalid;reason=replayed'), 'verified'];

  const uses = [
    await send({ 'request-signature': detached(agent, search, shop.clock()) }),
    await send({ 'request-signature': attached(agent, search, shop.clock()) }),
    await send(await signedMessage(agent, search, shop.clock())),
    await send(await signedMessage(agent, search, shop.clock(), { nonce: null })),
  ];

  assert.deepEqual(uses, [once, once, once, once]);
  const countUses = () =>
    shop.unit.runAsSystem(systemTenant, async (work) => {
      const [row] = await work.query<{ count: string }>('select count(*) from agent_jti', []);
      return Number(row?.count);
    });
  assert.equal(await countUses(), 4);
  assert.equal(await deleteExpiredSignatureUses(shop.unit), 0);
  shop.clock.advance(361_000);
  assert.equal(await deleteExpiredSignatureUses(shop.unit), 4);
});
