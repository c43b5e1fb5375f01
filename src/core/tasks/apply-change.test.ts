import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyChange, isFinalEvent, type TaskChange } from './apply-change.ts';
import { type CreateTaskInput, createTask } from './create-task.ts';
import type { Artifact, Message } from './message.ts';
import { parseEvent, serializeEvent, serializeTask } from './serialized-task.ts';
import type { Task, TaskState, TaskTrigger } from './task.ts';

const now = new Date('2026-01-01T00:00:00.000Z');
const later = new Date('2026-01-01T00:00:05.123Z');
const hello: Message = { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'hello' }] };
const artifact = (artifactId: string, text = 'x'): Artifact => ({
  artifactId,
  name: artifactId,
  parts: [{ text }],
});

const input: CreateTaskInput = {
  tenant: { workspaceId: 'ws_1', code: 'abcde' },
  contextId: 'ctx',
  siteId: null,
  anonymous: false,
  message: hello,
  metadata: { from: 'caller' },
  request: null,
  run: null,
  now,
  random: (count) => new Uint8Array(count),
};
const opened = createTask(input);
const run = { id: 'r1', until: new Date(now.getTime() + 30_000) };
const inState = (state: TaskState): Task => ({ ...opened, state });
const after = (change: TaskChange, task = opened) => applyChange(task, change, later);

describe('createTask', () => {
  test('creates a submitted task with the message of the user', () => {
    const id = `task_abcde01kdvdna00${'0'.repeat(16)}`;
    assert.deepEqual(opened, {
      id,
      tenant: input.tenant,
      contextId: 'ctx',
      siteId: null,
      anonymous: false,
      state: 'submitted',
      stateAt: now,
      statusMessage: null,
      artifacts: [],
      history: [
        {
          messageId: `${id}-h1`,
          role: 'ROLE_USER',
          parts: [{ text: 'hello' }],
          metadata: { originalMessageId: 'm1' },
        },
      ],
      historyCount: 1,
      metadata: { from: 'caller' },
      request: null,
      run: null,
      lastEventNumber: 1,
      hasPushConfigs: false,
      createdAt: now,
    });
  });

  test('generates a context id if none is given', () => {
    const { contextId } = createTask({ ...input, contextId: null });
    assert.equal(contextId, '00000000-0000-4000-8000-000000000000');
  });

  test('leaves the ids of task and context out of the message', () => {
    const message = { ...hello, contextId: 'ctx', taskId: 'task_x' };
    const { history } = createTask({ ...input, message });
    assert.deepEqual(history, opened.history);
  });

  test("keeps the message's metadata, and records its original id only if it differs", () => {
    const message = { ...hello, metadata: { a: 1 } };
    const renamed = { ...message, messageId: `${opened.id}-h1` };
    const metadataOf = (one: Message) =>
      createTask({ ...input, message: one }).history[0]?.metadata;
    assert.deepEqual(metadataOf(message), { a: 1, originalMessageId: 'm1' });
    assert.deepEqual(metadataOf(renamed), { a: 1 });
  });
});

const terminal = ['completed', 'failed', 'canceled', 'rejected'] as const;
const open = ['submitted', 'working', 'input_required', 'auth_required'] as const;
const leadsTo: Record<TaskTrigger, TaskState> = {
  start: 'working',
  ask: 'input_required',
  complete: 'completed',
  fail: 'failed',
  reject: 'rejected',
  cancel: 'canceled',
};
const triggers = Object.keys(leadsTo) as TaskTrigger[];

