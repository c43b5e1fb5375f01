import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TaskChange } from '../../src/core/tasks/apply-change.ts';
import { cancelTask } from '../../src/core/tasks/change/cancel-task.ts';
import { changeTask } from '../../src/core/tasks/change/change-task.ts';
import { completeWaitingTasks } from '../../src/core/tasks/change/complete-waiting-tasks.ts';
import {
  deleteOldGuestTasks,
  deleteOldTaskEvents,
  deleteOldTasks,
  failStaleTasks,
} from '../../src/core/tasks/change/task-maintenance.ts';
import { createTaskRecorder } from '../../src/core/tasks/change/task-recorder.ts';
import type { Artifact } from '../../src/core/tasks/message.ts';
import { listPushConfigs } from '../../src/core/tasks/push/manage-push-configs.ts';
import { getSerializedTask, getTask } from '../../src/core/tasks/read/read-tasks.ts';
import { serializeTask } from '../../src/core/tasks/serialized-task.ts';
import type { Task, TaskState } from '../../src/core/tasks/task.ts';
import type { TaskEvent } from '../../src/core/tasks/task-event.ts';
import { rowsOf } from '../kit/carts.ts';
import { openShop, startOfTests } from '../kit/shop.ts';
import { aTask, storedEvents, storedTask, userMessage } from '../kit/tasks.ts';

const artifact = (artifactId: string, text = 'x'): Artifact => ({
  artifactId,
  name: artifactId,
  parts: [{ text }],
});
const say = (text: string) => [{ text }];
const shop = await openShop(null);
const { unit, tenant } = shop;
const change = (id: string, what: TaskChange) =>
  unit.run(tenant, (work) => changeTask(work, id, what));
const read = (id: string) => unit.view(tenant, (view) => getTask(view, id));
const cancel = (id: string) => unit.run(tenant, (work) => cancelTask(work, id));
const run = (id = 'r1', seconds = 30) => ({
  id,
  until: new Date(shop.clock().getTime() + seconds * 1_000),
});
const awaitsOf = (id: string) =>
  unit
    .view(tenant, (view) =>
      view.query<{ wait_key: string }>(
        'select wait_key from task_wait_keys where workspace_id = $1 and task_id = $2 order by wait_key',
        [tenant.workspaceId, id],
      ),
    )
    .then((rows) => rows.map(({ wait_key }) => wait_key));

const pushConfig = { id: null, url: 'https://example.com/hook', token: null, authentication: null };
const pushesOf = (id: string) =>
  unit
    .view(tenant, (view) =>
      view.query<{ number: number }>(
        'select number from task_push_notifications where workspace_id = $1 and task_id = $2 order by number',
        [tenant.workspaceId, id],
      ),
    )
    .then((rows) => rows.map(({ number }) => number));
const statusOf = ({ id, contextId }: Task, state: TaskState): TaskEvent => ({
  taskId: id,
  contextId,
  number: 2,
  kind: 'status',
  state,
  at: new Date(startOfTests),
  message: null,
});

