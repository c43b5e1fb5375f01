import type { AssetId, ProductId, SiteId } from '../../../kernel/id.ts';
import { type CappedCount, cappedCount } from '../../../platform/db/capped-count.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';

/** An image of another server that a product shows. */
export type WantedImage = { urlHash: string; url: string; productId: ProductId };

/** An image that is due; `attempts` includes the one that begins. */
export type DueImage = { urlHash: string; url: string; attempts: number };

/** The storage keys of the copies of these images, by the hash of their URL. */
export async function findCopies(view: View, urlHashes: string[]): Promise<Map<string, string>> {
  const rows = await view.query<{ url_hash: string; storage_key: string }>(
    `select c.url_hash, a.storage_key from image_copies c
     join assets a on a.workspace_id = c.workspace_id and a.asset_id = c.asset_id
     where c.workspace_id = $1 and c.url_hash = any($2) and c.state = 'copied' and a.storage_key is not null`,
    [view.tenant.workspaceId, urlHashes],
  );
  return new Map(rows.map((row) => [row.url_hash, row.storage_key]));
}

/** Adds images to copy. What was broken, or whose copy was deleted, is tried again. */
export async function insertWanted(
  work: Work,
  jobId: string | null,
  wanted: WantedImage[],
): Promise<void> {
  const values = [work.tenant.workspaceId, JSON.stringify(wanted)];
  await work.query(
    `insert into image_copies (workspace_id, url_hash, url, bulk_job_id, state, attempts, due_at, created_at, updated_at)
     select $1, w."urlHash", min(w.url), $3, 'pending', 0, $4, $4, $4
     from jsonb_to_recordset($2::jsonb) as w ("urlHash" text, url text) group by w."urlHash" order by w."urlHash"
     on conflict (workspace_id, url_hash) do update set bulk_job_id = $3, state = 'pending', attempts = 0, due_at = $4, updated_at = $4`,
    [...values, jobId, work.now],
  );
  await work.query(
    `insert into image_copy_products (workspace_id, url_hash, product_id)
     select distinct $1, w."urlHash", w."productId" from jsonb_to_recordset($2::jsonb) as w ("urlHash" text, "productId" text)
     on conflict do nothing`,
    values,
  );
}

/** Takes images that are due until `until`; a process that dies leaves them due again then. */
export async function claimDue(work: Work, limit: number, until: Date): Promise<DueImage[]> {
  const rows = await work.query<{ url_hash: string; url: string; attempts: number }>(
    `update image_copies set due_at = $3, attempts = image_copies.attempts + 1, updated_at = $2
     from (select workspace_id, url_hash from image_copies
       where workspace_id = $1 and state = 'pending' and due_at <= $2
       order by due_at limit $4 for update skip locked) due
     where image_copies.workspace_id = due.workspace_id and image_copies.url_hash = due.url_hash
     returning image_copies.url_hash, image_copies.url, image_copies.attempts`,
    [work.tenant.workspaceId, work.now, until, limit],
  );
  return rows.map((row) => ({ urlHash: row.url_hash, url: row.url, attempts: row.attempts }));
}

/** When the next image is due; null when none is left. */
export async function findNextDue(view: View): Promise<Date | null> {
  const [row] = await view.query<{ due_at: Date | null }>(
    `select min(due_at) as due_at from image_copies where workspace_id = $1 and state = 'pending'`,
    [view.tenant.workspaceId],
  );
  return row?.due_at ? new Date(row.due_at) : null;
}

/** Records the copy and returns the products that show the image; null if it is not pending. */
export async function saveCopied(
  work: Work,
  urlHash: string,
  assetId: AssetId,
): Promise<ProductId[] | null> {
  const key = [work.tenant.workspaceId, urlHash];
  const saved = await work.query(
    `update image_copies set state = 'copied', asset_id = $3, error_code = null, error_message = null, updated_at = $4
     where workspace_id = $1 and url_hash = $2 and state = 'pending' returning 1`,
    [...key, assetId, work.now],
  );
  if (saved.length === 0) return null;
  const rows = await work.query<{ product_id: ProductId }>(
    'delete from image_copy_products where workspace_id = $1 and url_hash = $2 returning product_id',
    key,
  );
  return rows.map((row) => row.product_id).sort();
}

