import type { Work } from '../../../platform/unit-of-work.ts';

export type StoredPreview = {
  tokenHash: string;
  contentType: string;
  body: string;
  expiresAt: Date;
};

/** Also deletes the workspace's expired previews. */
export async function insertPreview(work: Work, preview: StoredPreview): Promise<void> {
  const { workspaceId } = work.tenant;
  await work.query('delete from email_previews where workspace_id = $1 and expires_at <= $2', [
    workspaceId,
    work.now,
  ]);
  await work.query(
    `insert into email_previews (workspace_id, token_hash, content_type, body, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [workspaceId, preview.tokenHash, preview.contentType, preview.body, preview.expiresAt],
  );
}

/** Deletes up to `limit` expired previews of all workspaces and returns their number. */
export async function deleteExpiredPreviews(work: Work, limit: number): Promise<number> {
  const deleted = await work.query(
    `delete from email_previews where (workspace_id, token_hash) in (
       select workspace_id, token_hash from email_previews where expires_at <= $1 limit $2)
     returning 1`,
    [work.now, limit],
  );
  return deleted.length;
}

type Row = { content_type: string; body: string; expires_at: Date };

/** Deletes a preview and returns it; null: there is none. */
export async function takePreview(
  work: Work,
  hash: string,
): Promise<Omit<StoredPreview, 'tokenHash'> | null> {
  const [row] = await work.query<Row>(
    `delete from email_previews where workspace_id = $1 and token_hash = $2
     returning content_type, body, expires_at`,
    [work.tenant.workspaceId, hash],
  );
  return row ? { contentType: row.content_type, body: row.body, expiresAt: row.expires_at } : null;
}
