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

const draft: CreateTaskInput = {
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
const opened = createTask(draft);
const run = { id: 'r1', until: new Date(now.getTime() + 30_000) };
const inState = (state: TaskState): Task => ({ ...opened, state });
const after = (change: TaskChange, task = opened) => applyChange(task, change, later);

describe('openTask', () => {
  test('is submitted with what the user wrote', () => {
    const id = `task_abcde01kdvdna00${'0'.repeat(16)}`;
    assert.deepEqual(opened, {
      id,
      tenant: draft.tenant,
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
          contextId: 'ctx',
          taskId: id,
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

  test('makes a context of its own where none is named', () => {
    const { contextId } = createTask({ ...draft, contextId: null });
    assert.equal(contextId, '00000000-0000-4000-8000-000000000000');
  });

  test("keeps the message's own metadata, and no original id where it is the same", () => {
    const message = { ...hello, metadata: { a: 1 } };
    const named = { ...message, messageId: `${opened.id}-h1` };
    const kept = (one: Message) => createTask({ ...draft, message: one }).history[0]?.metadata;
    assert.deepEqual(kept(message), { a: 1, originalMessageId: 'm1' });
    assert.deepEqual(kept(named), { a: 1 });
  });
});

const over = ['completed', 'failed', 'canceled', 'rejected'] as const;
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

describe('every state and trigger (§3.1)', () => {
  for (const state of open)
    for (const trigger of triggers.filter((one) => state !== 'working' || one !== 'start'))
      test(`${state}: ${trigger} leads to ${leadsTo[trigger]}`, () => {
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

  test('what is at work is not started again', () => {
    const refused = { kind: 'wrong_state', reason: 'task_running' };
    assert.throws(() => after({ trigger: 'start' }, inState('working')), refused);
  });

  for (const state of over)
    for (const trigger of [...triggers, null])
      test(`${state}: ${trigger ?? 'a message'} is refused`, () => {
        const reason = trigger === 'cancel' ? 'task_not_cancelable' : 'task_terminal';
        const change = { trigger, userMessage: hello };
        assert.throws(() => after(change, inState(state)), { kind: 'wrong_state', reason });
      });
});

describe('frames', () => {
  test('artifacts come first, then the status with what is said; numbers go on', () => {
    const change: TaskChange = {
      trigger: 'complete',
      artifacts: [artifact('a'), artifact('b')],
      agentParts: [{ text: 'Done.' }],
    };
    const { task, events } = after(change, { ...opened, lastEventNumber: 7 });

    const place = { taskId: opened.id, contextId: 'ctx' };
    assert.deepEqual(events, [
      { ...place, number: 8, kind: 'artifact', artifact: artifact('a') },
      { ...place, number: 9, kind: 'artifact', artifact: artifact('b') },
      {
        ...place,
        number: 10,
        kind: 'status',
        state: 'completed',
        at: later,
        message: task.statusMessage,
      },
    ]);
    assert.equal(task.lastEventNumber, 10);
    for (const frame of events) {
      const { taskId, contextId, number } = frame;
      assert.deepEqual(parseEvent({ taskId, contextId, number }, serializeEvent(frame)), frame);
    }
  });

  test('hearing and remembering tell nothing and leave the time of the state', () => {
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

  test('saying something on the way is a status', () => {
    const { task, events } = after(
      { trigger: null, agentParts: [{ text: 'Wait.' }] },
      inState('working'),
    );
    assert.deepEqual(
      events.map((frame) => frame.kind === 'status' && [frame.state, frame.message]),
      [['working', task.statusMessage]],
    );
    assert.deepEqual(task.stateAt, later);
  });

  test('final is whatever ends the wait of a call', () => {
    const finals = triggers.filter((trigger) => after({ trigger }).events.every(isFinalEvent));
    assert.deepEqual(finals, ['ask', 'complete', 'fail', 'reject', 'cancel']);
    assert.equal(
      after({ trigger: null, artifacts: [artifact('a')] }).events.some(isFinalEvent),
      false,
    );
  });
});

describe('messages', () => {
  test('what is heard comes before what is said, and the status is what was said last', () => {
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
      contextId: 'ctx',
      taskId: opened.id,
    });
    assert.equal(task.statusMessage, task.history[2]);
  });

  test('a status without words keeps the message before it', () => {
    const asked = after({ trigger: 'ask', agentParts: [{ text: 'Which?' }] }).task;
    const { task, events } = after({ trigger: 'start' }, asked);
    assert.deepEqual(task.statusMessage, asked.statusMessage);
    assert.deepEqual(
      events.map((frame) => frame.kind === 'status' && frame.message),
      [null],
    );
  });

  test('of more than a hundred the oldest go, and their ids do not come back', () => {
    let task = opened;
    for (let at = 0; at < 120; at += 1)
      task = after({ trigger: null, userMessage: { ...hello, messageId: `m${at}` } }, task).task;
    assert.equal(task.history.length, 100);
    assert.equal(task.historyCount, 121);
    assert.equal(task.history[0]?.messageId, `${opened.id}-h22`);
    assert.equal(task.history[99]?.messageId, `${opened.id}-h121`);
  });

  test('of messages that are larger than a mebibyte together the oldest go', () => {
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

describe('what a change leaves and adds', () => {
  test('an artifact with a known id takes its place', () => {
    const first = after({ trigger: 'ask', artifacts: [artifact('a'), artifact('b')] }).task;
    const { task, events } = after(
      { trigger: 'ask', artifacts: [artifact('c'), artifact('a', 'new')] },
      first,
    );
    assert.deepEqual(task.artifacts, [artifact('a', 'new'), artifact('b'), artifact('c')]);
    assert.equal(events.length, 3);
  });

  test('metadata is added to; the request is replaced', () => {
    const known = { ...opened, request: { q: 1 } };
    const { task } = after({ trigger: 'start', metadata: { skill: 's' }, request: null }, known);
    assert.deepEqual(task.metadata, { from: 'caller', skill: 's' });
    assert.equal(task.request, null);
    assert.deepEqual(after({ trigger: 'start' }, known).task.request, { q: 1 });
  });

  test('a run lasts while its task is at work', () => {
    const running = after({ trigger: 'start', run }).task;
    assert.deepEqual(running.run, run);
    assert.deepEqual(after({ trigger: null, userMessage: hello }, running).task.run, run);
    assert.equal(after({ trigger: null, run: null }, running).task.run, null);
    for (const trigger of ['ask', 'complete', 'fail', 'reject', 'cancel'] as const)
      assert.equal(after({ trigger, run }, running).task.run, null);
  });

  test('a second run waits for the first, until that has died', () => {
    const waiting = { ...opened, run };
    const second = { id: 'r2', until: new Date(later.getTime() + 30_000) };
    const refused = { kind: 'wrong_state', reason: 'task_running' };
    assert.throws(() => after({ trigger: 'start', run: second }, waiting), refused);
    assert.equal(after({ trigger: 'start', runId: 'r1' }, waiting).task.state, 'working');
    const dead = { ...opened, run: { id: 'r1', until: now } };
    assert.deepEqual(after({ trigger: 'start', run: second }, dead).task.run, second);
  });

  test('the task before stays as it was', () => {
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

  test('texts are what JSON says', () => {
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
