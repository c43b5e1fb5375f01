import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatcher } from './batcher.ts';

/** Doubles numbers. Records each batch and completes the oldest one on `answerNext()`. */
function slowDoubler(limits: { concurrency: number; batchSize: number }) {
  const batches: number[][] = [];
  const releases: (() => void)[] = [];
  const ask = createBatcher<number, number>(async (keys) => {
    batches.push(keys);
    await new Promise<void>((resolve) => releases.push(resolve));
    return keys.map((key) => key * 2);
  }, limits);
  return { ask, batches, answerNext: () => releases.shift()?.() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('calls of one event loop turn share a batch, and each gets its own answer', async () => {
  const { ask, batches, answerNext } = slowDoubler({ concurrency: 1, batchSize: 10 });
  const answers = Promise.all([ask(1), ask(2), ask(3)]);
  await turn();
  answerNext();
  assert.deepEqual(await answers, [2, 4, 6]);
  assert.deepEqual(batches, [[1, 2, 3]]);
});

test('a call made while a batch is running waits for the next batch', async () => {
  const { ask, batches, answerNext } = slowDoubler({ concurrency: 1, batchSize: 10 });
  const first = ask(1);
  await turn();
  const later = Promise.all([ask(2), ask(3)]);
  await turn();
  assert.deepEqual(batches, [[1]]);
  answerNext();
  assert.equal(await first, 2);
  await turn();
  answerNext();
  assert.deepEqual(await later, [4, 6]);
  assert.deepEqual(batches, [[1], [2, 3]]);
});

test('a batch has at most batchSize keys', async () => {
  const { ask, batches, answerNext } = slowDoubler({ concurrency: 2, batchSize: 2 });
  const answers = Promise.all([ask(1), ask(2), ask(3)]);
  await turn();
  assert.deepEqual(batches, [[1, 2], [3]]);
  answerNext();
  answerNext();
  assert.deepEqual(await answers, [2, 4, 6]);
});

test('a failed batch rejects all of its calls, and the next batch runs', async () => {
  const failed = new Error('the database is away');
  let isAway = true;
  const ask = createBatcher<number, number>(
    async (keys) => {
      if (isAway) throw failed;
      return keys;
    },
    { concurrency: 1, batchSize: 10 },
  );
  const reasons = await Promise.allSettled([ask(1), ask(2)]);
  assert.deepEqual(
    reasons.map((reason) => reason.status === 'rejected' && reason.reason),
    [failed, failed],
  );
  isAway = false;
  assert.equal(await ask(3), 3);
});

test('with isolated failures, one bad key fails alone', async () => {
  const batches: number[][] = [];
  const ask = createBatcher<number, number>(
    async (keys) => {
      batches.push(keys);
      if (keys.includes(2)) throw new Error('2 is bad');
      return keys.map((key) => key * 10);
    },
    { concurrency: 1, batchSize: 10, isolatesFailures: true },
  );

  const results = await Promise.allSettled([ask(1), ask(2), ask(3)]);

  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
    [10, '2 is bad', 30],
  );
  assert.deepEqual(batches, [[1, 2, 3], [1], [2], [3]]);
});
