import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import { retryFailedJobs } from '../../src/platform/jobs/failed-jobs.ts';
import {
  defineJob,
  type Job,
  type JobContext,
  retryDelaySeconds,
} from '../../src/platform/jobs/job.ts';
import {
  type JobFilter,
  listFailedJobs,
  listUnfinishedJobs,
  summarizeJobs,
} from '../../src/platform/jobs/job-report.ts';
import {
  dequeue,
  type EnqueueOptions,
  enqueue,
  insertJobs,
} from '../../src/platform/jobs/queue.ts';
import { createJobRunner } from '../../src/platform/jobs/runner.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { systemTenant, type Work } from '../../src/platform/unit-of-work.ts';
import { discardJobs } from '../kit/jobs.ts';
import { openCoreShop, openShop } from '../kit/shop.ts';

const payload = Type.Object({ word: Type.String() });
type Handle = (word: string, context: JobContext) => Promise<void>;

const shop = await openCoreShop(null);
const clocked = await openShop(null, { env: { STOA_TEST_CLOCK: 'on' } });

/** An empty queue, a job type for the test, and the words that its handler received. */
async function openQueue(handle: Handle = async () => undefined) {
  await discardJobs(shop);
  const handled: string[] = [];
  const job = defineJob({
    name: 'test.say',
    payload,
    attempts: 3,
    handle: async (context, { word }) => {
      handled.push(word);
      await handle(word, context);
    },
  });
  const runner = ({ renewMilliseconds = 20, others = [] as Job[] } = {}) =>
    createJobRunner({
      ...{ unit: shop.unit, jobs: [job as unknown as Job, ...others], log: createLog('silent') },
      ...{ pollMilliseconds: 20, renewMilliseconds },
    });
  const add = (word: string, when?: EnqueueOptions) =>
    shop.unit.run(shop.tenant, (work) => enqueue(work, job, { word }, when));
  return { handled, runner, add };
}
const rows = () =>
  shop.unit.view(shop.tenant, (view) =>
    view.query<any>(
      'select name, attempts, due_at, last_error, failed_at, leased_until from jobs order by due_at',
      [],
    ),
  );
async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(10);
}
const inSeconds = (seconds: number) => new Date(shop.clock().getTime() + seconds * 1_000);

test('a waiting job is removed by its key, and the others stay', async () => {
  const { handled, runner, add } = await openQueue();
  await add('unwanted', { key: 'a' });
  await add('wanted', { key: 'b' });

  await shop.unit.run(shop.tenant, async (work) => dequeue(work, { name: 'test.say' }, 'a'));
  await runner().drain();

  assert.deepEqual(handled, ['wanted']);
});

test('due jobs run in the order of their time, each once, and are deleted', async () => {
  const { handled, runner, add } = await openQueue();
  await add('third', { at: inSeconds(-1) });
  await add('first', { at: inSeconds(-3) });
  await add('second', { at: inSeconds(-2) });
  await add('later', { at: inSeconds(1) });

  await runner().drain();

  assert.deepEqual(handled, ['first', 'second', 'third']);
  assert.deepEqual((await rows()).length, 1);
  assert.deepEqual(await runner().nextDueAt(), inSeconds(1));
});

test('the clock of a test does not stop at a poll, which runs when it is due', async () => {
  await discardJobs(shop);
  const handled: string[] = [];
  const types = ['poll', 'timed'].map((name) =>
    defineJob({
      name: `test.${name}`,
      payload: Type.Object({}),
      handle: async () => void handled.push(name),
      ...(name === 'poll' && { isPoll: true as const }),
    }),
  );
  await shop.unit.run(shop.tenant, async (work) => {
    for (const [index, type] of types.entries())
      await enqueue(work, type, {}, { at: inSeconds(index + 1) });
  });
  const runner = createJobRunner({ unit: shop.unit, jobs: types, log: createLog('silent') });

  assert.deepEqual(await runner.nextDueAt(), inSeconds(2));
  shop.clock.advance(2_000);
  await runner.drain();
  assert.deepEqual(handled.toSorted(), ['poll', 'timed']);
});

