import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TaskChange } from '../../src/core/tasks/apply-change.ts';
import { cancelTask } from '../../src/core/tasks/change/cancel-task.ts';
import { changeTask } from '../../src/core/tasks/change/change-task.ts';
import { createTaskFeed } from '../../src/core/tasks/feed/create-task-feed.ts';
import type { TaskFeed, TaskSubscription } from '../../src/core/tasks/feed/feed.ts';
import type { TaskId } from '../../src/core/tasks/task.ts';
import type { TaskEvent } from '../../src/core/tasks/task-event.ts';
import type { Tenant } from '../../src/platform/unit-of-work.ts';
import { openSecondApp } from '../kit/second-app.ts';
import { openShop } from '../kit/shop.ts';
import { aTask, storedTask } from '../kit/tasks.ts';

const shop = await openShop(null);
const second = await openSecondApp(null, shop);
const { unit, tenant } = shop;

const change = async (id: TaskId, what: TaskChange): Promise<TaskEvent[]> => {
  const changed = await unit.run(tenant, (work) => changeTask(work, id, what));
  return changed?.events ?? [];
};
const start = (id: TaskId) => change(id, { trigger: 'start' });
const artifact = (artifactId: string) => ({ artifactId, name: artifactId, parts: [{ text: 'x' }] });
const note = (id: TaskId, artifactId: string) =>
  change(id, { trigger: null, artifacts: [artifact(artifactId)] });
const complete = (id: TaskId) => change(id, { trigger: 'complete', artifacts: [artifact('last')] });
const ask = (id: TaskId) => change(id, { trigger: 'ask', agentParts: [{ text: 'which?' }] });
const cancel = async (id: TaskId) =>
  (await unit.run(tenant, (work) => cancelTask(work, id))).events;

type Watch = Partial<TaskSubscription> & { tenant?: Tenant };

/**
 * Subscribes and writes down each event: `1 task submitted`, `2 working`, `3 artifact a`, `end`.
 */
async function watch(feed: TaskFeed, taskId: TaskId, given: Watch = {}) {
  const received: string[] = [];
  const { tenant: whose = tenant, ...subscription } = given;
  const ended = Promise.withResolvers<void>();
  const leave = await feed.subscribe(
    whose,
    taskId,
    { after: null, endsOnInputRequired: false, ...subscription },
    {
      emit(step) {
        if (step.kind === 'task') received.push(`${step.number} task ${step.task.state}`);
        else if (step.kind === 'status') received.push(`${step.number} ${step.state}`);
        else received.push(`${step.number} artifact ${step.artifact.artifactId}`);
      },
      end() {
        received.push('end');
        ended.resolve();
      },
    },
  );
  return { received, leave, ended: ended.promise };
}

const refused = (kind: string, reason: string) => (error: unknown) =>
  error instanceof Error &&
  'kind' in error &&
  'reason' in error &&
  error.kind === kind &&
  error.reason === reason;

