import { type SiteId, type WorkspaceId, workspaceCodeOfId } from '../../../kernel/id.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Artifact, Message } from '../message.ts';
import type { Task, TaskId, TaskState } from '../task.ts';

export type TaskRow = {
  workspace_id: WorkspaceId;
  task_id: TaskId;
  context_id: string;
  site_id: SiteId | null;
  anonymous: boolean;
  state: TaskState;
  status_updated_at: Date;
  status_message: Message | null;
  artifacts: Artifact[];
  history: Message[];
  history_count: number;
  metadata: Record<string, unknown>;
  request: Record<string, unknown> | null;
  run_id: string | null;
  run_until: Date | null;
  last_event_number: number;
  has_push_configs: boolean;
  created_at: Date;
};

/** The artifacts in the row or, if it has none, the shared ones. */
export const taskArtifacts = `coalesce(artifacts, (select s.content from task_artifacts s
    where s.workspace_id = tasks.workspace_id and s.digest = tasks.artifacts_digest))`;

/** The columns of a complete task. */
export const taskColumns = `workspace_id, task_id, context_id, site_id, anonymous, state, status_updated_at, status_message,
    ${taskArtifacts} as artifacts, history, history_count, metadata, request, run_id, run_until, last_event_number, has_push_configs, created_at`;

export function toTask(row: TaskRow): Task {
  return {
    id: row.task_id,
    tenant: toTenant(row),
    contextId: row.context_id,
    siteId: row.site_id,
    anonymous: row.anonymous,
    state: row.state,
    stateAt: row.status_updated_at,
    statusMessage: row.status_message,
    artifacts: row.artifacts,
    history: row.history,
    historyCount: row.history_count,
    metadata: row.metadata,
    request: row.request,
    run: row.run_id !== null && row.run_until ? { id: row.run_id, until: row.run_until } : null,
    lastEventNumber: row.last_event_number,
    hasPushConfigs: row.has_push_configs,
    createdAt: row.created_at,
  };
}

/** The task id contains the code of its workspace. */
function toTenant({ workspace_id, task_id }: TaskRow): Tenant {
  const code = workspaceCodeOfId(task_id);
  if (code === null) throw new Error(`${task_id} is not a task id.`);
  return { workspaceId: workspace_id, code };
}
