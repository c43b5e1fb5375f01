import type { Work } from '../../../../platform/unit-of-work.ts';
import type { Site } from '../../../sites/site.ts';

/** A file and the store into which it is imported. `digest` is the SHA-256 of the file's bytes. */
export type ImportedFile = { site: Site; digest: string };

/** The progress of an import. `next` is the ordinal of the first product that is not saved. */
export type ImportPosition = { next: number; finished: boolean };

/** The position of an import; a new import starts at the first product. */
export async function findOrCreatePosition(
  work: Work,
  file: ImportedFile,
): Promise<ImportPosition> {
  const key = toImportKey(file);
  await work.query(
    `insert into imports (workspace_id, site_id, file_digest, next_ordinal, updated_at)
     values ($1, $2, $3, 0, $4) on conflict do nothing`,
    [...key, work.now],
  );
  const [row] = await work.query<{ next_ordinal: number; finished_at: Date | null }>(
    `select next_ordinal, finished_at from imports
     where workspace_id = $1 and site_id = $2 and file_digest = $3`,
    key,
  );
  return { next: row?.next_ordinal ?? 0, finished: (row?.finished_at ?? null) !== null };
}

export async function resetPosition(work: Work, file: ImportedFile): Promise<void> {
  await work.query(
    `update imports set next_ordinal = 0, finished_at = null, updated_at = $4
     where workspace_id = $1 and site_id = $2 and file_digest = $3`,
    [...toImportKey(file), work.now],
  );
}

/** Advances the position and locks it until commit; false if another process has advanced it. */
export async function advancePosition(
  work: Work,
  file: ImportedFile,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const rows = await work.query(
    `update imports set next_ordinal = $4, updated_at = $5
     where workspace_id = $1 and site_id = $2 and file_digest = $3 and next_ordinal = $6 and finished_at is null
     returning next_ordinal`,
    [...toImportKey(file), to, work.now, from],
  );
  return rows.length === 1;
}

export async function markFinished(work: Work, file: ImportedFile): Promise<void> {
  await work.query(
    `update imports set finished_at = $4, updated_at = $4
     where workspace_id = $1 and site_id = $2 and file_digest = $3`,
    [...toImportKey(file), work.now],
  );
}

function toImportKey({ site, digest }: ImportedFile): string[] {
  return [site.tenant.workspaceId, site.id, digest];
}
