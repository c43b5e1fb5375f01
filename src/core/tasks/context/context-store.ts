import type { View } from '../../../platform/unit-of-work.ts';
import { type TaskRow, taskArtifacts, taskColumns, toTask } from '../change/task-row.ts';
import type { Task } from '../task.ts';

export type ArtifactRow = { name: string; status_updated_at: Date; parts: unknown };

/** How many tasks are searched, because references usually concern recent messages. */
const recentTaskLimit = 20;

/** Finds the newest artifact of each name in the latest tasks of a conversation, newest first. */
export function findLatestArtifacts(
  view: View,
  { contextId, anonymous }: { contextId: string; anonymous: boolean },
  names: string[],
): Promise<ArtifactRow[]> {
  return view.named<ArtifactRow>({
    name: 'latest_artifacts_of_context',
    text: `select name, status_updated_at, parts from (
        select distinct on (a.artifact->>'name') a.artifact->>'name' as name, t.status_updated_at, t.task_id,
          a.artifact->'parts' as parts
        from (select task_id, status_updated_at, ${taskArtifacts} as artifacts from tasks
              where workspace_id = $1 and context_id = $2 and anonymous = $3
              order by status_updated_at desc, task_id desc limit ${recentTaskLimit}) t,
          json_array_elements(t.artifacts) with ordinality a(artifact, position)
        where a.artifact->>'name' = any($4)
        order by a.artifact->>'name', t.status_updated_at desc, t.task_id desc, a.position desc) latest
      order by status_updated_at desc, task_id desc`,
    values: [view.tenant.workspaceId, contextId, anonymous, names],
  });
}

/** The tasks of a conversation with a credential that changed last, newest first. */
export async function selectLatestTasks(
  view: View,
  contextId: string,
  limit: number,
): Promise<Task[]> {
  const rows = await view.named<TaskRow>({
    name: 'latest_tasks_of_context',
    text: `select ${taskColumns} from tasks
      where workspace_id = $1 and context_id = $2 and not anonymous
      order by status_updated_at desc, task_id desc limit $3`,
    values: [view.tenant.workspaceId, contextId, limit],
  });
  return rows.map(toTask);
}
