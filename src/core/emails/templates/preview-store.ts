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
