import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelTask } from '../../../src/core/tasks/change/cancel-task.ts';
import { listPushConfigs } from '../../../src/core/tasks/push/manage-push-configs.ts';
import type { Task } from '../../../src/core/tasks/task.ts';
import { DomainError } from '../../../src/kernel/domain-error.ts';
import { errorOf, readTask } from '../../kit/buying-skills.ts';
import { rowsOf } from '../../kit/carts.ts';
import {
  bearerOf,
  callerOf,
  type EchoAction,
  type EchoInput,
  echo,
  echoRequest,
  gate,
  guest,
  openConversation,
  recordEvents,
  request,
} from '../../kit/conversation.ts';
import { openShop } from '../../kit/shop.ts';
import { storedEvents } from '../../kit/tasks.ts';

/** A skill that requires input until the word is "done", and records each input. */
function requireInputUntilDone() {
  const inputs: EchoInput[] = [];
  const act: EchoAction = async (input) => {
    inputs.push(input);
    return { state: input.word === 'done' ? 'completed' : 'input_required' };
  };
  return { inputs, act };
}

const to = ({ id }: Task, fields: object, more = {}) =>
  request([{ data: fields }], { message: { taskId: id, messageId: 'm2' }, ...more });

test('a later message is merged into the request, and its task continues', async (t) => {
  const shop = await openShop(t);
  const { inputs, act } = requireInputUntilDone();
  const conversation = openConversation(shop, echo(act));
  const who = callerOf(bearerOf(shop));
  const first = { word: 'hi', count: 2, variantOptions: { Size: 'M', Color: 'Red' } };

  const task = await conversation.send(who, echoRequest(first));
  const second = await conversation.send(who, to(task, { variant_options: { color: 'Blue' } }));
  const third = await conversation.send(
    who,
    to(task, { skill: 'catalog-search', word: 'done', count: 3 }),
  );

  assert.deepEqual(inputs, [
    { word: 'hi', count: 2, variant_options: { Size: 'M', Color: 'Red' } },
    { word: 'hi', count: 2, variant_options: { Size: 'M', color: 'Blue' } },
    { word: 'done', count: 3, variant_options: { Size: 'M', color: 'Blue' } },
  ]);
  assert.deepEqual([second.id, third.id], [task.id, task.id]);
  assert.deepEqual([second.state, third.state], ['input_required', 'completed']);
  assert.deepEqual(
    third.history.map(({ messageId, role }) => [messageId.slice(-2), role]),
    [1, 2, 3, 4, 5, 6].map((n) => [`h${n}`, n % 2 ? 'ROLE_USER' : 'ROLE_AGENT']),
  );
  assert.deepEqual(await storedEvents(shop, task.id), [
    '2 input_required',
    '3 working',
    '4 input_required',
    '5 working',
    '6 completed',
  ]);
});

test('text continues the request, and a skill adds to the remembered fields', async (t) => {
  const shop = await openShop(t);
  const remembered: unknown[] = [];
  const inputs: EchoInput[] = [];
  const act: EchoAction = async (input) => {
    inputs.push(input);
    return { state: 'input_required', rememberedFields: { product_id: 'prd_1' } };
  };
  const conversation = openConversation(shop, echo(act), {
    understandText: async (_, context) => {
      remembered.push(context.remembered);
      return { skill: null, hints: { count: 3 } };
    },
  });
  const who = callerOf(bearerOf(shop));

  const task = await conversation.send(who, echoRequest({ word: 'hi' }));
  const text = request([{ text: 'three' }], { message: { taskId: task.id } });
  await conversation.send(who, text);

  assert.deepEqual(remembered, [{ word: 'hi', product_id: 'prd_1', skill: 'catalog-search' }]);
  assert.deepEqual(inputs.at(-1), { word: 'hi', count: 3, product_id: 'prd_1' });
});

