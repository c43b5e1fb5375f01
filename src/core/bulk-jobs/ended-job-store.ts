import type { WorkspaceId } from '../../kernel/id.ts';
import type { Tenant, Work } from '../../platform/unit-of-work.ts';

/** Deletes finished jobs of all workspaces, the oldest first. Needs a system unit of work. */
export async function deleteEndedJobs(
  work: Work,
  {
    exportsBefore,
    othersBefore,
    limit,
  }: { exportsBefore: Date; othersBefore: Date; limit: number },
): Promise<{ tenant: Tenant; id: string; cursor: unknown }[]> {
  const rows = await work.query<{
    workspace_id: WorkspaceId;
    code: string;
    bulk_job_id: string;
    cursor: unknown;
  }>(
    `delete from bulk_jobs j using workspaces w
     where w.workspace_id = j.workspace_id and (j.workspace_id, j.bulk_job_id) in (
       select workspace_id, bulk_job_id from bulk_jobs
       where finished_at < case kind when 'export' then $1::timestamptz else $2::timestamptz end
       order by finished_at limit $3)
     returning j.workspace_id, w.code, j.bulk_job_id, j.cursor`,
    [exportsBefore, othersBefore, limit],
  );
  return rows.map((row) => ({
    tenant: { workspaceId: row.workspace_id, code: row.code },
    id: row.bulk_job_id,
    cursor: row.cursor,
  }));
}