describe('one process', () => {
  test('all subscribers of a task receive the same events in the same order, and its end', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    const readers = await Promise.all([watch(feed, id), watch(feed, id), watch(feed, id)]);
    for (const act of [start, complete]) feed.publish(await act(id));
    for (const { received } of readers)
      assert.deepEqual(received, [
        '1 task submitted',
        '2 working',
        '3 artifact last',
        '4 completed',
        'end',
      ]);
  });

  test('events are read from the store when no process publishes them', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    const { received } = await watch(feed, id);
    await start(id);
    await feed.catchUp();
    await complete(id);
    await feed.catchUp();
    assert.deepEqual(received.slice(1), ['2 working', '3 artifact last', '4 completed', 'end']);
  });

  test('an event that is both published and read from the store is sent once', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    const { received } = await watch(feed, id);
    const frames = await start(id);
    feed.publish(frames);
    await feed.catchUp();
    feed.publish(frames);
    assert.deepEqual(received.slice(1), ['2 working']);
  });

  test('a gap is filled from the store before later events are sent', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    const { received } = await watch(feed, id);
    await start(id);
    feed.publish(await note(id, 'a'));
    assert.deepEqual(received.slice(1), []);
    await feed.catchUp();
    assert.deepEqual(received.slice(1), ['2 working', '3 artifact a']);
  });

  test('events that commit while a subscriber joins are not lost', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    await start(id);
    const joining = Array.from({ length: 8 }, () => watch(feed, id));
    for (const name of ['a', 'b', 'c', 'd']) feed.publish(await note(id, name));
    const readers = await Promise.all(joining);
    feed.publish(await complete(id));
    await feed.catchUp();
    for (const { received } of readers) {
      const numbers = received.slice(0, -1).map((line) => Number.parseInt(line, 10));
      const first = numbers[0] ?? 0;
      assert.match(received[0] ?? '', /^\d+ task working$/);
      assert.deepEqual(
        numbers,
        Array.from({ length: 9 - first }, (_, at) => first + at),
      );
      assert.deepEqual(received.slice(-2), ['8 completed', 'end']);
    }
  });

  test('a subscriber that leaves receives nothing more, and the others continue', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    const [one, two] = [await watch(feed, id), await watch(feed, id)];
    one.leave();
    feed.publish(await start(id));
    assert.deepEqual([one.received.slice(1), two.received.slice(1)], [[], ['2 working']]);
  });

  test('a cancel in mid-stream reaches all subscribers and ends their streams', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    const readers = await Promise.all([
      watch(feed, id),
      watch(feed, id, { endsOnInputRequired: true }),
    ]);
    feed.publish(await start(id));
    feed.publish(await cancel(id));
    for (const { received } of readers)
      assert.deepEqual(received.slice(1), ['2 working', '3 canceled', 'end']);
  });

  test('a message stream also ends when the task requires input; a subscription continues', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    const own = await watch(feed, id, { endsOnInputRequired: true });
    const other = await watch(feed, id);
    for (const act of [start, ask, start]) feed.publish(await act(id));
    assert.deepEqual(own.received.slice(1), ['2 working', '3 input_required', 'end']);
    assert.deepEqual(other.received.slice(1), ['2 working', '3 input_required', '4 working']);
  });

  test('closing ends every stream and rejects new subscribers', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    const { received } = await watch(feed, id);
    feed.close();
    assert.deepEqual(received, ['1 task submitted', 'end']);
    await assert.rejects(watch(feed, id), refused('unavailable', 'stopping'));
  });
});

