import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startWarmUp } from './warm-up.ts';

test('each text is read once, the first one after a pause', async () => {
  const seen: string[] = [];

  startWarmUp((text) => void seen.push(text), { firstPause: 5, pause: 5 });
  assert.deepEqual(seen, []);
  for (let turns = 0; turns < 100 && seen.length < 6; turns += 1) await delay(20);

  assert.equal(seen.length, 6);
  assert.equal(new Set(seen).size, 6);
});
