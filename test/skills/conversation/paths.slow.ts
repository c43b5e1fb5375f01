import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelTask } from '../../../src/core/tasks/change/cancel-task.ts';
import { completeWaitingTasks } from '../../../src/core/tasks/change/complete-waiting-tasks.ts';
import { failStaleTasks } from '../../../src/core/tasks/change/task-maintenance.ts';
import {
  createTaskRecorder,
  type TaskRecorder,
} from '../../../src/core/tasks/change/task-recorder.ts';
import { listPushConfigs } from '../../../src/core/tasks/push/manage-push-configs.ts';
import type { TaskId } from '../../../src/core/tasks/task.ts';
import { readTask } from '../../kit/buying-skills.ts';
import { rowsOf } from '../../kit/carts.ts';
import {
  bearerOf,
  callerOf,
  echo,
  echoRequest,
  gate,
  guest,
  openConversation,
  recordEvents,
} from '../../kit/conversation.ts';
import { openShop, type Shop } from '../../kit/shop.ts';
import { storedEvents } from '../../kit/tasks.ts';

const states = async (shop: Shop) =>
  (await rowsOf<{ state: string }>(shop, 'select state from tasks order by task_id')).map(
    ({ state }) => state,
  );

async function onlyTask(shop: Shop): Promise<TaskId> {
  const [row] = await rowsOf<{ id: TaskId }>(shop, 'select task_id as id from tasks');
  if (!row) throw new Error('there is no task');
  return row.id;
}

const pushed = async (shop: Shop) =>
  (
    await rowsOf<{ number: number }>(
      shop,
      'select number from task_push_notifications order by number',
    )
  ).map(({ number }) => number);

test('a run without side effects is stored once, when it has ended', async (t) => {
  const shop = await openShop(t);
  const seen: unknown[] = [];
  const skill = echo(async () => void seen.push(await states(shop)), { readOnly: true });
  const conversation = openConversation(shop, skill);

  const task = await conversation.send(
    callerOf(bearerOf(shop)),
    echoRequest({ word: 'hi' }, { metadata: { a: 1 } }),
  );

  assert.deepEqual([task.state, task.lastEventNumber], ['completed', 2]);
  assert.deepEqual(task.metadata, { a: 1, skill: 'catalog-search' });
  assert.deepEqual(
    task.history.map(({ messageId, parts }) => [messageId, parts]),
    [
      [`${task.id}-h1`, [{ data: { skill: 'catalog-search', word: 'hi' } }]],
      [`${task.id}-h2`, [{ text: 'hi', mediaType: 'text/plain' }]],
    ],
  );
  assert.deepEqual(seen, [[]]);
  const { hasPushConfigs: _, ...kept } = await readTask(shop, task);
  const { hasPushConfigs: __, ...written } = task;
  assert.deepEqual(kept, JSON.parse(JSON.stringify(written), revive));
  assert.deepEqual(await storedEvents(shop, task.id), []);
});

const revive = (key: string, value: unknown) =>
  key === 'stateAt' || key === 'createdAt' ? new Date(String(value)) : value;

test('every other run is stored before it starts', async (t) => {
  const shop = await openShop(t);
  const seen: unknown[] = [];
  const conversation = openConversation(
    shop,
    echo(async () => void seen.push(await states(shop))),
  );

  const task = await conversation.send(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }));

  assert.deepEqual([task.state, task.run, seen], ['completed', null, [['submitted']]]);
  assert.deepEqual(await storedEvents(shop, task.id), ['2 completed']);
});

test('returnImmediately returns the stored task and continues in the background', async (t) => {
  const shop = await openShop(t);
  const { reached, open, pass } = gate();
  const conversation = openConversation(shop, echo(pass));

  const task = await conversation.send(
    callerOf(bearerOf(shop)),
    echoRequest({ word: 'hi' }, { returnImmediately: true }),
  );
  await reached;
  const meanwhile = await readTask(shop, task);
  open();
  await conversation.settle();

  assert.deepEqual([task.state, meanwhile.state], ['submitted', 'working']);
  assert.deepEqual(await storedEvents(shop, task.id), ['2 working', '3 completed']);
});

test('a stream sends the task, its working status, its artifacts and its final status', async (t) => {
  const shop = await openShop(t);
  const artifacts = [{ artifactId: 'a', name: 'a', parts: [{ text: 'A' }] }];
  const conversation = openConversation(
    shop,
    echo(async () => ({ artifacts })),
  );
  const { events, over, listener } = recordEvents();

  await conversation.stream(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }), listener);
  await over;

  assert.deepEqual(events, ['1 task submitted', '2 working', '3 a', '4 completed']);
  const id = await onlyTask(shop);
  assert.deepEqual(await storedEvents(shop, id), ['2 working', '3 a', '4 completed']);
});

test('a run continues when its stream is closed, and a stream ends when input is required', async (t) => {
  const shop = await openShop(t);
  const { reached, open, pass } = gate();
  const skill = echo(async () => {
    await pass();
    return { state: 'input_required' };
  });
  const conversation = openConversation(shop, skill);
  const [gone, here] = [recordEvents(), recordEvents()];

  const leave = await conversation.stream(
    callerOf(bearerOf(shop)),
    echoRequest({ word: 'hi' }),
    gone.listener,
  );
  await conversation.stream(callerOf(bearerOf(shop)), echoRequest({ word: 'ho' }), here.listener);
  await reached;
  leave();
  open();
  await here.over;
  await conversation.settle();

  assert.deepEqual(gone.events, ['1 task submitted', '2 working']);
  assert.deepEqual(here.events, ['1 task submitted', '2 working', '3 input_required']);
  assert.deepEqual(await states(shop), ['input_required', 'input_required']);
});

