import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpOf } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';

test('§8 a guest who is too fast is told so, and a bearer is counted apart', async (t) => {
  const shop = await openShop(t, { env: { RATE_LIMITS: 'mcp=1000,mcp_guests=5' } });
  const mcp = await mcpOf(shop);
  await mcp.rpc('ping');

  const tooFast = await mcp.rpc('ping');

  assert.deepEqual(
    [tooFast.status, tooFast.body.jsonrpc, tooFast.body.error.code],
    [429, '2.0', -32000],
  );
  assert.equal(tooFast.body.error.data.code, 'rate_limited');
  assert.match(String(tooFast.headers['retry-after']), /^[1-9]\d*$/);
  assert.equal(tooFast.headers['ratelimit-policy'], '"mcp_guests";q=5;w=60');
  assert.equal((await mcp.rpc('ping', {}, mcp.key)).status, 200);
});
