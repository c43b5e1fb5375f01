import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithinResources, parseResourceIndicator } from './resource-indicator.ts';

const platform = 'https://stoa.example';
const covers = (resource: string, hostname: string, path: string) =>
  isWithinResources([parseResourceIndicator(resource, platform)], { hostname, path });

test('a resource covers itself and the paths below it', () => {
  assert.equal(covers(`${platform}/api`, 'stoa.example', '/api/mcp'), true);
  assert.equal(covers(`${platform}/api/mcp/`, 'stoa.example', '/api/mcp'), true);
  assert.equal(covers(platform, 'stoa.example', '/ucp/carts'), true);
  assert.equal(covers(`${platform}/ucp`, 'stoa.example', '/ucp/mcp'), true);
});

test('a resource does not cover sibling paths', () => {
  assert.equal(covers(`${platform}/api/mcp`, 'stoa.example', '/api/a2a'), false);
  assert.equal(covers(`${platform}/api`, 'stoa.example', '/apis'), false);
  assert.equal(covers(`${platform}/ucp/mcp`, 'stoa.example', '/ucp'), false);
  assert.equal(covers(`${platform}/ucp`, 'stoa.example', '/api/ucp/v1/orders/:id'), false);
});

test('a platform resource covers every store, a store resource only that store', () => {
  const store = 'https://shop.stoa.example/api';
  assert.equal(covers(`${platform}/api`, 'shop.stoa.example', '/api/mcp'), true);
  assert.equal(covers(store, 'shop.stoa.example', '/api/mcp'), true);
  assert.equal(covers(store, 'other.stoa.example', '/api/mcp'), false);
  assert.equal(covers(store, 'stoa.example', '/api/mcp'), false);
});

test('a token without a resource covers nothing', () => {
  assert.equal(isWithinResources([], { hostname: 'stoa.example', path: '/api' }), false);
});