test('a task without an owner is answered and streamed, and never stored', async (t) => {
  const shop = await openShop(t);
  const conversation = openConversation(shop, echo());
  const { events, over, listener } = recordEvents();

  const sent = await conversation.send(
    guest,
    echoRequest({ word: 'hi' }, { returnImmediately: true }),
  );
  await conversation.stream(guest, echoRequest({ word: 'hi' }), listener);
  await over;

  assert.deepEqual([sent.state, sent.anonymous], ['completed', true]);
  assert.deepEqual(events, ['1 task submitted', '2 working', '3 completed']);
  assert.deepEqual(await states(shop), []);
});

test('a cancel during the run ends the stream, and later results are dropped', async (t) => {
  const shop = await openShop(t);
  const { reached, open, pass } = gate();
  const conversation = openConversation(shop, echo(pass));
  const { events, over, listener } = recordEvents();

  await conversation.stream(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }), listener);
  await reached;
  const id = await onlyTask(shop);
  const { events: cancelEvents } = await shop.unit.run(shop.tenant, (work) => cancelTask(work, id));
  conversation.feed.publish(cancelEvents);
  await over;
  open();
  await conversation.settle();

  assert.deepEqual(events, ['1 task submitted', '2 working', '3 canceled']);
  assert.deepEqual(await storedEvents(shop, id), ['2 working', '3 canceled']);
});

test('a blocking call on a canceled task returns the canceled task', async (t) => {
  const shop = await openShop(t);
  const { reached, open, pass } = gate();
  const conversation = openConversation(shop, echo(pass));

  const waiting = conversation.send(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }));
  await reached;
  const id = await onlyTask(shop);
  await shop.unit.run(shop.tenant, (work) => cancelTask(work, id));
  open();

  assert.deepEqual((await waiting).state, 'canceled');
});

test('an expired run is failed by maintenance, and its late result is dropped', async (t) => {
  const shop = await openShop(t);
  const { reached, open, pass } = gate();
  const conversation = openConversation(shop, echo(pass));

  const waiting = conversation.send(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }));
  await reached;
  shop.clock.advance(29_000);
  const early = await failStaleTasks(shop.unit);
  shop.clock.advance(2_000);
  const late = await failStaleTasks(shop.unit);
  open();
  const task = await waiting;

  assert.deepEqual([early, late, task.state], [0, 1, 'failed']);
  assert.deepEqual(await storedEvents(shop, task.id), ['2 failed']);
});

test('a push config is stored with its task and receives every step of a stream', async (t) => {
  const shop = await openShop(t);
  const { reached, open, pass } = gate();
  const conversation = openConversation(shop, echo(pass, { readOnly: true }));
  const pushConfig = { id: 'mine', url: 'http://localhost:9/x', token: null, authentication: null };
  const { over, listener } = recordEvents();

  await conversation.stream(
    callerOf(bearerOf(shop)),
    echoRequest({ word: 'hi' }, { pushConfig }),
    listener,
  );
  await reached;
  const id = await onlyTask(shop);
  const configs = await shop.unit.view(shop.tenant, (view) => listPushConfigs(view, id));
  open();
  await over;

  assert.deepEqual(
    configs.map((config) => config.id),
    ['mine'],
  );
  assert.deepEqual(await pushed(shop), [2, 3]);
});

test('a blocking call pushes its final status only', async (t) => {
  const shop = await openShop(t);
  const artifacts = [{ artifactId: 'a', name: 'a', parts: [{ text: 'A' }] }];
  const conversation = openConversation(
    shop,
    echo(async () => ({ artifacts }), { readOnly: true }),
  );
  const pushConfig = { id: null, url: 'http://localhost:9/x', token: null, authentication: null };

  await conversation.send(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }, { pushConfig }));

  assert.deepEqual(await pushed(shop), [3]);
});

test('an event before the task began to wait completes it before the response', async (t) => {
  const shop = await openShop(t);
  const skill = echo(async () => ({
    state: 'input_required',
    waitKeys: ['checkout:1'],
    recheck: async (work) => {
      await completeWaitingTasks(work, ['checkout:1'], {
        agentParts: [{ text: 'Paid.' }],
        artifacts: [],
      });
    },
  }));
  const conversation = openConversation(shop, skill);

  const task = await conversation.send(callerOf(bearerOf(shop)), echoRequest({ word: 'hi' }));

  assert.deepEqual([task.state, task.statusMessage?.parts], ['completed', [{ text: 'Paid.' }]]);
});

test('a task that is canceled before it starts is not run', async (t) => {
  const shop = await openShop(t);
  const ran: string[] = [];
  const skill = echo(async ({ word }) => {
    ran.push(word);
    return {};
  });
  const { insert } = createTaskRecorder(shop.unit);
  const recorder: TaskRecorder = {
    async insert(task, options) {
      await insert(task, options);
      await shop.unit.run(shop.tenant, (work) => cancelTask(work, task.id));
    },
  };
  const conversation = openConversation(shop, skill, { recorder });

  const task = await conversation.send(
    callerOf(bearerOf(shop)),
    echoRequest({ word: 'hi' }, { returnImmediately: true }),
  );
  await conversation.settle();

  assert.deepEqual([(await readTask(shop, task)).state, ran], ['canceled', []]);
  assert.deepEqual(conversation.alarms, []);
});
