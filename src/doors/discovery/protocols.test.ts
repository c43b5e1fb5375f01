import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faceOf } from './face.ts';
import { protocolHub } from './protocols.ts';

const face = faceOf({ kind: 'platform', origin: 'https://stores.example' });
const facts = {
  version: '1.2.3',
  platformOrigin: 'https://stores.example',
  takesX402: () => true,
};

test('a protocol is listed with its endpoint once its door is open', () => {
  const closed = { a2a: false, ucp: false, mcp: false, x402: false, oauth: false };
  const open = { a2a: true, ucp: true, mcp: true, x402: true, oauth: true };

  const before = protocolHub(face, { ...facts, doors: closed }).protocols;
  const after = protocolHub(face, { ...facts, doors: open }).protocols;

  assert.deepEqual(Object.keys(before), ['openapi', 'rest', 'a2a', 'ucp']);
  assert.deepEqual(
    [after.a2a, after.ucp, after.mcp, after.x402, after.oauth],
    [
      { ...before.a2a, endpoint: 'https://stores.example/api/a2a' },
      {
        ...before.ucp,
        endpoint: 'https://stores.example/api/ucp/v1',
        mcp: 'https://stores.example/ucp/mcp',
      },
      { url: 'https://stores.example/api/mcp' },
      {
        version: '1',
        endpoint: 'https://stores.example/api/x402/product/{site_slug}/{product_id}',
      },
      { url: 'https://stores.example/.well-known/oauth-authorization-server' },
    ],
  );
});
