import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TaskChange } from '../../src/core/tasks/apply-change.ts';
import { cancelTask } from '../../src/core/tasks/change/cancel-task.ts';
import { changeTask } from '../../src/core/tasks/change/change-task.ts';
import { completeWaitingTasks } from '../../src/core/tasks/change/complete-waiting-tasks.ts';
import { failStaleTasks } from '../../src/core/tasks/change/task-maintenance.ts';
import { getTask } from '../../src/core/tasks/read/read-tasks.ts';
import type { Task, TaskState } from '../../src/core/tasks/task.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { openShop } from '../kit/shop.ts';
import { storedEvents, storedTask, userMessage } from '../kit/tasks.ts';

const runs = Number(process.env.STOA_MODEL_RUNS ?? 60);
const shop = await openShop(null);
const { unit, tenant } = shop;
const leaseMs = 30_000;

/** The state of a task without tables or runs. */
type Model = {
  state: TaskState;
  run: { id: string; until: number } | null;
  messages: number;
  artifacts: string[];
  frames: string[];
  awaits: string[];
};
const over: TaskState[] = ['completed', 'failed', 'canceled', 'rejected'];
const isOver = ({ state }: Model) => over.includes(state);

/** One step of a task of the sequence; `messages` counts the new messages. */
type Step = {
  state?: TaskState;
  messages?: number;
  artifact?: string | undefined;
  run?: Model['run'];
  awaits?: string[];
};

function step(model: Model, { state, messages = 0, artifact, run, awaits }: Step): void {
  const addEvent = (word: string) => model.frames.push(`${model.frames.length + 2} ${word}`);
  model.messages += messages;
  if (awaits) model.awaits = awaits;
  if (artifact) {
    if (!model.artifacts.includes(artifact)) model.artifacts.push(artifact);
    addEvent(artifact);
  }
  if (run !== undefined) model.run = run;
  if (!state) return;
  model.state = state;
  addEvent(state);
  if (state !== 'working') model.run = null;
  if (isOver(model)) model.awaits = [];
}

/** The tasks and models of one sequence, with words that no other sequence uses. */
type SequenceState = { tasks: Task[]; models: Model[]; word: string };
type Command = {
  name: string;
  /** Changes the models; returns the reason of a rejection, `dropped`, or null. */
  model(sequence: SequenceState, now: number): string | null;
  real(sequence: SequenceState): Promise<unknown>;
};

const idOf = (sequence: SequenceState, at: number) => sequence.tasks[at]?.id ?? '';
const change = (sequence: SequenceState, at: number, what: TaskChange) =>
  unit.run(tenant, (work) => changeTask(work, idOf(sequence, at), what));

/** A change of one task by a trigger; a task that has ended rejects every change. */
function onTask(at: number, name: string, act: (model: Model, now: number) => string | null) {
  return {
    name: `${at}: ${name}`,
    model({ models }: SequenceState, now: number) {
      const model = models[at];
      assert.ok(model);
      return isOver(model) ? 'task_terminal' : act(model, now);
    },
  };
}

const start = (at: number, id: string): Command => ({
  ...onTask(at, `start ${id}`, (model, now) => {
    const isHeld = model.run !== null && model.run.until > now;
    if (isHeld || model.state === 'working') return 'task_running';
    step(model, { state: 'working', messages: 1, run: { id, until: now + leaseMs } });
    return null;
  }),
  real: (sequence) =>
    change(sequence, at, {
      trigger: 'start',
      userMessage: userMessage('more', id),
      run: { id, until: new Date(shop.clock().getTime() + leaseMs) },
    }),
});

const ask = (at: number, awaited: string[]): Command => ({
  ...onTask(at, `ask, awaiting ${awaited}`, (model) => {
    step(model, { state: 'input_required', messages: 1, awaits: awaited });
    return null;
  }),
  real: (sequence) =>
    change(sequence, at, {
      trigger: 'ask',
      agentParts: [{ text: 'Which?' }],
      waitKeys: awaited.map((one) => sequence.word + one),
    }),
});

const outcomes = { complete: 'completed', fail: 'failed', reject: 'rejected' } as const;

const end = (at: number, trigger: keyof typeof outcomes, artifact?: string): Command => ({
  ...onTask(at, trigger, (model) => {
    step(model, { state: outcomes[trigger], artifact });
    return null;
  }),
  real: (sequence) =>
    change(sequence, at, { trigger, ...(artifact ? { artifacts: [artifactOf(artifact)] } : {}) }),
});

const artifactOf = (name: string) => ({ artifactId: name, name, parts: [{ text: name }] });

/** The result of a run, which may no longer be current. */
const result = (at: number, runId: string): Command => ({
  name: `${at}: result of ${runId}`,
  model({ models }) {
    const model = models[at];
    assert.ok(model);
    if (model.run?.id !== runId) return 'dropped';
    step(model, { state: 'completed', messages: 1, artifact: 'found' });
    return null;
  },
  real: (sequence) =>
    change(sequence, at, {
      trigger: 'complete',
      runId,
      agentParts: [{ text: 'Found.' }],
      artifacts: [artifactOf('found')],
    }),
});