describe('every state and trigger', () => {
  for (const state of open)
    for (const trigger of triggers.filter((one) => state !== 'working' || one !== 'start'))
      test(`${state}: ${trigger} changes the state to ${leadsTo[trigger]}`, () => {
        const { task, events } = after({ trigger }, inState(state));

        assert.equal(task.state, leadsTo[trigger]);
        assert.deepEqual(task.stateAt, later);
        assert.deepEqual(events, [
          {
            taskId: opened.id,
            contextId: 'ctx',
            number: 2,
            kind: 'status',
            state: leadsTo[trigger],
            at: later,
            message: null,
          },
        ]);
      });

  test('a working task cannot be started again', () => {
    const refused = { kind: 'wrong_state', reason: 'task_running' };
    assert.throws(() => after({ trigger: 'start' }, inState('working')), refused);
  });

  for (const state of terminal)
    for (const trigger of [...triggers, null])
      test(`${state}: ${trigger ?? 'a message'} is rejected`, () => {
        const reason = trigger === 'cancel' ? 'task_not_cancelable' : 'task_terminal';
        const change = { trigger, userMessage: hello };
        assert.throws(() => after(change, inState(state)), { kind: 'wrong_state', reason });
      });
});

describe('events', () => {
  test('artifacts come first, then the status with the message, numbered consecutively', () => {
    const change: TaskChange = {
      trigger: 'complete',
      artifacts: [artifact('a'), artifact('b')],
      agentParts: [{ text: 'Done.' }],
    };
    const { task, events } = after(change, { ...opened, lastEventNumber: 7 });

    const position = { taskId: opened.id, contextId: 'ctx' };
    assert.deepEqual(events, [
      { ...position, number: 8, kind: 'artifact', artifact: artifact('a') },
      { ...position, number: 9, kind: 'artifact', artifact: artifact('b') },
      {
        ...position,
        number: 10,
        kind: 'status',
        state: 'completed',
        at: later,
        message: task.statusMessage,
      },
    ]);
    assert.equal(task.lastEventNumber, 10);
    for (const event of events) {
      const { taskId, contextId, number } = event;
      assert.deepEqual(parseEvent({ taskId, contextId, number }, serializeEvent(event)), event);
    }
  });

  test('a user message or a request emits no event and keeps the time of the state', () => {
    const { task, events } = after({
      trigger: null,
      userMessage: hello,
      request: { q: 1 },
    });
    assert.deepEqual(events, []);
    assert.equal(task.lastEventNumber, 1);
    assert.deepEqual(task.stateAt, now);
    assert.deepEqual(task.request, { q: 1 });
  });

  test('an agent message without a trigger emits a status event', () => {
    const { task, events } = after(
      { trigger: null, agentParts: [{ text: 'Wait.' }] },
      inState('working'),
    );
    assert.deepEqual(
      events.map((event) => event.kind === 'status' && [event.state, event.message]),
      [['working', task.statusMessage]],
    );
    assert.deepEqual(task.stateAt, later);
  });

  test('every status other than submitted and working is final', () => {
    const finals = triggers.filter((trigger) => after({ trigger }).events.every(isFinalEvent));
    assert.deepEqual(finals, ['ask', 'complete', 'fail', 'reject', 'cancel']);
    assert.equal(
      after({ trigger: null, artifacts: [artifact('a')] }).events.some(isFinalEvent),
      false,
    );
  });
});

describe('messages', () => {
  test('the user message precedes the agent message, which becomes the status message', () => {
    const { task } = after({
      trigger: 'ask',
      userMessage: { ...hello, messageId: 'm2' },
      agentParts: [{ text: 'Which?' }],
    });

    assert.deepEqual(
      task.history.map(({ messageId, role }) => [messageId, role]),
      [
        [`${opened.id}-h1`, 'ROLE_USER'],
        [`${opened.id}-h2`, 'ROLE_USER'],
        [`${opened.id}-h3`, 'ROLE_AGENT'],
      ],
    );
    assert.deepEqual(task.statusMessage, {
      messageId: `${opened.id}-h3`,
      role: 'ROLE_AGENT',
      parts: [{ text: 'Which?' }],
    });
    assert.equal(task.statusMessage, task.history[2]);
  });

  test('a status without a message keeps the previous status message', () => {
    const waiting = after({ trigger: 'ask', agentParts: [{ text: 'Which?' }] }).task;
    const { task, events } = after({ trigger: 'start' }, waiting);
    assert.deepEqual(task.statusMessage, waiting.statusMessage);
    assert.deepEqual(
      events.map((event) => event.kind === 'status' && event.message),
      [null],
    );
  });

  test('the history keeps the latest 100 messages and does not reuse ids', () => {
    let task = opened;
    for (let at = 0; at < 120; at += 1)
      task = after({ trigger: null, userMessage: { ...hello, messageId: `m${at}` } }, task).task;
    assert.equal(task.history.length, 100);
    assert.equal(task.historyCount, 121);
    assert.equal(task.history[0]?.messageId, `${opened.id}-h22`);
    assert.equal(task.history[99]?.messageId, `${opened.id}-h121`);
  });

  test('the oldest messages are dropped if the history exceeds one mebibyte', () => {
    const parts = [{ text: 'x'.repeat(200_000) }];
    let task = opened;
    for (let at = 0; at < 9; at += 1)
      task = after(
        { trigger: null, userMessage: { ...hello, messageId: `m${at}`, parts } },
        task,
      ).task;
    assert.equal(task.history.length, 5);
    assert.equal(task.historyCount, 10);
    assert.equal(task.history.at(-1)?.messageId, `${opened.id}-h10`);
  });
});

