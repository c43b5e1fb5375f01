import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithinResources, parseResourceIndicator } from './resource-indicator.ts';

const platform = 'https://stoa.example';
const opens = (resource: string, hostname: string, path: string) =>
  isWithinResources([parseResourceIndicator(resource, platform)], { hostname, path });

test('a resource opens itself and what lies below it', () => {
  assert.equal(opens(`${platform}/api`, 'stoa.example', '/api/mcp'), true);
  assert.equal(opens(`${platform}/api/mcp/`, 'stoa.example', '/api/mcp'), true);
  assert.equal(opens(platform, 'stoa.example', '/ucp/carts'), true);
  assert.equal(opens(`${platform}/ucp`, 'stoa.example', '/ucp/mcp'), true);
});

test('a resource opens nothing beside it', () => {
  assert.equal(opens(`${platform}/api/mcp`, 'stoa.example', '/api/a2a'), false);
  assert.equal(opens(`${platform}/api`, 'stoa.example', '/apis'), false);
  assert.equal(opens(`${platform}/ucp/mcp`, 'stoa.example', '/ucp'), false);
  assert.equal(opens(`${platform}/ucp`, 'stoa.example', '/api/ucp/v1/orders/:id'), false);
});

test('what is of the platform opens every store, what is of a store that one alone', () => {
  const store = 'https://shop.stoa.example/api';
  assert.equal(opens(`${platform}/api`, 'shop.stoa.example', '/api/mcp'), true);
  assert.equal(opens(store, 'shop.stoa.example', '/api/mcp'), true);
  assert.equal(opens(store, 'other.stoa.example', '/api/mcp'), false);
  assert.equal(opens(store, 'stoa.example', '/api/mcp'), false);
});

test('without a resource a token opens nothing', () => {
  assert.equal(isWithinResources([], { hostname: 'stoa.example', path: '/api' }), false);
});