test('a job during which the process ends again and again is not run for ever', async () => {
  const { handled, runner, add } = await openQueue();
  await add('fatal');
  const setClaims = (claims: number) =>
    shop.unit.run(shop.tenant, (work) => work.query('update jobs set attempts = $1', [claims]));
  // Three attempts are allowed, and ten claims that a process did not survive.
  await setClaims(12);
  await runner().drain();
  await add('fatal');
  await setClaims(13);
  await runner().drain();

  assert.deepEqual(handled, ['fatal']);
  const [failed] = await rows();
  assert.match(failed.last_error, /^The process ended during each of the last 10 attempts/);
  assert.ok(failed.failed_at);
});

test('while paused, due jobs wait', async () => {
  const { add } = await openQueue();
  let isPaused = true;
  const handled: string[] = [];
  const say = defineJob({
    name: 'test.say',
    payload,
    handle: async (_, { word }) => void handled.push(word),
  });
  const paused = createJobRunner({
    ...{ unit: shop.unit, jobs: [say as unknown as Job], log: createLog('silent') },
    ...{ pollMilliseconds: 10, isPaused: () => isPaused },
  });
  await add('waits');
  paused.start();
  await wait(100);
  const before = [...handled];
  isPaused = false;
  await waitUntil(async () => handled.length > 0);
  await paused.stop();

  assert.deepEqual([before, handled], [[], ['waits']]);
});

test('draining also runs jobs that jobs add', async () => {
  const added = await openQueue(async (word) => {
    if (word.length < 4) await added.add(`${word}!`);
  });
  await added.add('a');
  await added.runner().drain();
  assert.deepEqual(added.handled, ['a', 'a!', 'a!!', 'a!!!']);
});

test('a job is added together with the write that causes it, or not at all', async () => {
  const { runner, handled } = await openQueue();
  const failing = shop.unit.run(shop.tenant, async (work) => {
    await enqueue(work, { name: 'test.say', payload }, { word: 'never' });
    throw new Error('no');
  });
  await assert.rejects(failing);
  await runner().drain();
  assert.deepEqual(handled, []);
});

test('waiting jobs with one key are merged; a running one does not count', async () => {
  const added = await openQueue(async (word) => {
    if (word === 'one') await added.add('two', { key: 'k' });
  });
  await added.add('one', { key: 'k' });
  await added.add('twin', { key: 'k' });
  await added.add('other', { key: 'other' });
  await added.runner().drain();
  assert.deepEqual(added.handled.sort(), ['one', 'other', 'two']);
});

test('a waiting job runs after the writes that were merged into it, however they commit', async () => {
  const { handled, runner, add } = await openQueue();
  await add('first', { key: 'k' });
  const now = shop.clock();
  const merged: Parameters<typeof insertJobs>[0][number] = {
    workspaceId: shop.tenant.workspaceId,
    id: 'job_merged',
    name: 'test.say',
    payload: '{"word":"second"}',
    key: 'k',
    dueAt: now,
    createdAt: now,
  };

  await shop.unit.run(shop.tenant, async (work) => {
    await work.named(insertJobs([merged]));
    await runner().drain();
    assert.deepEqual(handled, []);
  });
  await runner().drain();

  assert.deepEqual(handled, ['first']);
});

test('a transaction may add a job with one key several times', async () => {
  const { handled, runner, add } = await openQueue();
  const addAll = (...words: string[]) =>
    shop.unit.run(shop.tenant, async (work) => {
      for (const word of words)
        await enqueue(work, { name: 'test.say', payload }, { word }, { key: 'k' });
    });

  await add('waiting', { key: 'k' });
  await addAll('twin', 'triplet');
  await runner().drain();
  await addAll('first', 'second');
  await runner().drain();

  assert.deepEqual(handled, ['waiting', 'first']);
});

