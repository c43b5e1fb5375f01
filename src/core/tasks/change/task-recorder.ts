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
  /** Events after the first one. A streamed task is stored as already working. */
  frames?: TaskEvent[];
  /**
   * The first push config, already validated. It is stored with the task in a separate transaction.
   */
  pushConfig?: CreatePushConfigInput | null;
  /** Which of the events are pushed; all if omitted. */
  pushed?: PushMode;
};

export type TaskRecorder = {
  /** Resolves when the task, its events and its push config are committed. */
  insert(task: Task, options?: InsertTaskOptions): Promise<void>;
};

type TaskEntry = { task: Task; events: TaskEvent[] };

/** Tasks per transaction, and concurrent transactions. */
const groupLimits = { batchSize: 32, concurrency: 2 };

/**
 * Stores new tasks. Tasks that are inserted while others are being written share the next statement
 * and commit, across workspaces, because a commit of many rows costs the same as one of a single
 * row.
 */
export function createTaskRecorder(unit: UnitOfWork): TaskRecorder {
  const cache = createArtifactCache();
  const record = createBatcher(
    (entries: TaskEntry[]) => insertGroup({ unit, cache }, entries),
    groupLimits,
  );
  return {
    async insert(task, { frames: events = [], pushConfig, pushed } = {}) {
      const entry = { task, events };
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

/**
 * Inserts tasks and returns for each the error or null. A task that the database rejects does not
 * affect the others.
 */
async function insertGroup(
  { unit, cache }: { unit: UnitOfWork; cache: ArtifactCache },
  entries: TaskEntry[],
): Promise<unknown[]> {
  const insert = (group: TaskEntry[]) =>
    unit.runAsSystem(systemTenant, async (work) => writeEntries({ work, cache }, group));
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
  const rows = entries.map(({ task, events }) => ({
    task,
    keepsEvents: events.length > 0,
    shared: toSharedArtifacts(task),
  }));
  const missing = cache.listMissing(rows.flatMap(({ shared }) => shared ?? []));
  if (missing.length > 0) work.write(insertArtifacts(missing));
  work.afterCommit(() => cache.add(missing));
  work.write(insertTasks(rows));
  const written = entries.flatMap(({ task, events }) =>
    events.map((event) => ({ workspaceId: task.tenant.workspaceId, event, at: work.now })),
  );
  writeTaskEvents(work, written);
  if (written.length > 0) work.notify('task_events');
}

/**
 * Stores a task with its push config. If the task has already ended, its events are pushed and the
 * config is deleted.
 */
function writeWithPushConfig(
  { work, cache }: WriteContext,
  entry: TaskEntry,
  { pushConfig, pushed }: { pushConfig: CreatePushConfigInput; pushed: PushMode | undefined },
): void {
  const task = { ...entry.task, hasPushConfigs: true };
  writeEntries({ work, cache }, [entry]);
  addFirstPushConfig(work, task.id, pushConfig);
  queueEventPushes(work, task, entry.events, pushed);
  if (isTerminalState(task.state)) clearPushConfigs(work, task);
}

/**
 * Whether an error concerns a single row, by its SQLSTATE class: data exceptions, constraints and
 * program limits.
 */
function isRowError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:22|23|54)/.test(code);
}
