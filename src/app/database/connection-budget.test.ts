import assert from 'node:assert/strict';
import { test } from 'node:test';
import { embeddedConnections } from './connection-budget.ts';

test('the embedded database has connections for every process', () => {
  assert.equal(embeddedConnections({ workers: 1, poolSize: 10 }), 200);
  assert.equal(embeddedConnections({ workers: 8, poolSize: 10 }), 9 * 21 + 30);
  assert.equal(embeddedConnections({ workers: 8, poolSize: 4 }), 200);
  assert.equal(embeddedConnections({ workers: 2, poolSize: 60 }), 3 * 112 + 30);
});