describe('a stored task', () => {
  test('is read as it was created, in both shapes', async () => {
    const task = await storedTask(shop, {
      run: run(),
      metadata: { skill: 'x' },
      request: { a: 1 },
    });

    assert.deepEqual(await read(task.id), task);
    assert.deepEqual(
      await unit.view(tenant, (view) => getSerializedTask(view, task.id)),
      serializeTask(task),
    );
  });

  test('changes together with its events in one transaction', async () => {
    const task = await storedTask(shop, { run: run() });

    const changed = await change(task.id, {
      trigger: 'complete',
      runId: 'r1',
      agentParts: say('Two found.'),
      artifacts: [artifact('a'), artifact('b')],
      metadata: { skill: 'catalog-search' },
      request: { q: 'tea' },
    });

    assert.deepEqual(
      changed?.events.map(({ number, kind }) => `${number} ${kind}`),
      ['2 artifact', '3 artifact', '4 status'],
    );
    assert.deepEqual(await read(task.id), changed?.task);
    assert.deepEqual(await storedEvents(shop, task.id), ['2 a', '3 b', '4 completed']);
  });

  test('drops the result of a run that is no longer current', async () => {
    const task = await storedTask(shop, { run: run() });
    const { task: canceled } = await cancel(task.id);

    assert.equal(
      await change(task.id, { trigger: 'complete', runId: 'r1', agentParts: say('Done.') }),
      null,
    );

    assert.deepEqual(await read(task.id), canceled);
    assert.deepEqual(await storedEvents(shop, task.id), ['2 canceled']);
  });

  test('keeps the artifacts that a change does not touch', async () => {
    const task = await storedTask(shop);
    await change(task.id, { trigger: 'ask', artifacts: [artifact('a', 'long '.repeat(4_000))] });

    await change(task.id, { trigger: 'start', userMessage: userMessage('go on', 'm2') });

    const { artifacts, history } = await read(task.id);
    assert.deepEqual(artifacts, [artifact('a', 'long '.repeat(4_000))]);
    assert.equal(history[1]?.metadata?.originalMessageId, 'm2');
  });

  test('is not found from another workspace', async () => {
    const task = await storedTask(shop);
    const notFound = { kind: 'not_found', reason: 'task_not_found' };
    const { tenant: stranger } = shop.other;

    await assert.rejects(
      unit.view(stranger, (view) => getTask(view, task.id)),
      notFound,
    );
    await assert.rejects(
      unit.view(stranger, (view) => getSerializedTask(view, task.id)),
      notFound,
    );
    await assert.rejects(
      unit.run(stranger, (work) => cancelTask(work, task.id)),
      notFound,
    );
    await assert.rejects(
      unit.run(stranger, (work) => changeTask(work, task.id, { trigger: 'fail' })),
      notFound,
    );
    assert.deepEqual(await read(task.id), task);
  });

  test('is canceled once; a task that has ended is not canceled', async () => {
    const task = await storedTask(shop);
    const { task: canceled } = await cancel(task.id);

    assert.equal(canceled.state, 'canceled');
    await assert.rejects(cancel(task.id), { kind: 'wrong_state', reason: 'task_not_cancelable' });
    assert.deepEqual(await read(task.id), canceled);
  });
});

describe('concurrent changes', () => {
  test('of ten cancels and ten results one wins, and event numbers have no gaps', async () => {
    const task = await storedTask(shop, { run: run() });
    const finish: TaskChange = {
      trigger: 'complete',
      runId: 'r1',
      artifacts: [artifact('a')],
      agentParts: say('ok'),
    };

    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? cancel(task.id) : change(task.id, finish))),
    );

    const won = ends.filter((end) => end.status === 'fulfilled' && end.value !== null);
    assert.equal(won.length, 1);
    const { state, lastEventNumber } = await read(task.id);
    assert.deepEqual(
      await storedEvents(shop, task.id),
      state === 'canceled' ? ['2 canceled'] : ['2 a', '3 completed'],
    );
    assert.equal(lastEventNumber, state === 'canceled' ? 2 : 3);
  });

  test('of twenty follow-ups one runs, and the others are rejected as busy', async () => {
    const task = await storedTask(shop);
    await change(task.id, { trigger: 'ask', agentParts: say('Which?') });

    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        change(task.id, {
          trigger: 'start',
          userMessage: userMessage('x', `m${at}`),
          run: run(`r${at}`),
        }),
      ),
    );

    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual(
      [...new Set(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.reason] : [])))],
      ['task_running'],
    );
    assert.equal((await read(task.id)).historyCount, 3);
  });
});

