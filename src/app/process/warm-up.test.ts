import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWarmUp } from './warm-up.ts';

test('each text is read once, the first one after a pause', async () => {
  const seen: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();

  startWarmUp(
    (text) => {
      seen.push(text);
      if (text.includes('lamps')) setTimeout(resolve, 50);
    },
    { firstPause: 5, pause: 5 },
  );

  assert.deepEqual(seen, []);
  await promise;
  assert.equal(seen.length, 6);
  assert.equal(new Set(seen).size, 6);
});
