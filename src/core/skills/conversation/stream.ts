import { applyChange } from '../../tasks/apply-change.ts';
import type { Listener } from '../../tasks/feed/feed.ts';
import { type Frame, type Snapshot, snapshotOf } from '../../tasks/frame.ts';
import type { Task } from '../../tasks/task.ts';
import { takeUp } from './follow-up.ts';
import type { InHand, Turn } from './parts.ts';
import { carryOut } from './run-skill.ts';
import { finish, insertTask, newRun, newTask, startOf } from './task-run.ts';

/** A task that has begun to work, and what its stream has to tell of that. */
type Begun = { task: Task; told: (Snapshot | Frame)[] };

/**
 * Tells a turn as it happens (a2a.md 7): the task as it was sent, that it works, then what the feed
 * brings, until it ends or asks. Answers how to leave; the run goes on without listeners.
 */
export async function streamTurn(
  parts: InHand,
  turn: Turn,
  listener: Listener,
): Promise<() => void> {
  const { tenant } = turn.plan.place;
  if (turn.before === null && tenant === null) return streamToOne(parts, turn, listener);
  const { task, told } = await begin(parts, turn);
  for (const step of told) listener.tell(step);
  const subscription = { after: task.lastFrame, endsWhenAsked: true };
  try {
    return await parts.feed.subscribe(task.tenant, task.id, subscription, listener);
  } finally {
    parts.behind(finish(parts, turn, task, 'all'));
  }
}

/** In one write: a new task is at work by the time it is stored. */
async function begin(parts: InHand, turn: Turn): Promise<Begun> {
  const { before } = turn;
  if (before) {
    const { task, frames } = await takeUp(parts, { ...turn, before });
    return { task, told: [snapshotOf(before), ...frames] };
  }
  const submitted = newTask(parts, turn, newRun(parts));
  const started = applyChange(submitted, startOf(submitted), parts.clock());
  await insertTask(parts, turn, started, 'all');
  return { task: started.task, told: [snapshotOf(submitted), ...started.frames] };
}

/** Nobody's task is not stored: only the one who asked hears of it. */
function streamToOne(parts: InHand, turn: Turn, { tell, end }: Listener): () => void {
  let isThere = true;
  const tellAll = (steps: (Snapshot | Frame)[]) => {
    for (const step of steps) if (isThere) tell(step);
  };
  const submitted = newTask(parts, turn, null);
  const started = applyChange(submitted, { trigger: 'start' }, parts.clock());
  tellAll([snapshotOf(submitted), ...started.frames]);
  const run = async () => {
    const { change } = await carryOut(parts, turn);
    tellAll(applyChange(started.task, change, parts.clock()).frames);
    if (isThere) end();
  };
  parts.behind(run());
  return () => {
    isThere = false;
  };
}
