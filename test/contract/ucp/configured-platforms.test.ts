import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { newAgentKey, openAgent, sendTo, type Unsigned } from '../../kit/signing-agent.ts';
import { signedMessage } from '../../kit/signing-messages.ts';
import { agent, knownProfile, ucpOf } from '../../kit/ucp.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'platforms-'));
after(() => rmSync(folder, { recursive: true }));

const version = '2026-04-08';
const capabilities = { 'dev.ucp.shopping.catalog.search': [{ version }] };
const ucp = { version, capabilities };
const pinned = newAgentKey('pinned', 'P-256');
/** Nothing listens there, so both documents must come from the file. */
const offline = 'http://127.0.0.1:1/offline.json';
const keyless = 'http://127.0.0.1:1/keyless.json';

const file = path.join(folder, 'platforms.json');
writeFileSync(
  file,
  JSON.stringify({ [offline]: { ucp, signing_keys: [pinned.jwk] }, [keyless]: { ucp } }),
);
const shop = await openShop(null, {
  env: { UCP_PLATFORM_PROFILES: file, UCP_PLATFORMS: 'known' },
});
await shop.site();

const search: Unsigned = { method: 'POST', path: '/ucp/catalog/search', body: '{"query":"mug"}' };

describe('platforms that the operator has configured', () => {
  test('their profile and their keys are not fetched', async (t) => {
    const signer = await openAgent(t);
    const headers = await signedMessage(signer, search, shop.clock(), {
      key: pinned,
      profile: offline,
    });

    const answer = await sendTo(shop, search, headers);

    assert.deepEqual(
      [answer.status, answer.headers['request-signature-status']],
      [200, 'verified'],
    );
  });

  test('a key that is not configured is refused without a fetch', async (t) => {
    const signer = await openAgent(t);
    const headers = await signedMessage(signer, search, shop.clock(), { profile: offline });

    const answer = await sendTo(shop, search, headers);

    assert.deepEqual([answer.status, answer.body.code], [401, 'key_not_found']);
  });

  test('keys that are not configured are fetched', async (t) => {
    const signer = await openAgent(t);
    const headers = await signedMessage(signer, search, shop.clock(), { profile: keyless });

    const answer = await sendTo(shop, search, headers);

    assert.deepEqual([answer.status, answer.body.code], [424, 'profile_unreachable']);
  });

  test('with UCP_PLATFORMS=known other platforms are refused', async (t) => {
    const { profile, asked } = await openAgent(t);
    const mcp = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'search_catalog',
        arguments: { meta: { 'ucp-agent': { profile } }, catalog: { query: 'mug' } },
      },
    };

    const overRest = await ucpOf(shop, agent(profile)).search({ query: 'mug' });
    const overMcp = await shop.public.post('/ucp/mcp', mcp);
    const known = await ucpOf(shop, agent(knownProfile)).search({ query: 'mug' });

    assert.deepEqual([overRest.status, overRest.body.code], [403, 'profile_not_trusted']);
    assert.deepEqual(
      [overMcp.status, overMcp.body.error.code, overMcp.body.error.data.code],
      [403, -32001, 'profile_not_trusted'],
    );
    assert.deepEqual([known.status, asked], [200, []]);
  });
});
