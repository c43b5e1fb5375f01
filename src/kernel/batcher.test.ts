import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatcher } from './batcher.ts';

/** Doubles numbers, remembers the concurrency, and answers each when it is told to. */
function slowDoubler(limits: { concurrency: number; batchSize: number }) {
  const asked: number[][] = [];
  const letGo: (() => void)[] = [];
  const ask = createBatcher<number, number>(async (keys) => {
    asked.push(keys);
    await new Promise<void>((resolve) => letGo.push(resolve));
    return keys.map((key) => key * 2);
  }, limits);
  return { ask, asked, answerNext: () => letGo.shift()?.() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('who asks in one turn is asked for together, and each has its own answer', async () => {
  const { ask, asked, answerNext } = slowDoubler({ concurrency: 1, batchSize: 10 });
  const answers = Promise.all([ask(1), ask(2), ask(3)]);
  await turn();
  answerNext();
  assert.deepEqual(await answers, [2, 4, 6]);
  assert.deepEqual(asked, [[1, 2, 3]]);
});

test('who asks while a group is under way waits for the next one', async () => {
  const { ask, asked, answerNext } = slowDoubler({ concurrency: 1, batchSize: 10 });
  const first = ask(1);
  await turn();
  const later = Promise.all([ask(2), ask(3)]);
  await turn();
  assert.deepEqual(asked, [[1]]);
  answerNext();
  assert.equal(await first, 2);
  await turn();
  answerNext();
  assert.deepEqual(await later, [4, 6]);
  assert.deepEqual(asked, [[1], [2, 3]]);
});

test('a group is no larger than its limit', async () => {
  const { ask, asked, answerNext } = slowDoubler({ concurrency: 2, batchSize: 2 });
  const answers = Promise.all([ask(1), ask(2), ask(3)]);
  await turn();
  assert.deepEqual(asked, [[1, 2], [3]]);
  answerNext();
  answerNext();
  assert.deepEqual(await answers, [2, 4, 6]);
});

test('all of a group hear of its failure, and the next group is asked for', async () => {
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