describe('an external result', () => {
  test('completes every task that waits for it, once', async () => {
    const tasks = [await storedTask(shop), await storedTask(shop), await storedTask(shop)];
    for (const { id } of tasks)
      await change(id, { trigger: 'ask', waitKeys: ['checkout:1', `cart:${id}`] });
    await cancel(tasks[2]?.id ?? '');
    const firstIds = tasks
      .slice(0, 2)
      .map(({ id }) => id)
      .sort();
    const conclude = () =>
      unit.run(tenant, (work) =>
        completeWaitingTasks(work, ['checkout:1', 'cart:none'], {
          agentParts: say('Paid.'),
          artifacts: [artifact('order')],
        }),
      );

    const frames = await conclude();

    assert.deepEqual(
      frames.map(({ taskId, number }) => `${taskId} ${number}`),
      firstIds.flatMap((id) => [`${id} 3`, `${id} 4`]),
    );
    assert.deepEqual(await Promise.all(tasks.map(async ({ id }) => (await read(id)).state)), [
      'completed',
      'completed',
      'canceled',
    ]);
    assert.deepEqual(await Promise.all(tasks.map(({ id }) => awaitsOf(id))), [[], [], []]);
    assert.deepEqual(await conclude(), []);
  });

  test('runs concurrently with cancels and other results without deadlock, and each task ends once', async () => {
    const tasks = await Promise.all(Array.from({ length: 6 }, () => storedTask(shop)));
    for (const { id } of tasks)
      await change(id, { trigger: 'ask', waitKeys: ['cart:3', 'checkout:3'] });
    const conclude = (word: string) =>
      unit.run(tenant, (work) =>
        completeWaitingTasks(work, [word], {
          agentParts: say('Paid.'),
          artifacts: [artifact('order')],
        }),
      );

    const ends = await Promise.allSettled([
      conclude('checkout:3'),
      ...tasks.slice(0, 3).map(({ id }) => cancel(id)),
      conclude('cart:3'),
      ...tasks.slice(2).map(({ id }) => change(id, { trigger: 'complete' })),
    ]);

    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.kind] : []));
    assert.deepEqual(
      [...new Set(refusals)].filter((kind) => kind !== 'wrong_state'),
      [],
    );
    for (const { id } of tasks) {
      const { state, lastEventNumber } = await read(id);
      assert.ok(state === 'completed' || state === 'canceled', state);
      const numbers = (await storedEvents(shop, id)).map((line) => Number.parseInt(line, 10));
      assert.deepEqual(
        numbers,
        Array.from({ length: lastEventNumber - 1 }, (_, at) => at + 2),
      );
      assert.deepEqual(await awaitsOf(id), []);
    }
  });

  test('is computed only when a task waits for it', async () => {
    const never = () => assert.fail('no task waits');
    assert.deepEqual(
      await unit.run(tenant, (work) => completeWaitingTasks(work, ['cart:4'], never)),
      [],
    );
  });

  test('is the latest one when there are several', async () => {
    const { id } = await storedTask(shop);
    await change(id, { trigger: 'ask', waitKeys: ['a', 'b'] });
    await change(id, { trigger: 'start' });
    assert.deepEqual(await awaitsOf(id), ['a', 'b']);

    await change(id, { trigger: 'ask', waitKeys: ['b', 'c'] });

    assert.deepEqual(await awaitsOf(id), ['b', 'c']);
  });

  test('does not end tasks of another workspace', async () => {
    const { id } = await storedTask(shop);
    await change(id, { trigger: 'ask', waitKeys: ['checkout:2'] });

    const frames = await unit.run(shop.other.tenant, (work) =>
      completeWaitingTasks(work, ['checkout:2'], { agentParts: say('x'), artifacts: [] }),
    );

    assert.deepEqual(frames, []);
    assert.equal((await read(id)).state, 'input_required');
  });
});