test('the required fields may arrive in several messages', async (t) => {
  const shop = await openShop(t);
  const { inputs, act } = requireInputUntilDone();
  const conversation = openConversation(shop, echo(act));
  const who = callerOf(bearerOf(shop));

  const lost = await conversation.send(who, request([{ data: { count: 2 } }]));
  const named = await conversation.send(who, to(lost, { skill: 'catalog-search' }));
  const whole = await conversation.send(who, to(lost, { word: 'done' }));

  assert.deepEqual(
    [lost.state, named.state, whole.state],
    ['input_required', 'input_required', 'completed'],
  );
  assert.deepEqual(inputs, [{ word: 'done', count: 2 }]);
  assert.equal(whole.metadata.skill, 'catalog-search');
});

test('a later message that fails leaves the task waiting for input, without its fields', async (t) => {
  const shop = await openShop(t);
  const inputs: EchoInput[] = [];
  const skill = echo(async (input) => {
    inputs.push(input);
    if (input.count === 9) throw new DomainError('not_found', 'coupon_not_found', 'No such code.');
    return { state: 'input_required', waitKeys: ['checkout:1'] };
  });
  const conversation = openConversation(shop, skill);
  const who = callerOf(bearerOf(shop));

  const task = await conversation.send(who, echoRequest({ word: 'hi' }));
  const refused = await conversation.send(who, to(task, { count: 9 }));
  const unknown = await conversation.send(who, to(task, { skill: 'dance' }));
  await conversation.send(who, to(task, { word: 'ho' }));

  assert.deepEqual([refused.state, unknown.state], ['input_required', 'input_required']);
  assert.deepEqual(inputs.at(-1), { word: 'ho' });
  assert.equal((await rowsOf(shop, 'select from task_wait_keys')).length, 1);
});

test('a message for a task that cannot continue is rejected', async (t) => {
  const shop = await openShop(t);
  const { act } = requireInputUntilDone();
  const conversation = openConversation(shop, echo(act));
  const who = callerOf(bearerOf(shop));
  const task = await conversation.send(who, echoRequest({ word: 'hi' }));
  const over = await conversation.send(who, echoRequest({ word: 'done' }));
  const otherBearer = { message: { taskId: task.id, contextId: 'another' } };

  const refusals = await Promise.all(
    [
      conversation.send(guest, to(task, {})),
      conversation.send(callerOf(bearerOf(shop.other)), to(task, {})),
      conversation.send(who, request([{ text: 'x' }], { message: { taskId: 'task_nope' } })),
      conversation.send(who, request([{ text: 'x' }], otherBearer)),
      conversation.send(who, to(over, { word: 'done' })),
      conversation.stream(who, to(over, { word: 'done' }), recordEvents().listener),
    ].map(errorOf),
  );

  assert.deepEqual(
    refusals.map(({ kind, reason }) => `${kind} ${reason}`),
    [
      'unauthenticated unauthorized',
      'not_found task_not_found',
      'not_found task_not_found',
      'invalid validation_failed',
      'wrong_state task_terminal',
      'wrong_state task_terminal',
    ],
  );
  assert.equal((await readTask(shop, task)).historyCount, 2);
});

test('of concurrent messages one runs, and the others are rejected', async (t) => {
  const shop = await openShop(t);
  const { open, pass } = gate();
  const skill = echo(async ({ count }) => {
    if (count !== undefined) await pass();
    return { state: 'input_required' };
  });
  const conversation = openConversation(shop, skill);
  const who = callerOf(bearerOf(shop));
  const task = await conversation.send(who, echoRequest({ word: 'hi' }));
  const refused: string[] = [];

  const answers = [1, 2, 3].map((count) =>
    conversation.send(who, to(task, { count })).catch(({ reason }) => {
      refused.push(reason);
      if (refused.length === 2) open();
    }),
  );
  await Promise.all(answers);

  assert.deepEqual(refused, ['task_running', 'task_running']);
  assert.equal((await readTask(shop, task)).historyCount, 4);
});

