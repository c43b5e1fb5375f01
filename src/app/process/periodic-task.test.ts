import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createPeriodicTask } from './periodic-task.ts';

/** Collects the levels of what is logged. */
function openLog() {
  const levels: string[] = [];
  const log: any = {
    debug: () => levels.push('debug'),
    warn: () => levels.push('warn'),
  };
  return { levels, log };
}

const lockTimeout = () =>
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

/** Runs the rounds, each of which fails with its error, until one of them ends well. */
async function run(errors: Error[]): Promise<string[]> {
  const { levels, log } = openLog();
  let hasEnded = false;
  const schedule = { everyMilliseconds: 3_600_000, retryMilliseconds: 5, failure: 'failed', log };
  const task = createPeriodicTask(schedule, async () => {
    const error = errors.shift();
    if (error) throw error;
    hasEnded = true;
  });
  task.start();
  while (!hasEnded) await delay(5);
  await task.stop();
  return levels;
}

test('a failed round is repeated soon, and not an interval later', async () => {
  assert.deepEqual(await run([new Error('a bug'), new Error('a bug')]), ['warn', 'warn']);
});

test('a lock that is held for a moment is no warning, and one that stays held is', async () => {
  assert.deepEqual(await run([lockTimeout()]), ['debug']);
  assert.deepEqual(await run([lockTimeout(), lockTimeout()]), ['debug', 'warn']);
});

test('a task that was stopped is not repeated', async () => {
  const { log } = openLog();
  let rounds = 0;
  const schedule = { everyMilliseconds: 3_600_000, retryMilliseconds: 5, failure: 'failed', log };
  const task = createPeriodicTask(schedule, async () => {
    rounds += 1;
    throw new Error('a bug');
  });
  task.start();
  await task.stop();
  await delay(30);

  assert.equal(rounds, 1);
});