describe('after a crash', () => {
  test('an expired run fails, once, and nothing else changes', async () => {
    shop.clock.advance(60_000);
    await failStaleTasks(unit);
    const late = await storedTask(shop, { run: run('late', 30) });
    const later = await storedTask(shop, { run: run('later', 90) });
    const idle = await storedTask(shop);
    assert.equal(await failStaleTasks(unit), 0);

    shop.clock.advance(30_001);

    assert.equal(await failStaleTasks(unit), 1);
    assert.equal(await failStaleTasks(unit), 0);
    const failed = await read(late.id);
    assert.equal(failed.state, 'failed');
    assert.equal(failed.run, null);
    assert.match(failed.statusMessage?.parts[0]?.text ?? '', /result is lost/);
    assert.deepEqual(failed.history.at(-1), failed.statusMessage);
    assert.deepEqual(await storedEvents(shop, late.id), ['2 failed']);
    assert.deepEqual(await read(later.id), later);
    assert.deepEqual(await read(idle.id), idle);
    shop.clock.advance(60_000);
    assert.equal(await failStaleTasks(unit), 1);
  });

  test('a process that starts immediately fails its own interrupted run', async () => {
    const { id } = await storedTask(shop, { run: run() });
    shop.clock.advance(30_001);

    shop.app.maintenance.start();
    await shop.app.maintenance.stop();

    assert.equal((await read(id)).state, 'failed');
  });

  test('two concurrent maintenance jobs fail each task once', async () => {
    await Promise.all(Array.from({ length: 250 }, () => storedTask(shop, { run: run() })));
    shop.clock.advance(30_001);

    const [one, two] = await Promise.all([failStaleTasks(unit), failStaleTasks(unit)]);

    const left = await failStaleTasks(unit);
    assert.equal((one ?? 0) + (two ?? 0) + left, 250);
  });

  test('tasks of guests are deleted after 30 days with all their rows; tasks of bearers stay', async () => {
    const guest = await storedTask(shop, { anonymous: true });
    const own = await storedTask(shop);
    await change(guest.id, { trigger: 'ask', waitKeys: ['checkout:gone'] });
    shop.clock.advance(30 * 24 * 60 * 60 * 1_000);
    assert.equal(await deleteOldGuestTasks(unit, 30), 0);

    shop.clock.advance(1);

    assert.equal(await deleteOldGuestTasks(unit, 30), 1);
    await assert.rejects(read(guest.id), { reason: 'task_not_found' });
    assert.deepEqual([await storedEvents(shop, guest.id), await awaitsOf(guest.id)], [[], []]);
    assert.equal((await read(own.id)).id, own.id);
  });

  test('tasks of bearers are deleted when they have not changed for long, and never while they run', async () => {
    const own = await storedTask(shop);
    const running = await storedTask(shop, { run: run() });
    const before = new Date(shop.clock().getTime() + 1);
    const guest = await storedTask(shop, { anonymous: true });
    shop.clock.advance(2);
    const recent = await storedTask(shop);

    assert.ok((await deleteOldTasks(unit, before)) >= 1);

    await assert.rejects(read(own.id), { reason: 'task_not_found' });
    assert.deepEqual([await storedEvents(shop, own.id), await awaitsOf(own.id)], [[], []]);
    for (const { id } of [running, recent]) assert.equal((await read(id)).id, id);
    assert.equal(
      (await rowsOf(shop, 'select 1 from tasks where task_id = $1', [guest.id])).length,
      1,
    );
    assert.equal(await deleteOldTasks(unit, before), 0);
  });

  test('events are deleted a day after the end, and not before', async () => {
    const ended = await storedTask(shop);
    const waits = await storedTask(shop);
    await change(waits.id, { trigger: 'ask' });
    await change(ended.id, { trigger: 'complete' });
    await deleteOldTaskEvents(unit);
    shop.clock.advance(24 * 60 * 60 * 1_000);
    await deleteOldTaskEvents(unit);
    assert.deepEqual(await storedEvents(shop, ended.id), ['2 completed']);

    shop.clock.advance(1);

    assert.ok((await deleteOldTaskEvents(unit)) >= 1);
    assert.equal(await deleteOldTaskEvents(unit), 0);
    assert.deepEqual(await storedEvents(shop, ended.id), []);
    assert.deepEqual(await storedEvents(shop, waits.id), ['2 input_required']);
  });
});

