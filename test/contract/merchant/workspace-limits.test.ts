import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkConfig } from '../../../src/platform/settings/config.ts';
import { openShop } from '../../kit/shop.ts';

const limits = 'api_keys=4,stores=3,webhooks=3,domains=3,agent_connections=3';
const shop = await openShop(null, { env: { WORKSPACE_LIMITS: limits } });
await shop.site();
const owner = await shop.merchant();

const attempts = {
  'webhook endpoints': (at: number) =>
    owner.post('/webhooks', { url: `https://example.com/${at}`, events: ['*'] }),
  'API keys': (at: number) =>
    owner.post('/api-keys', { name: `Key ${at}`, scopes: ['read:products'] }),
  stores: (at: number) =>
    owner.post('/sites', { slug: `store-${at}`, name: 'Store', currency: 'USD' }),
  domains: (at: number) => owner.post('/sites/shop/domains', { domain: `d${at}.example.com` }),
  'agent connections': (at: number) =>
    owner.post('/agent-connections', { site_slug: 'shop', name: `Agent ${at}` }),
};
/** One key and one store exist already. */
const room: Record<string, number> = {
  'webhook endpoints': 3,
  'API keys': 3,
  stores: 2,
  domains: 3,
  'agent connections': 3,
};

test('a workspace cannot exceed the limit of a kind, not even with concurrent creations', async () => {
  for (const [kind, attempt] of Object.entries(attempts)) {
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(attempt));
    const made = answers.filter(({ status }) => status === 201).length;
    const refused = answers.filter(({ status }) => status === 422);
    assert.deepEqual([made, refused.length], [room[kind], 6 - (room[kind] ?? 0)], kind);
    assert.equal(refused[0]?.body.error.code, 'limit_reached', kind);
    assert.ok(refused[0]?.body.error.message.includes(kind), kind);
  }
});

test('deleting makes room again, and another workspace has its own limits', async () => {
  const { webhooks } = (await owner.get('/webhooks')).body;
  await owner.delete(`/webhooks/${webhooks[0].id}`);
  assert.equal((await attempts['webhook endpoints'](9)).status, 201);
  assert.equal((await attempts['webhook endpoints'](10)).status, 422);
  const other = await shop.other.merchant();
  const draft = { url: 'https://example.com/other', events: ['*'] };
  assert.equal((await other.post('/webhooks', draft)).status, 201);
});

test('a limit that is not a number, or of an unknown kind, is refused with the accepted values', () => {
  const read = (text: string) => checkConfig({ WORKSPACE_LIMITS: text });
  assert.deepEqual(read(' stores = 5 ').config.workspaceLimits, {
    api_keys: 1000,
    stores: 5,
    webhooks: 100,
    domains: 50,
    agent_connections: 100,
  });
  const accepted = /^WORKSPACE_LIMITS must be pairs like stores=1000 of api_keys/;
  for (const text of ['stores=0', 'stores', 'shops=5', 'stores=-1'])
    assert.match(read(text).problems.join(), accepted);
});