describe('joining late or reconnecting', () => {
  test('a late subscriber starts with the current task', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    await start(id);
    await note(id, 'a');
    const { received } = await watch(feed, id);
    feed.publish(await note(id, 'b'));
    assert.deepEqual(received, ['3 task working', '4 artifact b']);
  });

  test('a subscriber that names its last event receives the events after it', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    await start(id);
    await note(id, 'a');
    const { received } = await watch(feed, id, { after: 1 });
    const upToDate = await watch(feed, id, { after: 3 });
    feed.publish(await note(id, 'b'));
    assert.deepEqual(received, ['2 working', '3 artifact a', '4 artifact b']);
    assert.deepEqual(upToDate.received, ['4 artifact b']);
  });

  for (const after of [0, -1, 99, 2_147_483_648])
    test(`after an event that never existed (${after}) a subscriber starts with the task`, async () => {
      const feed = createTaskFeed(unit);
      const { id } = await storedTask(shop);
      assert.deepEqual((await watch(feed, id, { after })).received, ['1 task submitted']);
    });

  test('a task that has ended sends missed events to its subscribers, and rejects others', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    await start(id);
    await complete(id);
    const { received } = await watch(feed, id, { after: 2 });
    assert.deepEqual(received, ['3 artifact last', '4 completed', 'end']);
    for (const after of [null, 4, 5])
      await assert.rejects(watch(feed, id, { after }), refused('wrong_state', 'task_terminal'));
  });

  test('the task itself is sent when its events have been deleted', async () => {
    const feed = createTaskFeed(unit);
    const [{ id: open }, { id: over }] = [await storedTask(shop), await storedTask(shop)];
    for (const id of [open, over]) {
      await start(id);
      await note(id, 'a');
    }
    await complete(over);
    await unit.run(tenant, (work) =>
      work.query('delete from task_events where workspace_id = $1 and task_id = any($2)', [
        tenant.workspaceId,
        [open, over],
      ]),
    );
    assert.deepEqual((await watch(feed, open, { after: 1 })).received, ['3 task working']);
    assert.deepEqual((await watch(feed, over, { after: 1 })).received, ['5 task completed', 'end']);
  });

  test('events that are deleted during a subscription are replaced by the task', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    const { received } = await watch(feed, id);
    await start(id);
    await note(id, 'a');
    await unit.run(tenant, (work) =>
      work.query(
        'delete from task_events where workspace_id = $1 and task_id = $2 and number = 2',
        [tenant.workspaceId, id],
      ),
    );
    await feed.catchUp();
    feed.publish(await note(id, 'b'));
    assert.deepEqual(received, ['1 task submitted', '3 task working', '4 artifact b']);
  });

  test('a task of another workspace and an unknown task are not found', async () => {
    const feed = createTaskFeed(unit);
    const { id } = await storedTask(shop);
    const unknown = aTask(shop).id;
    const whose = shop.other.tenant;
    await assert.rejects(
      watch(feed, id, { tenant: whose }),
      refused('not_found', 'task_not_found'),
    );
    for (const name of [unknown, 'task_1' as TaskId, '' as TaskId])
      await assert.rejects(watch(feed, name), refused('not_found', 'task_not_found'));
    const { received } = await watch(feed, id);
    feed.publish(await start(id));
    assert.deepEqual(received.slice(1), ['2 working']);
  });
});

describe('two processes on one database', () => {
  test('one writes and the other streams', async () => {
    const { id } = await storedTask(shop);
    const readers = await Promise.all([watch(second.taskFeed, id), watch(second.taskFeed, id)]);
    for (const act of [start, ask, start, complete]) await act(id);
    await Promise.all(readers.map(({ ended }) => ended));
    for (const { received } of readers)
      assert.deepEqual(received, [
        '1 task submitted',
        '2 working',
        '3 input_required',
        '4 working',
        '5 artifact last',
        '6 completed',
        'end',
      ]);
  });

  test('both write and both stream: the same events in the same order', async () => {
    const tasks = await Promise.all(Array.from({ length: 10 }, () => storedTask(shop)));
    const nodes = [shop.app, second];
    const readers = await Promise.all(
      tasks.flatMap(({ id }) => nodes.map(({ taskFeed }) => watch(taskFeed, id))),
    );
    const act = async (task: TaskId, turn: number) => {
      const node = nodes[(turn + task.charCodeAt(20)) % 2] ?? second;
      const what: TaskChange =
        turn === 7 ? { trigger: 'complete' } : { trigger: null, artifacts: [artifact(`${turn}`)] };
      const done = await node.unit.run(tenant, (work) => changeTask(work, task, what));
      node.taskFeed.publish(done?.events ?? []);
    };
    await Promise.all(
      tasks.map(async ({ id }) => {
        await start(id);
        for (let turn = 0; turn < 8; turn += 1) await act(id, turn);
      }),
    );
    await Promise.all(readers.map(({ ended }) => ended));
    for (const { received } of readers)
      assert.deepEqual(received, [
        '1 task submitted',
        '2 working',
        ...Array.from({ length: 7 }, (_, turn) => `${turn + 3} artifact ${turn}`),
        '10 completed',
        'end',
      ]);
  });

  test('a cancel in one process ends the streams of the other', async () => {
    const { id } = await storedTask(shop);
    const { received, ended } = await watch(second.taskFeed, id);
    await start(id);
    await cancel(id);
    await ended;
    assert.deepEqual(received, ['1 task submitted', '2 working', '3 canceled', 'end']);
  });
});
