import { inGroups } from '../../../kernel/in-groups.ts';
import { nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import type { Pushed } from '../apply-change.ts';
import type { Frame } from '../frame.ts';
import { addFirstPushConfig } from '../push/manage-push-configs.ts';
import type { PushDraft } from '../push/push-config.ts';
import { clearPushConfigs } from '../push/queue-pushes.ts';
import { isTerminal, type Task } from '../task.ts';
import { pushSteps } from './change-task.ts';
import { writeFrames } from './frame-store.ts';
import { type ArtifactShelf, artifactShelf, sharedArtifacts } from './shared-artifacts.ts';
import { insertArtifacts, insertTasks } from './task-store.ts';

export type InsertOptions = {
  /** Steps that the task has taken already, after the first: a task that is told as it goes begins at work. */
  frames?: Frame[];
  /** The first one, checked already; it comes with the task in a transaction of their own. */
  pushConfig?: PushDraft | null;
  /** Which of the frames are pushed to it; left out: all. */
  pushed?: Pushed;
};

export type TaskRecorder = {
  /** Resolves when the task, its frames and what else is written with it are committed. */
  insert(task: Task, options?: InsertOptions): Promise<void>;
};

type Entry = { task: Task; frames: Frame[] };

/** Rows that share a transaction, and transactions under way at the same time. */
const groups = { size: 32, groups: 2 };

/**
 * Stores new tasks. Those that are inserted while others are being written share the next statement
 * and its commit, whichever workspaces they belong to: a commit costs the same for one as for many.
 */
export function taskRecorder(unit: UnitOfWork): TaskRecorder {
  const shelf = artifactShelf();
  const record = inGroups((entries: Entry[]) => insertGroup({ unit, shelf }, entries), groups);
  return {
    async insert(task, { frames = [], pushConfig, pushed } = {}) {
      const entry = { task, frames };
      if (pushConfig) {
        await unit.run(task.tenant, async (work) =>
          writeWithConfig({ work, shelf }, entry, { pushConfig, pushed }),
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
  { unit, shelf }: { unit: UnitOfWork; shelf: ArtifactShelf },
  entries: Entry[],
): Promise<unknown[]> {
  const insert = (group: Entry[]) =>
    unit.runAsSystem(nobody, async (work) => writeEntries({ work, shelf }, group));
  try {
    await insert(entries);
    return entries.map(() => null);
  } catch (error) {
    if (entries.length === 1 || !isAboutRows(error)) return entries.map(() => error);
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

type Writing = { work: Work; shelf: ArtifactShelf };

function writeEntries({ work, shelf }: Writing, entries: Entry[]): void {
  const rows = entries.map(({ task, frames }) => ({
    task,
    keepsSteps: frames.length > 0,
    shared: sharedArtifacts(task),
  }));
  const missing = shelf.missing(rows.flatMap(({ shared }) => shared ?? []));
  if (missing.length > 0) work.write(insertArtifacts(missing));
  work.afterCommit(() => shelf.keep(missing));
  work.write(insertTasks(rows));
  const written = entries.flatMap(({ task, frames }) =>
    frames.map((frame) => ({ workspaceId: task.tenant.workspaceId, frame, at: work.now })),
  );
  writeFrames(work, written);
  if (written.length > 0) work.announce('steps');
}

/** A task that has ended already pushes its end, and then has no config any more. */
function writeWithConfig(
  { work, shelf }: Writing,
  entry: Entry,
  { pushConfig, pushed }: { pushConfig: PushDraft; pushed: Pushed | undefined },
): void {
  const task = { ...entry.task, hasPushConfigs: true };
  writeEntries({ work, shelf }, [entry]);
  addFirstPushConfig(work, task.id, pushConfig);
  pushSteps(work, task, entry.frames, pushed);
  if (isTerminal(task.state)) clearPushConfigs(work, task);
}

/** The database's classes for values and constraints, and for what is too large: alone, another row may pass. */
function isAboutRows(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:22|23|54)/.test(code);
}
