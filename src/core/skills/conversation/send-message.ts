import { applyChange, type TaskUpdate } from '../../tasks/apply-change.ts';
import type { Task } from '../../tasks/task.ts';
import type { ConversationRuntime, MessageAttempt } from './conversation-deps.ts';
import { isReadOnlyPlan } from './plan-message.ts';
import { resumeTask } from './resume-task.ts';
import { runPlan } from './run-plan.ts';
import { createMessageTask, createRun, finishRun, insertTask, startRun } from './task-run.ts';

/**
 * Returns the task when it has ended or needs input; with `returnImmediately`, once it is stored.
 */
export async function sendMessage(deps: ConversationRuntime, turn: MessageAttempt): Promise<Task> {
  const { plan, request, before } = turn;
  if (before) return continueTask(deps, { ...turn, before });
  if (plan.scope.tenant === null) return (await runThenReturn(deps, turn)).task;
  // Guests cannot read tasks later, so they always wait for the result.
  if (request.configuration.returnImmediately && turn.caller.bearer)
    return respondThenRun(deps, turn);
  if (!isReadOnlyPlan(plan)) return storeThenRun(deps, turn);
  const { task, events: recorded } = await runThenReturn(deps, turn);
  // No listener can subscribe before it is stored, so events only matter for its own push config.
  const events = request.configuration.pushConfig ? recorded : [];
  await insertTask(deps, turn, { task, events }, 'final');
  return task;
}

/**
 * For plans that write nothing: they may be lost in a crash, so the task is stored once, at the
 * end.
 */
async function runThenReturn(deps: ConversationRuntime, turn: MessageAttempt): Promise<TaskUpdate> {
  const task = createMessageTask(deps, turn, null);
  const { change, unavailable } = await runPlan(deps, turn);
  if (unavailable) throw unavailable;
  return applyChange(task, change, deps.clock());
}

/** Stores the task before running it, so that a crash cannot hide what was done. */
async function storeThenRun(deps: ConversationRuntime, turn: MessageAttempt): Promise<Task> {
  const task = createMessageTask(deps, turn, createRun(deps));
  await insertTask(deps, turn, { task, events: [] }, 'final');
  return finishRun(deps, turn, task, 'final');
}

async function respondThenRun(deps: ConversationRuntime, turn: MessageAttempt): Promise<Task> {
  const task = createMessageTask(deps, turn, createRun(deps));
  await insertTask(deps, turn, { task, events: [] }, 'all');
  const run = async () => {
    // Null if the task was canceled before it started.
    if (await startRun(deps, task)) await finishRun(deps, turn, task, 'all');
  };
  deps.runInBackground(run());
  return task;
}

async function continueTask(
  deps: ConversationRuntime,
  turn: MessageAttempt & { before: Task },
): Promise<Task> {
  const { task } = await resumeTask(deps, turn);
  if (!turn.request.configuration.returnImmediately) return finishRun(deps, turn, task, 'final');
  deps.runInBackground(finishRun(deps, turn, task, 'all'));
  return task;
}
