import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bearer, isMerchantCredential } from './bearer.ts';
import { parseResourceIndicator } from './oauth/tokens/resource-indicator.ts';

const origin = 'https://platform.example';
const limitedTo = (...resources: string[]) =>
  isMerchantCredential({
    resources: resources.map((each) => parseResourceIndicator(each, origin)),
  } as unknown as Bearer);

test('a token that is limited to an agent surface is not the credential of the merchant', () => {
  for (const resource of ['/api/mcp', '/ucp', '/ucp/mcp'])
    assert.equal(limitedTo(`${origin}${resource}`), false, resource);
  assert.equal(limitedTo('https://shop.example/ucp', `${origin}/api/mcp`), false);
});

test('a token that covers the merchant API is the credential of the merchant', () => {
  for (const resource of ['', '/', '/api'])
    assert.equal(limitedTo(`${origin}${resource}`), true, resource);
  assert.equal(limitedTo(`${origin}/api/mcp`, `${origin}/api`), true);
  assert.equal(isMerchantCredential({} as Bearer), true);
});
