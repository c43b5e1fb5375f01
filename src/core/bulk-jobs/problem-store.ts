import type { View, Work } from '../../platform/unit-of-work.ts';
import type { BulkJobProblem } from './bulk-job.ts';

export async function insertProblems(
  work: Work,
  jobId: string,
  problems: BulkJobProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  await work.query(
    `insert into bulk_job_problems (workspace_id, bulk_job_id, line, resource_id, resource_name, field, code, message)
     select $1, $2, line, resource_id, resource_name, field, code, message
     from jsonb_to_recordset($3::jsonb) as p (line int, resource_id text, resource_name text, field text, code text, message text)`,
    [
      work.tenant.workspaceId,
      jobId,
      JSON.stringify(
        problems.map(({ resourceId, resourceName, ...problem }) => ({
          ...problem,
          resource_id: resourceId,
          resource_name: resourceName,
        })),
      ),
    ],
  );
}

type Row = {
  problem_id: string;
  line: number | null;
  resource_id: string | null;
  resource_name: string | null;
  field: string | null;
  code: string;
  message: string;
};

/** Problems in the order of the rows, after the problem with this id. */
export async function listProblemRows(
  view: View,
  jobId: string,
  { after, limit }: { after: number; limit: number },
): Promise<(BulkJobProblem & { id: number })[]> {
  const rows = await view.query<Row>(
    `select problem_id, line, resource_id, resource_name, field, code, message from bulk_job_problems
     where workspace_id = $1 and bulk_job_id = $2 and problem_id > $3 order by problem_id limit $4`,
    [view.tenant.workspaceId, jobId, after, limit],
  );
  return rows.map((row) => ({
    id: Number(row.problem_id),
    line: row.line,
    resourceId: row.resource_id,
    resourceName: row.resource_name,
    field: row.field,
    code: row.code,
    message: row.message,
  }));
}
