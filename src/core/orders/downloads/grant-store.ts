import { type ColumnMap, selectAll } from '../../../platform/db/rows/column-map.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { DownloadGrant } from './download-grant.ts';

/** A grant with its token as two columns. */
type Row = Omit<DownloadGrant, 'token'> & DownloadGrant['token'];

const columns: ColumnMap<Row, 'download_grants'> = {
  id: 'grant_id',
  orderId: 'order_id',
  lineItemId: 'line_item_id',
  assetId: 'asset_id',
  generation: 'token_generation',
  keyId: 'token_key',
  expiresAt: 'expires_at',
  fetches: 'fetches',
  maxFetches: 'max_fetches',
  lastFetchedAt: 'last_fetched_at',
  partBytes: 'part_bytes',
  resumeBytes: 'resume_bytes',
  revokedAt: 'revoked_at',
  held: 'held',
  createdAt: 'created_at',
};

const selectGrant = `select ${selectAll(columns, 'g')} from download_grants g`;

export async function insertGrants(
  work: Work,
  grants: (DownloadGrant & { hash: string })[],
): Promise<void> {
  await work.query(
    `insert into download_grants (workspace_id, grant_id, order_id, line_item_id, asset_id, token_hash, token_generation,
        token_key, expires_at, fetches, max_fetches, held, created_at)
     select $1, id, "orderId", "lineItemId", "assetId", hash, 1, key, $3, 0, "maxFetches", held, $4
     from json_to_recordset($2) as g (id text, "orderId" text, "lineItemId" text, "assetId" text, hash text, key text,
       "maxFetches" int, held boolean)
     returning 1`,
    [
      work.tenant.workspaceId,
      JSON.stringify(grants.map((grant) => ({ ...grant, key: grant.token.keyId }))),
      grants[0]?.expiresAt ?? work.now,
      work.now,
    ],
  );
}

export async function listGrants(view: View, orderId: string): Promise<DownloadGrant[]> {
  const rows = await view.query<Row>(
    `${selectGrant} where workspace_id = $1 and order_id = $2 order by grant_id`,
    [view.tenant.workspaceId, orderId],
  );
  return rows.map(toGrant);
}

export async function lockGrants(work: Work, orderId: string): Promise<DownloadGrant[]> {
  const rows = await work.query<Row>(
    `${selectGrant} where workspace_id = $1 and order_id = $2 order by grant_id for no key update`,
    [work.tenant.workspaceId, orderId],
  );
  return rows.map(toGrant);
}

export async function findGrantByHash(view: View, hash: string): Promise<DownloadGrant | null> {
  const rows = await view.named<Row>({
    name: 'download_find',
    text: `${selectGrant} where workspace_id = $1 and token_hash = $2`,
    values: [view.tenant.workspaceId, hash],
  });
  return rows[0] ? toGrant(rows[0]) : null;
}

export async function lockGrantByHash(work: Work, hash: string): Promise<DownloadGrant | null> {
  const rows = await work.query<Row>(
    `${selectGrant} where workspace_id = $1 and token_hash = $2 for no key update`,
    [work.tenant.workspaceId, hash],
  );
  return rows[0] ? toGrant(rows[0]) : null;
}

export async function lockGrant(work: Work, grantId: string): Promise<DownloadGrant | null> {
  const rows = await work.query<Row>(
    `${selectGrant} where workspace_id = $1 and grant_id = $2 for no key update`,
    [work.tenant.workspaceId, grantId],
  );
  return rows[0] ? toGrant(rows[0]) : null;
}

/** Saves the counters that a response has changed. */
export async function updateFetchCounts(work: Work, grant: DownloadGrant): Promise<void> {
  await work.query(
    `update download_grants set fetches = $3, last_fetched_at = $4, part_bytes = $5, resume_bytes = $6
     where workspace_id = $1 and grant_id = $2`,
    [
      work.tenant.workspaceId,
      grant.id,
      grant.fetches,
      grant.lastFetchedAt,
      grant.partBytes,
      grant.resumeBytes,
    ],
  );
}

/** Saves a new expiry and download limit and, with a new token, a new link. */
export async function updateGrantLink(
  work: Work,
  grant: DownloadGrant & { hash: string },
): Promise<void> {
  await work.query(
    `update download_grants set token_hash = $3, token_generation = $4, token_key = $5, expires_at = $6, max_fetches = $7
     where workspace_id = $1 and grant_id = $2`,
    [
      work.tenant.workspaceId,
      grant.id,
      grant.hash,
      grant.token.generation,
      grant.token.keyId,
      grant.expiresAt,
      grant.maxFetches,
    ],
  );
}

/** Lowers download limits, but not below the downloads that were made. */
export async function lowerGrantLimits(
  work: Work,
  orderId: string,
  items: { lineItemId: string; fetches: number }[],
): Promise<void> {
  await work.query(
    `update download_grants g set max_fetches = greatest(g.fetches, g.max_fetches - item.fetches)
     from unnest($3::text[], $4::int[]) as item (line_item_id, fetches)
     where g.workspace_id = $1 and g.order_id = $2 and g.line_item_id = item.line_item_id`,
    [
      work.tenant.workspaceId,
      orderId,
      items.map(({ lineItemId }) => lineItemId),
      items.map(({ fetches }) => fetches),
    ],
  );
}

/** Makes the held downloads of an order available. */
export async function releaseGrantRows(work: Work, orderId: string): Promise<void> {
  await work.query(
    'update download_grants set held = false where workspace_id = $1 and order_id = $2 and held',
    [work.tenant.workspaceId, orderId],
  );
}

/** Revokes the grants of the given lines, or of the whole order if `lineItemIds` is null. */
export async function revokeGrantRows(
  work: Work,
  orderId: string,
  lineItemIds: string[] | null,
): Promise<void> {
  await work.query(
    `update download_grants set revoked_at = $3
     where workspace_id = $1 and order_id = $2 and revoked_at is null and ($4::text[] is null or line_item_id = any($4))`,
    [work.tenant.workspaceId, orderId, work.now, lineItemIds],
  );
}

const toGrant = ({ generation, keyId, ...grant }: Row): DownloadGrant => ({
  ...grant,
  token: { generation, keyId },
});
