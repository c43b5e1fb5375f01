import { applyChange } from '../../tasks/apply-change.ts';
import type { TaskListener } from '../../tasks/feed/feed.ts';
import type { Task } from '../../tasks/task.ts';
import { type TaskEvent, type TaskSnapshot, toTaskSnapshot } from '../../tasks/task-event.ts';
import type { ConversationRuntime, MessageAttempt } from './conversation-deps.ts';
import { resumeTask } from './resume-task.ts';
import { runPlan } from './run-plan.ts';
import { createMessageTask, createRun, finishRun, insertTask, toStartChange } from './task-run.ts';

/** A started task, and the first events of its stream. */
type StartedStream = { task: Task; events: (TaskSnapshot | TaskEvent)[] };

/**
 * Streams a task: the submitted task, its start, then its events until it ends or needs input.
 * Returns a function that unsubscribes; the run continues without listeners.
 */
export async function streamMessage(
  deps: ConversationRuntime,
  turn: MessageAttempt,
  listener: TaskListener,
): Promise<() => void> {
  const { tenant } = turn.plan.scope;
  if (turn.before === null && tenant === null) return streamUnstored(deps, turn, listener);
  const { task, events } = await startStream(deps, turn);
  for (const step of events) listener.emit(step);
  const subscription = { after: task.lastEventNumber, endsOnInputRequired: true };
  try {
    return await deps.feed.subscribe(task.tenant, task.id, subscription, listener);
  } finally {
    deps.runInBackground(finishRun(deps, turn, task, 'all'));
  }
}

/** Stores a new task as already working, in one write. */
async function startStream(
  deps: ConversationRuntime,
  turn: MessageAttempt,
): Promise<StartedStream> {
  const { before } = turn;
  if (before) {
    const { task, events } = await resumeTask(deps, { ...turn, before });
    return { task, events: [toTaskSnapshot(before), ...events] };
  }
  const submitted = createMessageTask(deps, turn, createRun(deps));
  const started = applyChange(submitted, toStartChange(submitted), deps.clock());
  await insertTask(deps, turn, started, 'all');
  return { task: started.task, events: [toTaskSnapshot(submitted), ...started.events] };
}

/** Streams a task without a workspace. It is not stored, so only this listener sees it. */
function streamUnstored(
  deps: ConversationRuntime,
  turn: MessageAttempt,
  { emit, end }: TaskListener,
): () => void {
  let isSubscribed = true;
  const emitAll = (steps: (TaskSnapshot | TaskEvent)[]) => {
    for (const step of steps) if (isSubscribed) emit(step);
  };
  const submitted = createMessageTask(deps, turn, null);
  const started = applyChange(submitted, { trigger: 'start' }, deps.clock());
  emitAll([toTaskSnapshot(submitted), ...started.events]);
  const run = async () => {
    const { change } = await runPlan(deps, turn);
    emitAll(applyChange(started.task, change, deps.clock()).events);
    if (isSubscribed) end();
  };
  deps.runInBackground(run());
  return () => {
    isSubscribed = false;
  };
}