describe('other fields', () => {
  test('an artifact with a known id replaces the existing one', () => {
    const first = after({ trigger: 'ask', artifacts: [artifact('a'), artifact('b')] }).task;
    const { task, events } = after(
      { trigger: 'ask', artifacts: [artifact('c'), artifact('a', 'new')] },
      first,
    );
    assert.deepEqual(task.artifacts, [artifact('a', 'new'), artifact('b'), artifact('c')]);
    assert.equal(events.length, 3);
  });

  test('metadata is merged, and the request is replaced', () => {
    const known = { ...opened, request: { q: 1 } };
    const { task } = after({ trigger: 'start', metadata: { skill: 's' }, request: null }, known);
    assert.deepEqual(task.metadata, { from: 'caller', skill: 's' });
    assert.equal(task.request, null);
    assert.deepEqual(after({ trigger: 'start' }, known).task.request, { q: 1 });
  });

  test('a run ends when its task is no longer submitted or working', () => {
    const running = after({ trigger: 'start', run }).task;
    assert.deepEqual(running.run, run);
    assert.deepEqual(after({ trigger: null, userMessage: hello }, running).task.run, run);
    assert.equal(after({ trigger: null, run: null }, running).task.run, null);
    for (const trigger of ['ask', 'complete', 'fail', 'reject', 'cancel'] as const)
      assert.equal(after({ trigger, run }, running).task.run, null);
  });

  test('a second run is rejected until the lease of the first has expired', () => {
    const waiting = { ...opened, run };
    const second = { id: 'r2', until: new Date(later.getTime() + 30_000) };
    const refused = { kind: 'wrong_state', reason: 'task_running' };
    assert.throws(() => after({ trigger: 'start', run: second }, waiting), refused);
    assert.equal(after({ trigger: 'start', runId: 'r1' }, waiting).task.state, 'working');
    const dead = { ...opened, run: { id: 'r1', until: now } };
    assert.deepEqual(after({ trigger: 'start', run: second }, dead).task.run, second);
  });

  test('the previous task is not modified', () => {
    const before = structuredClone(opened);
    after({
      trigger: 'complete',
      userMessage: hello,
      agentParts: [{ text: 'x' }],
      artifacts: [artifact('a')],
      metadata: { b: 2 },
    });
    assert.deepEqual(opened, before);
  });

  test('a serialized task contains the same JSON as JSON.stringify', () => {
    const { task } = after({
      trigger: 'ask',
      agentParts: [{ text: 'a "b"\n' }],
      artifacts: [artifact('a')],
    });
    assert.deepEqual(serializeTask(task), {
      id: task.id,
      contextId: 'ctx',
      state: 'input_required',
      stateAt: later,
      statusMessage: JSON.stringify(task.statusMessage),
      artifacts: JSON.stringify(task.artifacts),
      history: JSON.stringify(task.history),
      metadata: JSON.stringify(task.metadata),
    });
  });
});
