import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildServer, serverFile } from '../../scripts/build-server.js';

test('the bundle of the server is ASCII, so that V8 keeps one byte for each character', async () => {
  await buildServer();
  assert.doesNotMatch(readFileSync(serverFile, 'utf8'), /[^\0-\x7f]/);
});
