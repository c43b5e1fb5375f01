import type { WorkspaceId } from '../../../kernel/id.ts';
import type { Tenant, Work } from '../../../platform/unit-of-work.ts';

/** Imports can be resumed, so that the time begins when the last one ended. */
const isUnused = `not exists (select from bulk_jobs j
    where j.workspace_id = a.workspace_id and j.kind = 'import' and j.input ->> 'assetId' = a.asset_id
      and (j.finished_at is null or j.finished_at >= $1))`;

/**
 * Locks files to import, of all workspaces, that were neither uploaded nor used since `before`, the
 * oldest first. Needs a system unit of work.
 */
export async function lockUnusedFiles(
  work: Work,
  { before, limit }: { before: Date; limit: number },
): Promise<{ tenant: Tenant; id: string }[]> {
  const locked = await work.query<{ workspace_id: string; asset_id: string }>(
    `select a.workspace_id, a.asset_id from assets a
     where a.purpose = 'import_file' and a.status = 'ready' and a.ready_at < $1 and ${isUnused}
       and not exists (select from products p where p.workspace_id = a.workspace_id
         and p.digital_asset_id = a.asset_id and p.archived_at is null)
     order by a.ready_at limit $2 for update skip locked`,
    [before, limit],
  );
  // An import may have started after the query began, before the file was locked.
  const rows = await work.query<{ workspace_id: WorkspaceId; code: string; asset_id: string }>(
    `select a.workspace_id, w.code, a.asset_id
     from unnest($2::text[], $3::text[]) as a (workspace_id, asset_id)
       join workspaces w on w.workspace_id = a.workspace_id
     where ${isUnused}`,
    [before, locked.map((row) => row.workspace_id), locked.map((row) => row.asset_id)],
  );
  return rows.map(({ workspace_id: workspaceId, code, asset_id: id }) => ({
    tenant: { workspaceId, code },
    id,
  }));
}