/** Records why an attempt failed. Without `retryAt` the image is broken. */
export async function saveFailure(
  work: Work,
  urlHash: string,
  { code, message, retryAt }: { code: string; message: string; retryAt: Date | null },
): Promise<void> {
  await work.query(
    `update image_copies set state = $3, error_code = $4, error_message = $5, due_at = coalesce($6, due_at), updated_at = $7
     where workspace_id = $1 and url_hash = $2 and state = 'pending'`,
    [
      work.tenant.workspaceId,
      urlHash,
      retryAt ? 'pending' : 'broken',
      code,
      message,
      retryAt,
      work.now,
    ],
  );
}

/** Null: the images that the command line has imported. */
export async function countByState(
  view: View,
  jobId: string | null,
): Promise<Record<string, number>> {
  const rows = await view.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from image_copies
     where workspace_id = $1 and bulk_job_id is not distinct from $2 group by state`,
    [view.tenant.workspaceId, jobId],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** An image of a product that is not copied yet. */
export type ProductImageCopy = {
  url: string;
  state: 'pending' | 'broken';
  attempts: number;
  code: string | null;
  message: string | null;
  dueAt: Date;
};

export async function listCopiesOf(view: View, productId: ProductId): Promise<ProductImageCopy[]> {
  return view.query<ProductImageCopy>(
    `select c.url, c.state, c.attempts, c.error_code as code, c.error_message as message, c.due_at as "dueAt"
     from image_copy_products s
     join image_copies c on c.workspace_id = s.workspace_id and c.url_hash = s.url_hash
     where s.workspace_id = $1 and s.product_id = $2 and c.state in ('pending', 'broken')
     order by c.created_at, c.url_hash`,
    [view.tenant.workspaceId, productId],
  );
}

/** Makes an image due now; false if it is due already, or a process is trying it. */
export async function resetCopy(
  work: Work,
  { urlHash, tryingUntil }: { urlHash: string; tryingUntil: Date },
): Promise<boolean> {
  const reset = await work.query(
    `update image_copies set state = 'pending', attempts = 0, due_at = $3, error_code = null, error_message = null, updated_at = $3
     where workspace_id = $1 and url_hash = $2
       and (state = 'broken' or (state = 'pending' and due_at > $4)) returning 1`,
    [work.tenant.workspaceId, urlHash, work.now, tryingUntil],
  );
  return reset.length > 0;
}

export type BrokenImage = {
  url: string;
  code: string;
  message: string;
  products: { id: string; name: string }[];
};

export async function listBroken(view: View, jobId: string, limit: number): Promise<BrokenImage[]> {
  return view.query<BrokenImage>(
    `select c.url, c.error_code as code, c.error_message as message, coalesce((
       select json_agg(json_build_object('id', p.product_id, 'name', p.name) order by p.product_id)
       from image_copy_products s
       join products p on p.workspace_id = s.workspace_id and p.product_id = s.product_id
       where s.workspace_id = c.workspace_id and s.url_hash = c.url_hash and p.archived_at is null), '[]') as products
     from image_copies c
     where c.workspace_id = $1 and c.bulk_job_id = $2 and c.state = 'broken' order by c.updated_at, c.url_hash limit $3`,
    [view.tenant.workspaceId, jobId, limit],
  );
}

/** Broken images that products of the store, or of all stores, show. */
export function countBroken(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return cappedCount(
    view,
    `select c.updated_at as at, concat(c.url_hash, ' ', extract(epoch from c.updated_at)) as problem from image_copies c
     where c.workspace_id = $1 and c.state = 'broken' and exists (
       select from image_copy_products s
       join products p on p.workspace_id = s.workspace_id and p.product_id = s.product_id
       where s.workspace_id = $1 and s.url_hash = c.url_hash and p.archived_at is null
         and ($2::text is null or p.site_id = $2)
         and (position(c.url in p.media::text) > 0 or exists (
           select from variants v where v.workspace_id = $1 and v.product_id = p.product_id
             and v.archived_at is null and position(c.url in v.media::text) > 0)))
     order by c.updated_at`,
    [view.tenant.workspaceId, siteId],
  );
}
