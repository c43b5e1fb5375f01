import { applyChange, type Changed } from '../../tasks/apply-change.ts';
import type { Task } from '../../tasks/task.ts';
import { takeUp } from './follow-up.ts';
import type { InHand, Turn } from './parts.ts';
import { isReadOnly } from './plan.ts';
import { carryOut } from './run-skill.ts';
import { finish, insertTask, newRun, newTask, start } from './task-run.ts';

/** Answers the task of a turn when it has ended or asks, or (`returnImmediately`) as soon as it is stored. */
export async function sendTurn(parts: InHand, turn: Turn): Promise<Task> {
  const { plan, request, before } = turn;
  if (before) return goOn(parts, { ...turn, before });
  if (plan.place.tenant === null) return (await runFirst(parts, turn)).task;
  // Nobody but a bearer can look later how it ended.
  if (request.configuration.returnImmediately && turn.asker.bearer) return answerFirst(parts, turn);
  if (!isReadOnly(plan)) return storeFirst(parts, turn);
  const { task, frames } = await runFirst(parts, turn);
  // Nobody can have followed it: its steps are for the receiver that it came with.
  const told = request.configuration.pushConfig ? frames : [];
  await insertTask(parts, turn, { task, frames: told }, 'final');
  return task;
}

/** What leaves nothing behind may be lost with its process: its task is written once, when it has ended. */
async function runFirst(parts: InHand, turn: Turn): Promise<Changed> {
  const task = newTask(parts, turn, null);
  const { change, unavailable } = await carryOut(parts, turn);
  if (unavailable) throw unavailable;
  return applyChange(task, change, parts.clock());
}

/** The task is there before anything is done, so that a crash cannot hide what was. */
async function storeFirst(parts: InHand, turn: Turn): Promise<Task> {
  const task = newTask(parts, turn, newRun(parts));
  await insertTask(parts, turn, { task, frames: [] }, 'final');
  return finish(parts, turn, task, 'final');
}

async function answerFirst(parts: InHand, turn: Turn): Promise<Task> {
  const task = newTask(parts, turn, newRun(parts));
  await insertTask(parts, turn, { task, frames: [] }, 'all');
  const run = async () => {
    // Null: cancelled before it began.
    if (await start(parts, task)) await finish(parts, turn, task, 'all');
  };
  parts.behind(run());
  return task;
}

async function goOn(parts: InHand, turn: Turn & { before: Task }): Promise<Task> {
  const { task } = await takeUp(parts, turn);
  if (!turn.request.configuration.returnImmediately) return finish(parts, turn, task, 'final');
  parts.behind(finish(parts, turn, task, 'all'));
  return task;
}