test('a failed job is retried after 2, 4, … seconds and marked as failed after its last attempt', async () => {
  const { handled, runner, add } = await openQueue(async () => {
    throw new Error('broken');
  });
  await add('x');

  for (const seconds of [2, 4]) {
    await runner().drain();
    await runner().drain();
    const [row] = await rows();
    assert.deepEqual(
      [row.due_at, row.last_error, row.failed_at],
      [inSeconds(seconds), 'broken', null],
    );
    shop.clock.advance(seconds * 1_000);
  }
  await runner().drain();

  const [row] = await rows();
  assert.deepEqual([row.attempts, row.failed_at, handled.length], [3, shop.clock(), 3]);
  shop.clock.advance(86_400_000);
  await runner().drain();
  assert.deepEqual([handled.length, await runner().nextDueAt()], [3, null]);
  assert.deepEqual([1, 5, 11, 12, 40].map(retryDelaySeconds), [2, 32, 2_048, 3_600, 3_600]);
});

test('a failure whose message the database cannot store counts as any other', async () => {
  const { runner, add } = await openQueue(async () => {
    throw new Error('answered a\0b');
  });
  await add('x');
  await runner().drain();

  const [{ due_at, last_error }] = await rows();
  assert.deepEqual([due_at, last_error], [inSeconds(2), 'answered a\ufffdb']);
});

test('a failing job does not delay the others', async () => {
  const { handled, runner, add } = await openQueue(async (word) => {
    if (word === 'bad') throw new Error('broken');
  });
  await add('bad');
  await add('good');
  await runner().drain();
  assert.deepEqual(handled.sort(), ['bad', 'good']);
});

test('a job that hangs delays no other, and stopping waits for it', async () => {
  const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
  const { handled, runner, add } = await openQueue(async (word) => {
    if (word === 'hangs') await hanging;
  });
  const running = runner();
  running.start();
  await add('hangs');
  running.wake();
  await waitUntil(async () => handled.length === 1);
  await add('quick');
  running.wake();
  await waitUntil(async () => (await rows()).length === 1);

  const stopped = running.stop().then(() => rows());
  release();

  assert.deepEqual([await stopped, handled], [[], ['hangs', 'quick']]);
});

test('a kind of job that hangs leaves room for the others, and all of its jobs run in the end', async () => {
  const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
  const { handled, runner, add } = await openQueue(() => hanging);
  const other = defineJob({
    name: 'test.other',
    payload: Type.Object({}),
    handle: async () => void handled.push('other'),
  });
  for (let number = 0; number < 70; number += 1) await add('hangs');
  const running = runner({ others: [other] });
  running.start();
  await waitUntil(async () => handled.length >= 10);
  await shop.unit.run(shop.tenant, (work) => enqueue(work, other, {}));
  running.wake();

  await waitUntil(async () => handled.includes('other'));
  release();
  await waitUntil(async () => (await rows()).length === 0);
  await running.stop();

  assert.equal(handled.length, 71);
});

test('the lease of a process that died expires, and the job is claimed again', async () => {
  const { handled, runner, add } = await openQueue();
  await add('orphan');
  const leased = inSeconds(60);
  await shop.unit.run(shop.tenant, (work) =>
    work.query('update jobs set leased_until = $1, attempts = 1', [leased]),
  );

  await runner().drain();
  assert.deepEqual([handled, await runner().nextDueAt()], [[], leased]);

  shop.clock.advance(60_000);
  await runner().drain();
  assert.deepEqual([handled, await rows()], [['orphan'], []]);
});

test('the lease of a job that runs for long is renewed, so that it runs once', async () => {
  const finish: (() => void)[] = [];
  const { handled, runner, add } = await openQueue(async (word) => {
    if (word === 'long') await new Promise<void>((resolve) => finish.push(resolve));
  });
  const first = runner();
  await add('long');
  const running = first.drain();
  await waitUntil(async () => finish.length === 1);
  for (const _ of [1, 2, 3]) {
    shop.clock.advance(40_000);
    const renewed = inSeconds(60).getTime();
    await waitUntil(async () => (await rows())[0]?.leased_until.getTime() === renewed);
    await runner().drain();
  }
  finish[0]?.();
  await running;

  assert.deepEqual([handled, await rows()], [['long'], []]);
});

