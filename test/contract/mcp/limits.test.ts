import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpOf } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';
import { ucpOf } from '../../kit/ucp.ts';

test('a guest above the rate limit is 429, and credentials are counted apart', async (t) => {
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

test('UCP counts REST and MCP together, and answers when to retry', async (t) => {
  const shop = await openShop(t, { env: { RATE_LIMITS: 'ucp=4' } });
  await shop.site();
  const tools = await mcpOf(shop, '/ucp/mcp');
  const rest = ucpOf(shop);
  for (let at = 0; at < 2; at += 1) {
    await tools.rpc('ping');
    await rest.search({ query: 'tee' });
  }

  const tool = await tools.rpc('tools/list');
  const search = await rest.search({ query: 'tee' });

  assert.deepEqual([tool.status, tool.body.error.code], [429, -32000]);
  assert.equal(tool.body.error.data.code, 'rate_limited');
  assert.equal(String(tool.body.error.data.retry_after), tool.headers['retry-after']);
  assert.equal(tool.headers['ratelimit-policy'], '"ucp";q=4;w=60');
  assert.deepEqual([search.status, search.body.code], [429, 'rate_limited']);
  assert.match(String(search.headers['retry-after']), /^[1-9]\d*$/);
});
