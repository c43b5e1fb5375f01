import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostProfileOf } from './host-profile.ts';
import { buildProtocolsDocument } from './protocols.ts';

const profile = hostProfileOf({ kind: 'platform', origin: 'https://stores.example' });
const facts = {
  version: '1.2.3',
  platformOrigin: 'https://stores.example',
  takesX402: () => true,
  hasFeeds: false,
};

test('lists every protocol with its endpoint, and x402 only if it is on', () => {
  const before = buildProtocolsDocument(profile, { ...facts, sellsOnChains: false }).protocols;
  const after = buildProtocolsDocument(profile, { ...facts, sellsOnChains: true }).protocols;

  assert.deepEqual(Object.keys(before), [
    'openapi',
    'rest',
    'a2a',
    'ucp',
    'acp',
    'mcp',
    'oauth',
    'llms',
  ]);
  assert.deepEqual(
    [after.a2a.endpoint, after.ucp.endpoint, after.ucp.mcp, after.mcp, after.x402, after.oauth],
    [
      'https://stores.example/api/a2a',
      'https://stores.example/api/ucp/v1',
      'https://stores.example/ucp/mcp',
      { url: 'https://stores.example/api/mcp' },
      {
        version: '1',
        endpoint: 'https://stores.example/api/x402/product/{site_slug}/{product_id}',
      },
      {
        url: 'https://stores.example/.well-known/oauth-authorization-server',
        resource: 'https://stores.example/.well-known/oauth-protected-resource',
      },
    ],
  );
});