describe('the recorder', () => {
  test('stores tasks of many workspaces at once', async () => {
    const recorder = createTaskRecorder(unit);
    const mine = Array.from({ length: 40 }, () => aTask(shop));
    const theirs = Array.from({ length: 40 }, () => aTask({ ...shop, tenant: shop.other.tenant }));

    await Promise.all([...mine, ...theirs].map((task) => recorder.insert(task)));

    assert.deepEqual(await Promise.all(mine.map(({ id }) => read(id))), mine);
    const seen = await unit.view(shop.other.tenant, (view) =>
      Promise.all(theirs.map(({ id }) => getTask(view, id))),
    );
    assert.deepEqual(seen, theirs);
  });

  test('fails only the task that cannot be stored', async () => {
    const recorder = createTaskRecorder(unit);
    const good = Array.from({ length: 9 }, () => aTask(shop));
    const bad = aTask(shop, { siteId: 'site_none' });

    const ends = await Promise.allSettled(
      [...good.slice(0, 5), bad, ...good.slice(5)].map((task) => recorder.insert(task)),
    );

    assert.deepEqual(
      ends.map(({ status }) => status),
      [...Array(5).fill('fulfilled'), 'rejected', ...Array(4).fill('fulfilled')],
    );
    assert.deepEqual(await Promise.all(good.map(({ id }) => read(id))), good);
    await assert.rejects(read(bad.id), { reason: 'task_not_found' });
  });

  test('stores events together with their task', async () => {
    const task = { ...aTask(shop), state: 'working' as const, lastEventNumber: 2 };

    await createTaskRecorder(unit).insert(task, { frames: [statusOf(task, 'working')] });

    assert.deepEqual(await storedEvents(shop, task.id), ['2 working']);
  });

  test('stores the first push config with its task, or neither', async () => {
    const recorder = createTaskRecorder(unit);
    const good = { ...aTask(shop), state: 'working' as const, lastEventNumber: 2 };
    const bad = aTask(shop, { siteId: 'site_none' });
    const frames = [statusOf(good, 'working')];

    await recorder.insert(good, { frames, pushConfig });
    await assert.rejects(recorder.insert(bad, { pushConfig }), /foreign key/);

    assert.equal((await read(good.id)).hasPushConfigs, true);
    assert.deepEqual(await pushesOf(good.id), [2]);
    assert.deepEqual(await pushesOf(bad.id), []);
  });

  test('pushes the end of a task that has ended, and keeps no config', async () => {
    const task = { ...aTask(shop), state: 'completed' as const, lastEventNumber: 2 };

    await createTaskRecorder(unit).insert(task, {
      frames: [statusOf(task, 'completed')],
      pushConfig,
    });

    assert.equal((await read(task.id)).hasPushConfigs, false);
    assert.deepEqual(await pushesOf(task.id), [2]);
    const configs = await unit.view(tenant, (view) => listPushConfigs(view, task.id));
    assert.deepEqual(configs, []);
  });
});

describe('pushes', () => {
  const finish: TaskChange = {
    trigger: 'complete',
    artifacts: [artifact('a')],
    agentParts: say('ok'),
  };

  test('every step is queued, and the end deletes the configs', async () => {
    const task = aTask(shop);
    await createTaskRecorder(unit).insert(task, { pushConfig });

    await change(task.id, { trigger: 'start' });
    await change(task.id, finish);

    assert.deepEqual(await pushesOf(task.id), [2, 3, 4]);
    assert.equal((await read(task.id)).hasPushConfigs, false);
    const configs = await unit.view(tenant, (view) => listPushConfigs(view, task.id));
    assert.deepEqual(configs, []);
  });

  test('only the end is queued for a blocking call', async () => {
    const task = aTask(shop);
    await createTaskRecorder(unit).insert(task, { pushConfig });

    await change(task.id, { trigger: 'start', pushMode: 'final' });
    await change(task.id, { ...finish, pushMode: 'final' });

    assert.deepEqual(await pushesOf(task.id), [4]);
  });

  test('an interrupted and a canceled task each push their status', async () => {
    const [late, canceled] = [aTask(shop, { run: run() }), aTask(shop)];
    const recorder = createTaskRecorder(unit);
    await recorder.insert(late, { pushConfig });
    await recorder.insert(canceled, { pushConfig });

    shop.clock.advance(30_001);
    await failStaleTasks(unit);
    await cancel(canceled.id);

    assert.deepEqual([await pushesOf(late.id), await pushesOf(canceled.id)], [[2], [2]]);
  });
});
