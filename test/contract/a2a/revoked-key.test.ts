import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf } from '../../kit/a2a.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openShop } from '../../kit/shop.ts';

test('revoking a key immediately ends its open streams on every node, and no others', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const agent = await agentOf(shop);
  const { id } = await agent.openTask();
  const merchant = await shop.merchant();
  const made = (await merchant.post('/api-keys', { name: 'agent', scopes: ['read:orders'] })).body;
  const second = await openSecondApp(t, shop);
  const subscribe = async (origin: string, headers: Record<string, string>) =>
    fetch(`${origin}/api/a2a/tasks/${id}/subscribe`, { headers });
  const origins = [
    await shop.app.http.listen({ host: '127.0.0.1', port: 0 }),
    await second.http.listen({ host: '127.0.0.1', port: 0 }),
  ];
  const revoked = { authorization: `Bearer ${made.api_key}` };
  const ending = await Promise.all(origins.map((origin) => subscribe(origin, revoked)));
  const staying = await Promise.all(origins.map((origin) => subscribe(origin, agent.key)));

  assert.equal((await merchant.delete(`/api-keys/${made.id}`)).status, 204);

  for (const answer of ending) assert.match(await answer.text(), /TASK_STATE_INPUT_REQUIRED/);
  for (const origin of origins) assert.equal((await subscribe(origin, revoked)).status, 401);
  await agent.post(`/tasks/${id}/cancel`);
  for (const answer of staying) assert.match(await answer.text(), /TASK_STATE_CANCELED/);
});
