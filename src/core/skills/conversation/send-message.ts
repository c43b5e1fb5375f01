import { applyChange, type TaskUpdate } from '../../tasks/apply-change.ts';
import type { Task } from '../../tasks/task.ts';
import type { ConversationRuntime, MessageTurn } from './conversation-deps.ts';
import { isReadOnlyPlan } from './plan-message.ts';
import { resumeTask } from './resume-task.ts';
import { runPlan } from './run-plan.ts';
import { createMessageTask, createRun, finishRun, insertTask, startRun } from './task-run.ts';

/** Answers the task of a turn when it has ended or asks, or (`returnImmediately`) as soon as it is stored. */
export async function sendMessage(parts: ConversationRuntime, turn: MessageTurn): Promise<Task> {
  const { plan, request, before } = turn;
  if (before) return continueTask(parts, { ...turn, before });
  if (plan.scope.tenant === null) return (await runThenReturn(parts, turn)).task;
  // Nobody but a bearer can look later how it ended.
  if (request.configuration.returnImmediately && turn.caller.bearer)
    return respondThenRun(parts, turn);
  if (!isReadOnlyPlan(plan)) return storeThenRun(parts, turn);
  const { task, events: recorded } = await runThenReturn(parts, turn);
  // Nobody can have followed it: its steps are for the receiver that it came with.
  const events = request.configuration.pushConfig ? recorded : [];
  await insertTask(parts, turn, { task, events }, 'final');
  return task;
}

/** What leaves nothing behind may be lost with its process: its task is written once, when it has ended. */
async function runThenReturn(parts: ConversationRuntime, turn: MessageTurn): Promise<TaskUpdate> {
  const task = createMessageTask(parts, turn, null);
  const { change, unavailable } = await runPlan(parts, turn);
  if (unavailable) throw unavailable;
  return applyChange(task, change, parts.clock());
}

/** The task is there before anything is done, so that a crash cannot hide what was. */
async function storeThenRun(parts: ConversationRuntime, turn: MessageTurn): Promise<Task> {
  const task = createMessageTask(parts, turn, createRun(parts));
  await insertTask(parts, turn, { task, events: [] }, 'final');
  return finishRun(parts, turn, task, 'final');
}

async function respondThenRun(parts: ConversationRuntime, turn: MessageTurn): Promise<Task> {
  const task = createMessageTask(parts, turn, createRun(parts));
  await insertTask(parts, turn, { task, events: [] }, 'all');
  const run = async () => {
    // Null: cancelled before it began.
    if (await startRun(parts, task)) await finishRun(parts, turn, task, 'all');
  };
  parts.runInBackground(run());
  return task;
}

async function continueTask(
  parts: ConversationRuntime,
  turn: MessageTurn & { before: Task },
): Promise<Task> {
  const { task } = await resumeTask(parts, turn);
  if (!turn.request.configuration.returnImmediately) return finishRun(parts, turn, task, 'final');
  parts.runInBackground(finishRun(parts, turn, task, 'all'));
  return task;
}
