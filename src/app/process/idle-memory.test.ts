import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openIdleMemoryRelease, youngBytes } from './idle-memory.ts';

/** Young objects that survive make their space grow. */
function growYoungSpace(): void {
  for (let round = 0; round < 100 && youngBytes() < 20_000_000; round += 1)
    Array.from({ length: 100_000 }, (_, at) => ({ at }));
}

test('an idle process gives back the space for young objects', async () => {
  growYoungSpace();
  const grown = youngBytes();
  const release = openIdleMemoryRelease(100);
  for (let tries = 0; tries < 100 && youngBytes() > 4_000_000; tries += 1) await wait(100);
  release.stop();

  assert.ok(grown >= 20_000_000, `${grown} bytes before`);
  assert.ok(youngBytes() <= 4_000_000, `${youngBytes()} bytes after`);
});
