import type { View, Work } from '../../../platform/unit-of-work.ts';

/** Adds objects to what an operation changes, starting at this ordinal. */
export async function insertItems(
  work: Work,
  jobId: string,
  { from, ids }: { from: number; ids: string[] },
): Promise<void> {
  await work.query(
    `insert into bulk_job_items (workspace_id, bulk_job_id, ordinal, resource_id)
     select $1, $2, $3 + number - 1, id from unnest($4::text[]) with ordinality as given (id, number)`,
    [work.tenant.workspaceId, jobId, from, ids],
  );
}

/** The ids of up to `limit` objects, starting at this ordinal. */
export async function listItems(
  view: View,
  jobId: string,
  { from, limit }: { from: number; limit: number },
): Promise<string[]> {
  const rows = await view.query<{ resource_id: string }>(
    `select resource_id from bulk_job_items
     where workspace_id = $1 and bulk_job_id = $2 and ordinal >= $3 order by ordinal limit $4`,
    [view.tenant.workspaceId, jobId, from, limit],
  );
  return rows.map(({ resource_id: id }) => id);
}
