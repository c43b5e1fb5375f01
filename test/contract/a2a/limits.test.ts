import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, saying } from '../../kit/a2a.ts';
import { openShop } from '../../kit/shop.ts';

const message = saying('tee');

test('a guest above the rate limit is 429 in both bindings, and credentials are counted apart', async (t) => {
  const shop = await openShop(t, { env: { RATE_LIMITS: 'a2a=1000,a2a_guests=10' } });
  const agent = await agentOf(shop);
  const ask = () => agent.rpc('SendMessage', { message }, {});
  await Promise.all([ask(), ask()]);

  const overRpc = await ask();
  const overHttp = await agent.post('/message:send', { message }, {});

  assert.deepEqual([overRpc.status, overHttp.status], [429, 429]);
  assert.match(String(overRpc.headers['retry-after']), /^[1-9]\d*$/);
  assert.match(String(overHttp.headers['retry-after']), /^[1-9]\d*$/);
  assert.deepEqual(
    [overRpc.headers['a2a-version'], overHttp.headers['a2a-version']],
    ['1.0', '1.0'],
  );
  const { code, data } = overRpc.body.error;
  assert.deepEqual([overRpc.body.jsonrpc, code, data[0].reason], ['2.0', -32603, 'RATE_LIMITED']);
  assert.deepEqual(
    [overHttp.body.error.status, overHttp.body.error.details[0].reason],
    ['RESOURCE_EXHAUSTED', 'RATE_LIMITED'],
  );
  assert.equal((await agent.rpc('SendMessage', { message })).status, 200);
  assert.equal((await ask()).headers['ratelimit-policy'], '"a2a_guests";q=10;w=60');
});

test('each credential has its own allowance', async (t) => {
  const shop = await openShop(t, { env: { RATE_LIMITS: 'a2a=5' } });
  const agent = await agentOf(shop);

  assert.equal((await agent.rpc('ListTasks')).status, 200);
  assert.equal((await agent.get('/tasks')).status, 429);
  assert.equal((await agent.get('/tasks', agent.readOnly)).status, 200);
});