const remember = (at: number): Command => ({
  ...onTask(at, 'hear', (model) => {
    step(model, { messages: 1, artifact: 'note' });
    return null;
  }),
  real: (sequence) =>
    change(sequence, at, {
      trigger: null,
      userMessage: userMessage('by the way'),
      artifacts: [artifactOf('note')],
    }),
});

const cancel = (at: number): Command => ({
  name: `${at}: cancel`,
  model({ models }) {
    const model = models[at];
    assert.ok(model);
    if (isOver(model)) return 'task_not_cancelable';
    step(model, { state: 'canceled', messages: 1 });
    return null;
  },
  real: (sequence) => unit.run(tenant, (work) => cancelTask(work, idOf(sequence, at))),
});

const conclude = (awaited: string[]): Command => ({
  name: `${awaited} happens`,
  model({ models }) {
    for (const model of models.filter((one) => awaited.some((word) => one.awaits.includes(word))))
      step(model, { state: 'completed', messages: 1, artifact: 'order' });
    return null;
  },
  real: ({ word }) =>
    unit.run(tenant, (work) =>
      completeWaitingTasks(
        work,
        awaited.map((one) => word + one),
        { agentParts: [{ text: 'Paid.' }], artifacts: [artifactOf('order')] },
      ),
    ),
});

const expireRuns = (seconds: number): Command => ({
  name: `${seconds} s later`,
  model({ models }, now) {
    const isStale = ({ run }: Model) => run !== null && run.until < now + seconds * 1_000;
    for (const model of models.filter(isStale)) step(model, { state: 'failed', messages: 1 });
    return null;
  },
  async real() {
    shop.clock.advance(seconds * 1_000);
    await failStaleTasks(unit);
  },
});

const which = fc.nat({ max: 2 });
const runId = fc.constantFrom('r1', 'r2');
const words = fc.subarray(['a', 'b']);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(which, runId).map((a) => start(...a)) },
  { weight: 5, arbitrary: fc.tuple(which, words).map((a) => ask(...a)) },
  { weight: 3, arbitrary: fc.tuple(which, runId).map((a) => result(...a)) },
  { weight: 3, arbitrary: which.map(remember) },
  { weight: 2, arbitrary: words.map(conclude) },
  { weight: 2, arbitrary: fc.constantFrom(1, 29, 31).map(expireRuns) },
  { weight: 1, arbitrary: which.map(cancel) },
  {
    weight: 1,
    arbitrary: fc.tuple(which, fc.constantFrom('fail', 'reject')).map((a) => end(...a)),
  },
  { weight: 1, arbitrary: which.map((at) => end(at, 'complete', 'found')) },
);

async function attempt(act: () => Promise<unknown>): Promise<string | null> {
  try {
    return (await act()) === null ? 'dropped' : null;
  } catch (error) {
    if (error instanceof DomainError) return error.reason;
    throw error;
  }
}

/** The stored state of a task, in the terms of the model. */
async function stored({ id }: Task): Promise<Model & { lastFrame: number }> {
  const [task, frames, awaited] = await Promise.all([
    unit.view(tenant, (view) => getTask(view, id)),
    storedEvents(shop, id),
    unit.view(tenant, (view) =>
      view.query<{ word: string }>(
        'select right(wait_key, 1) as word from task_wait_keys where workspace_id = $1 and task_id = $2 order by 1',
        [tenant.workspaceId, id],
      ),
    ),
  ]);
  assert.equal(task.history.length, task.historyCount);
  return {
    state: task.state,
    run: task.run && { id: task.run.id, until: task.run.until.getTime() },
    messages: task.historyCount,
    artifacts: task.artifacts.map(({ artifactId }) => artifactId),
    frames,
    awaits: awaited.map(({ word }) => word),
    lastFrame: task.lastEventNumber,
  };
}

const newModel = (): Model => ({
  state: 'submitted',
  run: null,
  messages: 1,
  artifacts: [],
  frames: [],
  awaits: [],
});

async function compareRuns(commands: Command[]): Promise<void> {
  const tasks = await Promise.all([0, 1, 2].map(() => storedTask(shop)));
  const sequence: SequenceState = { tasks, models: tasks.map(newModel), word: randomUUID() };
  for (const { name, model, real } of commands) {
    const expected = model(sequence, shop.clock().getTime());
    assert.equal(await attempt(() => real(sequence)), expected, name);
  }
  assert.deepEqual(
    await Promise.all(tasks.map(stored)),
    sequence.models.map((model) => ({ ...model, lastFrame: model.frames.length + 1 })),
  );
}

test(`${runs} random sequences of steps leave tasks as their model predicts`, async () => {
  const sequences = fc.array(command, { minLength: 1, maxLength: 20 });
  await fc.assert(fc.asyncProperty(sequences, compareRuns), { numRuns: runs, endOnFailure: true });
});