test('a process that lost its lease does not end the job that another one runs', async () => {
  const ends: (() => void)[] = [];
  const { handled, runner, add } = await openQueue(async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  await add('slow');
  const suspended = runner({ renewMilliseconds: 1_000_000 }).drain();
  await waitUntil(async () => ends.length === 1);
  shop.clock.advance(61_000);
  const other = runner().drain();
  await waitUntil(async () => ends.length === 2);
  ends[0]?.();
  await suspended;
  const left = await rows();
  ends[1]?.();
  await other;

  assert.deepEqual([left.length, left[0]?.attempts], [1, 2]);
  assert.deepEqual([handled, await rows()], [['slow', 'slow'], []]);
});

test('one of several jobs with one key that fail at the same time is retried', async () => {
  let started = 0;
  let failAll = () => {};
  const allStarted = new Promise<void>((resolve) => {
    failAll = resolve;
  });
  const { runner, add } = await openQueue(async () => {
    started += 1;
    if (started === 20) failAll();
    await allStarted;
    throw new Error('broken');
  });
  for (let at = 0; at < 10; at += 1) {
    await add('orphan', { key: `key ${at}` });
    // The process that claimed it died, and the same job is added again in the meantime.
    await shop.unit.run(shop.tenant, (work) =>
      work.query(`update jobs set leased_until = $1 where payload->>'word' = 'orphan'`, [work.now]),
    );
    await add('twin', { key: `key ${at}` });
  }

  await runner().drain();

  const left = await rows();
  assert.deepEqual([started, left.length], [20, 10]);
  assert.ok(left.every((row) => row.leased_until === null && row.last_error === 'broken'));
});

test('failed jobs are reported, and one or all of them can be retried', async () => {
  let isBroken = true;
  const { handled, runner, add } = await openQueue(async () => {
    if (isBroken) throw new Error('no disk');
  });
  const system = <Result>(act: (work: Work) => Promise<Result>) =>
    shop.unit.runAsSystem(systemTenant, act);
  await add('a', { key: 'same' });
  await add('b');
  await add('c');
  for (const _ of [1, 2, 3]) {
    await runner().drain();
    shop.clock.advance(10_000);
  }
  await add('a', { key: 'same' });
  shop.clock.advance(7_000);

  const [ours] = (await system(summarizeJobs)).filter(({ name }) => name === 'test.say');
  const any = { id: null, name: null, workspaceId: null };
  const failed = await system((work) => listFailedJobs(work, any, 2));
  const retry = async (filter: Partial<JobFilter>) =>
    (await system((work) => retryFailedJobs(work, { ...any, ...filter }))).length;
  const one = await retry({ id: failed[0]?.id ?? '' });
  const unknown = await retry({ id: 'job_unknown' });
  const others = [await retry({ name: 'emails.send' }), await retry({ workspaceId: 'ws_other' })];
  const rest = await retry({ name: 'test.say', workspaceId: shop.tenant.workspaceId });
  isBroken = false;
  handled.length = 0;
  await runner().drain();

  assert.deepEqual(ours, {
    ...{ name: 'test.say', waiting: 0, due: 1, running: 0, failed: 3 },
    oldestDueSeconds: 7,
  });
  assert.deepEqual(
    failed.map(({ attempts, error, workspaceId }) => [attempts, error, workspaceId]),
    Array(2).fill([3, 'no disk', shop.tenant.workspaceId]),
  );
  // The job with a key is not due twice: another one with this key waits already.
  assert.deepEqual([one + rest, unknown, ...others], [2, 0, 0, 0]);
  assert.deepEqual(handled.sort(), ['a', 'b', 'c']);
  assert.deepEqual(await rows(), []);
});

test('jobs that will be repeated are listed with their error, and all unfinished ones by name', async () => {
  const { runner, add } = await openQueue(async (text) => {
    if (text === 'b') throw new Error('no disk');
  });
  const list = (name: string | null) =>
    shop.unit.runAsSystem(systemTenant, (work) =>
      listUnfinishedJobs(work, { id: null, name, workspaceId: shop.tenant.workspaceId }, 10),
    );
  await add('b');
  await runner().drain();
  await add('a');

  const found = async (name: string | null) =>
    (await list(name)).map(({ state, attempts, error }) => [state, attempts, error]);
  assert.deepEqual(await found(null), [['waiting', 1, 'no disk']]);
  assert.deepEqual(await found('test.say'), [
    ['due', 0, null],
    ['waiting', 1, 'no disk'],
  ]);
  assert.deepEqual(await found('emails.send'), []);
});

test('two runners share the work: no job runs twice', async () => {
  const { handled, runner, add } = await openQueue();
  for (let number = 0; number < 60; number += 1) await add(`job ${number}`);
  await Promise.all([runner().drain(), runner().drain(), runner().drain()]);
  assert.deepEqual([handled.length, new Set(handled).size], [60, 60]);
});

test('job types that this process does not know are left alone', async () => {
  const { runner } = await openQueue();
  await shop.unit.run(shop.tenant, (work) =>
    enqueue(work, { name: 'test.unknown', payload }, { word: 'x' }),
  );
  await runner().drain();
  assert.deepEqual([(await rows())[0].attempts, await runner().nextDueAt()], [0, null]);
});

test('an invalid payload is a failed attempt, not a crash', async () => {
  const { handled, runner } = await openQueue();
  await shop.unit.run(shop.tenant, (work) =>
    enqueue(
      work,
      { name: 'test.say', payload: Type.Any() },
      { word: 5 as unknown as string, no: 1 },
    ),
  );
  await runner().drain();
  assert.deepEqual([handled, (await rows())[0].attempts], [[], 1]);
});

test('a runner that is woken all the time polls no more often than a sleeping one once the queue is empty', async (t) => {
  const { runner } = await openQueue();
  const { mock: polls } = t.mock.method(shop.unit, 'runAsSystem');
  const woken = runner();
  woken.start();
  for (let number = 0; number < 40; number += 1) {
    woken.wake();
    await wait(2);
  }

  await wait(30);
  polls.resetCalls();
  const startedAt = performance.now();
  await wait(300);
  const milliseconds = performance.now() - startedAt;
  const quiet = polls.callCount();
  await woken.stop();
  const stopped = polls.callCount();
  await wait(60);

  assert.ok(
    quiet <= milliseconds / 20 + 5,
    `${quiet} polls in ${milliseconds} ms at one every 20 ms`,
  );
  assert.equal(polls.callCount(), stopped);
});

test('/dev/clock moves on past a job that another process has claimed', async () => {
  const known = {
    name: 'sites.publication_changed',
    payload: Type.Object({ siteSlug: Type.String() }),
  };
  const leased = new Date(clocked.clock().getTime() + 60_000);
  await clocked.unit.run(clocked.tenant, async (work) => {
    await enqueue(work, known, { siteSlug: 'shop' });
    await enqueue(work, { name: 'test.unknown', payload }, { word: 'x' });
    await work.query('update jobs set leased_until = $1', [leased]);
  });
  const { status, body } = await clocked.public.post('/dev/clock', { advance_seconds: 30 });
  assert.deepEqual([status, body], [200, { now: '2026-01-01T00:00:30.000Z' }]);
});

for (const seconds of ['1', null, true, 1.5, -1]) {
  test(`/dev/clock takes whole seconds: ${JSON.stringify(seconds)} is 400 and moves nothing`, async () => {
    const before = clocked.clock();
    const { status } = await clocked.public.post('/dev/clock', { advance_seconds: seconds });
    assert.deepEqual([status, clocked.clock()], [400, before]);
  });
}
