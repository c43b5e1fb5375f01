import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBuyerShop } from '../../../kit/access/buyers.ts';
import { mcpOf } from '../../../kit/mcp.ts';
import { knownProfile, messagesIn, ucpOf } from '../../../kit/ucp.ts';
import { ucpV1Of } from '../../../kit/ucp-v1.ts';

const { shop, person, tokenOf } = await openBuyerShop();
await shop.site();
await shop.site({ slug: 'second' });
await shop.other.site();
const mug = await shop.product({ name: 'Mug' });
const ada = await person('ada@example.com', 'Ada Lovelace');
const eve = await person('eve@example.com', 'Eve');
const [ucpV1, ucp, mcp] = [ucpV1Of(shop), ucpOf(shop), await mcpOf(shop, '/ucp/mcp')];

const buy = async (headers: Record<string, string>) => {
  const made = await ucpV1.create(
    {
      line_items: [{ product_id: mug.id }],
      shipping_address: { country: 'US', line1: '1 Main St' },
      buyer: { email: 'ada@example.com' },
    },
    headers,
  );
  return (await ucpV1.complete(made.body.id, {}, headers)).body.order;
};
const order = await buy(await tokenOf(ada));
const read = ['dev.ucp.shopping.order:read'] as const;
const meta = { 'ucp-agent': { profile: knownProfile } };
const challenge =
  'Bearer realm="http://localhost:4000", error="insufficient_scope", scope="dev.ucp.shopping.order:read", resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource/ucp"';

test('a buyer sees the whole order in UCP v1, public UCP and MCP', async () => {
  const token = await tokenOf(ada, { scopes: read });
  const seen = await ucpV1.order(order.id, token);
  assert.deepEqual(
    [seen.body.buyer.email, seen.body.shipping_address.line1],
    ['ada@example.com', '1 Main St'],
  );
  assert.equal(seen.body.permalink_url, order.permalink_url);
  assert.equal((await ucp.order(order.id, token)).body.permalink_url, order.permalink_url);
  const viaMcp = await mcp.call('get_order', { meta, id: order.id }, token);
  assert.equal(viaMcp.body.result.structuredContent.id, order.id);
  const managing = await tokenOf(ada, { scopes: ['dev.ucp.shopping.order:manage'] });
  assert.equal((await ucp.order(order.id, managing)).status, 200);
});

test('a buyer also sees orders that were placed as a guest with the proven address', async () => {
  const earlier = await buy({});
  const { body } = await ucp.order(earlier.id, await tokenOf(ada));
  assert.equal(body.id, earlier.id);
});

test('other buyers and tokens of other workspaces are treated as guests', async () => {
  for (const token of [await tokenOf(eve), await tokenOf(ada, { at: shop.other.tenant })]) {
    const seen = await ucpV1.order(order.id, token);
    assert.deepEqual([seen.status, seen.body.buyer, seen.body.permalink_url], [200, null, null]);
    const { status, body } = await ucp.order(order.id, token);
    assert.deepEqual([status, messagesIn(body)], [200, ['unrecoverable not_found']]);
  }
});

test('UCP identity linking: 401 identity_required and 403 insufficient_scope, with their challenges', async () => {
  const guest = await ucp.order(order.id);
  assert.deepEqual(
    [guest.status, guest.body.code, messagesIn(guest.body)],
    [401, 'identity_required', ['requires_buyer_review identity_required']],
  );
  const buying = await tokenOf(ada, { scopes: ['dev.ucp.shopping.checkout:manage'] });
  const scopeless = await ucp.order(order.id, buying);
  assert.deepEqual(
    [scopeless.status, scopeless.body.code, messagesIn(scopeless.body)],
    [403, 'insufficient_scope', ['requires_buyer_review insufficient_scope']],
  );
  assert.equal(scopeless.headers['www-authenticate'], challenge);
  const tool = await mcp.call('get_order', { meta, id: order.id }, buying);
  assert.deepEqual([tool.status, tool.body.error.data.code], [403, 'insufficient_scope']);
  // UCP v1 admits guests: without the scope the caller sees what a guest sees.
  assert.equal((await ucpV1.order(order.id, buying)).body.buyer, null);
});

test('a store host finds only its own orders, also for their buyer', async () => {
  const token = await tokenOf(ada);
  const at = async (host: string) => (await ucp.order(order.id, { ...token, host })).body;
  assert.equal((await at('shop.localhost:4000')).id, order.id);
  assert.deepEqual(messagesIn(await at('second.localhost:4000')), ['unrecoverable not_found']);
});
