import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startWarmUp } from './warm-up.ts';

/** Steps that each keep the process busy for some time. */
function* steps(seen: number[], milliseconds: number): Generator<void> {
  for (let step = 0; step < 6; step += 1) {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
    yield void seen.push(step);
  }
}

test('every step is taken once, the first one after a pause, and other work is done in between', async () => {
  const seen: number[] = [];
  const between = new Set<number>();

  startWarmUp(steps(seen, 12), { firstPause: 5, pause: 5 });
  assert.deepEqual(seen, []);
  for (let turns = 0; turns < 1_000 && seen.length < 6; turns += 1) {
    await delay(1);
    between.add(seen.length);
  }

  assert.deepEqual(seen, [0, 1, 2, 3, 4, 5]);
  assert.ok(between.size > 2, [...between].join());
});