test('a message that was interpreted for an earlier state of the task is rejected', async (t) => {
  const shop = await openShop(t);
  const { inputs, act } = requireInputUntilDone();
  const conversation = openConversation(shop, echo(act), {
    understandText: async () => {
      await conversation.send(who, to(task, { count: 1 }));
      return { skill: null, hints: { count: 2 } };
    },
  });
  const who = callerOf(bearerOf(shop));
  const task = await conversation.send(who, echoRequest({ word: 'hi' }));
  const late = request([{ text: 'two' }], { message: { taskId: task.id } });

  const { reason } = await errorOf(conversation.send(who, late));

  assert.equal(reason, 'task_running');
  assert.deepEqual(inputs.at(-1), { word: 'hi', count: 1 });
  assert.equal((await readTask(shop, task)).historyCount, 4);
});

test('a working task accepts no other message', async (t) => {
  const shop = await openShop(t);
  const { reached, open, pass } = gate();
  const conversation = openConversation(shop, echo(pass));
  const who = callerOf(bearerOf(shop));

  const task = await conversation.send(
    who,
    echoRequest({ word: 'hi' }, { returnImmediately: true }),
  );
  await reached;
  const { reason } = await errorOf(conversation.send(who, to(task, { word: 'ho' })));
  open();
  await conversation.settle();

  assert.equal(reason, 'task_running');
  assert.equal((await readTask(shop, task)).state, 'completed');
});

test('the stream of a later message sends the current task and then its updates', async (t) => {
  const shop = await openShop(t);
  const { act } = requireInputUntilDone();
  const conversation = openConversation(shop, echo(act));
  const who = callerOf(bearerOf(shop));
  const task = await conversation.send(who, echoRequest({ word: 'hi' }));
  const { events, over, listener } = recordEvents();
  const other = recordEvents();

  await conversation.feed.subscribe(
    shop.tenant,
    task.id,
    { after: null, endsOnInputRequired: false },
    other.listener,
  );
  await conversation.stream(who, to(task, { word: 'done' }), listener);
  await Promise.all([over, other.over]);

  assert.deepEqual(events, ['2 task input_required', '3 working', '4 completed']);
  assert.deepEqual(other.events, events);
});

test('a later message may return immediately and set a push config', async (t) => {
  const shop = await openShop(t);
  const { reached, open, pass } = gate();
  const skill = echo(async (input) => {
    if (input.word === 'done') return pass();
    return { state: 'input_required' };
  });
  const conversation = openConversation(shop, skill);
  const who = callerOf(bearerOf(shop));
  const task = await conversation.send(who, echoRequest({ word: 'hi' }));
  const pushConfig = { id: 'mine', url: 'http://localhost:9/x', token: null, authentication: null };

  const at = await conversation.send(
    who,
    to(task, { word: 'done' }, { returnImmediately: true, pushConfig }),
  );
  await reached;
  const configs = await shop.unit.view(shop.tenant, (view) => listPushConfigs(view, task.id));
  open();
  await conversation.settle();

  assert.deepEqual([at.state, configs.map(({ id }) => id)], ['working', ['mine']]);
  const pushes = await rowsOf<{ number: number }>(
    shop,
    'select number from task_push_notifications order by 1',
  );
  assert.deepEqual(
    pushes.map(({ number }) => number),
    [3, 4],
  );
});

test('a task that is canceled between its messages accepts no more', async (t) => {
  const shop = await openShop(t);
  const { act } = requireInputUntilDone();
  const conversation = openConversation(shop, echo(act));
  const who = callerOf(bearerOf(shop));
  const task = await conversation.send(who, echoRequest({ word: 'hi' }));

  await shop.unit.run(shop.tenant, (work) => cancelTask(work, task.id));

  const { reason } = await errorOf(conversation.send(who, to(task, { word: 'done' })));
  assert.equal(reason, 'task_terminal');
});
