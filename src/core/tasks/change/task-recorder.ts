import { createBatcher } from '../../../kernel/batcher.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import type { PushMode } from '../apply-change.ts';
import { addFirstPushConfig } from '../push/manage-push-configs.ts';
import type { CreatePushConfigInput } from '../push/push-config.ts';
import { clearPushConfigs } from '../push/queue-pushes.ts';
import { isTerminalState, type Task } from '../task.ts';
import type { TaskEvent } from '../task-event.ts';
import { queueEventPushes } from './change-task.ts';
import { type ArtifactCache, createArtifactCache, toSharedArtifacts } from './shared-artifacts.ts';
import { writeTaskEvents } from './task-event-store.ts';
import { insertArtifacts, insertTasks } from './task-store.ts';

export type InsertTaskOptions = {
  /** Steps that the task has taken already, after the first: a task that is told as it goes begins at work. */
  frames?: TaskEvent[];
  /** The first one, checked already; it comes with the task in a transaction of their own. */
  pushConfig?: CreatePushConfigInput | null;
  /** Which of the frames are pushed to it; left out: all. */
  pushed?: PushMode;
};

export type TaskRecorder = {
  /** Resolves when the task, its frames and what else is written with it are committed. */
  insert(task: Task, options?: InsertTaskOptions): Promise<void>;
};

type TaskEntry = { task: Task; frames: TaskEvent[] };

/** Rows that share a transaction, and transactions under way at the same time. */
const groupLimits = { batchSize: 32, concurrency: 2 };

/**
 * Stores new tasks. Those that are inserted while others are being written share the next statement
 * and its commit, whichever workspaces they belong to: a commit costs the same for one as for many.
 */
export function createTaskRecorder(unit: UnitOfWork): TaskRecorder {
  const cache = createArtifactCache();
  const record = createBatcher(
    (entries: TaskEntry[]) => insertGroup({ unit, shelf: cache }, entries),
    groupLimits,
  );
  return {
    async insert(task, { frames = [], pushConfig, pushed } = {}) {
      const entry = { task, frames };
      if (pushConfig) {
        await unit.run(task.tenant, async (work) =>
          writeWithPushConfig({ work, cache }, entry, { pushConfig, pushed }),
        );
        return;
      }
      const failure = await record(entry);
      if (failure !== null) throw failure;
    },
  };
}

/** Why each of them could not be stored, or null. One that the database refuses does not harm the others. */
async function insertGroup(
  { unit, shelf }: { unit: UnitOfWork; shelf: ArtifactCache },
  entries: TaskEntry[],
): Promise<unknown[]> {
  const insert = (group: TaskEntry[]) =>
    unit.runAsSystem(systemTenant, async (work) => writeEntries({ work, cache: shelf }, group));
  try {
    await insert(entries);
    return entries.map(() => null);
  } catch (error) {
    if (entries.length === 1 || !isRowError(error)) return entries.map(() => error);
  }
  const failures: unknown[] = [];
  for (const entry of entries)
    failures.push(
      await insert([entry]).then(
        () => null,
        (error) => error,
      ),
    );
  return failures;
}

type WriteContext = { work: Work; cache: ArtifactCache };

function writeEntries({ work, cache }: WriteContext, entries: TaskEntry[]): void {
  const rows = entries.map(({ task, frames }) => ({
    task,
    keepsSteps: frames.length > 0,
    shared: toSharedArtifacts(task),
  }));
  const missing = cache.listMissing(rows.flatMap(({ shared }) => shared ?? []));
  if (missing.length > 0) work.write(insertArtifacts(missing));
  work.afterCommit(() => cache.add(missing));
  work.write(insertTasks(rows));
  const written = entries.flatMap(({ task, frames }) =>
    frames.map((frame) => ({ workspaceId: task.tenant.workspaceId, frame, at: work.now })),
  );
  writeTaskEvents(work, written);
  if (written.length > 0) work.notify('steps');
}

/** A task that has ended already pushes its end, and then has no config any more. */
function writeWithPushConfig(
  { work, cache }: WriteContext,
  entry: TaskEntry,
  { pushConfig, pushed }: { pushConfig: CreatePushConfigInput; pushed: PushMode | undefined },
): void {
  const task = { ...entry.task, hasPushConfigs: true };
  writeEntries({ work, cache }, [entry]);
  addFirstPushConfig(work, task.id, pushConfig);
  queueEventPushes(work, task, entry.frames, pushed);
  if (isTerminalState(task.state)) clearPushConfigs(work, task);
}

/** The database's classes for values and constraints, and for what is too large: alone, another row may pass. */
function isRowError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:22|23|54)/.test(code);
}
