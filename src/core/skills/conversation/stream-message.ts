import { applyChange } from '../../tasks/apply-change.ts';
import type { TaskListener } from '../../tasks/feed/feed.ts';
import type { Task } from '../../tasks/task.ts';
import { type TaskEvent, type TaskSnapshot, toTaskSnapshot } from '../../tasks/task-event.ts';
import type { ConversationRuntime, MessageTurn } from './conversation-deps.ts';
import { resumeTask } from './resume-task.ts';
import { runPlan } from './run-plan.ts';
import { createMessageTask, createRun, finishRun, insertTask, toStartChange } from './task-run.ts';

/** A task that has begun to work, and what its stream has to tell of that. */
type StartedStream = { task: Task; events: (TaskSnapshot | TaskEvent)[] };

/**
 * Tells a turn as it happens (a2a.md 7): the task as it was sent, that it works, then what the feed
 * brings, until it ends or asks. Answers how to leave; the run goes on without listeners.
 */
export async function streamMessage(
  parts: ConversationRuntime,
  turn: MessageTurn,
  listener: TaskListener,
): Promise<() => void> {
  const { tenant } = turn.plan.scope;
  if (turn.before === null && tenant === null) return streamUnstored(parts, turn, listener);
  const { task, events } = await startStream(parts, turn);
  for (const step of events) listener.emit(step);
  const subscription = { after: task.lastEventNumber, endsOnInputRequired: true };
  try {
    return await parts.feed.subscribe(task.tenant, task.id, subscription, listener);
  } finally {
    parts.runInBackground(finishRun(parts, turn, task, 'all'));
  }
}

/** In one write: a new task is at work by the time it is stored. */
async function startStream(parts: ConversationRuntime, turn: MessageTurn): Promise<StartedStream> {
  const { before } = turn;
  if (before) {
    const { task, events } = await resumeTask(parts, { ...turn, before });
    return { task, events: [toTaskSnapshot(before), ...events] };
  }
  const submitted = createMessageTask(parts, turn, createRun(parts));
  const started = applyChange(submitted, toStartChange(submitted), parts.clock());
  await insertTask(parts, turn, started, 'all');
  return { task: started.task, events: [toTaskSnapshot(submitted), ...started.events] };
}

/** Nobody's task is not stored: only the one who asked hears of it. */
function streamUnstored(
  parts: ConversationRuntime,
  turn: MessageTurn,
  { emit, end }: TaskListener,
): () => void {
  let isThere = true;
  const tellAll = (steps: (TaskSnapshot | TaskEvent)[]) => {
    for (const step of steps) if (isThere) emit(step);
  };
  const submitted = createMessageTask(parts, turn, null);
  const started = applyChange(submitted, { trigger: 'start' }, parts.clock());
  tellAll([toTaskSnapshot(submitted), ...started.events]);
  const run = async () => {
    const { change } = await runPlan(parts, turn);
    tellAll(applyChange(started.task, change, parts.clock()).events);
    if (isThere) end();
  };
  parts.runInBackground(run());
  return () => {
    isThere = false;
  };
}
