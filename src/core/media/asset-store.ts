import type { AssetId, ProductId } from '../../kernel/id.ts';
import { queryBuilder } from '../../platform/db/query-builder.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Asset, AssetPurpose } from './asset.ts';

type Row = {
  asset_id: AssetId;
  status: Asset['status'];
  purpose: AssetPurpose;
  filename: string;
  content_type: string;
  size: number;
  alt: string;
  product_id: ProductId | null;
  checksum: string | null;
  storage_key: string | null;
  checking_until: Date | null;
  created_at: Date;
  ready_at: Date | null;
};

const selectAsset = `select asset_id, status, purpose, filename, content_type, size, alt, product_id, checksum,
    storage_key, checking_until, created_at, ready_at
  from assets`;

export async function findAsset(view: View, id: string): Promise<Asset | null> {
  const rows = await view.query<Row>(`${selectAsset} where workspace_id = $1 and asset_id = $2`, [
    view.tenant.workspaceId,
    id,
  ]);
  return rows[0] ? toAsset(rows[0]) : null;
}

/** Locks an asset for a change. References from products can still be added in the meantime. */
export async function lockAsset(work: Work, id: string): Promise<Asset | null> {
  const rows = await work.query<Row>(
    `${selectAsset} where workspace_id = $1 and asset_id = $2 for no key update`,
    [work.tenant.workspaceId, id],
  );
  return rows[0] ? toAsset(rows[0]) : null;
}

/** Locks an asset for its deletion, so that no references to it can be added. */
export async function lockAssetForRemoval(work: Work, id: string): Promise<Asset | null> {
  const rows = await work.query<Row>(
    `${selectAsset} where workspace_id = $1 and asset_id = $2 for update`,
    [work.tenant.workspaceId, id],
  );
  return rows[0] ? toAsset(rows[0]) : null;
}

/** Prevents the deletion of an asset until the end of the transaction. */
export async function lockAssetReference(work: Work, id: string): Promise<Asset | null> {
  const rows = await work.query<Row>(
    `${selectAsset} where workspace_id = $1 and asset_id = $2 for key share`,
    [work.tenant.workspaceId, id],
  );
  return rows[0] ? toAsset(rows[0]) : null;
}

/** The workspace's assets, newest first; `before` is the end of the previous page. */
export async function listAssets(
  view: View,
  filter: {
    purpose: AssetPurpose | null;
    status: Asset['status'] | null;
    before: { createdAt: Date; id: string } | null;
    limit: number;
  },
): Promise<Asset[]> {
  const rows = await view.query<Row>(
    `${selectAsset} where workspace_id = $1 and ($2::text is null or purpose = $2) and ($3::text is null or status = $3)
       and ($4::timestamptz is null or (created_at, asset_id) < ($4, $5))
     order by created_at desc, asset_id desc limit $6`,
    [
      view.tenant.workspaceId,
      filter.purpose,
      filter.status,
      filter.before?.createdAt ?? null,
      filter.before?.id ?? '',
      filter.limit,
    ],
  );
  return rows.map(toAsset);
}

/**
 * Total bytes of the workspace's assets, including pending ones. Other callers wait until this
 * transaction ends, so that concurrent uploads cannot exceed the quota together.
 */
export async function sumAssetSizes(work: Work): Promise<number> {
  await work.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [
    `media ${work.tenant.workspaceId}`,
  ]);
  const [row] = await work.query<{ total: number }>(
    'select coalesce(sum(size), 0)::bigint as total from assets where workspace_id = $1',
    [work.tenant.workspaceId],
  );
  return row?.total ?? 0;
}

export async function insertAsset(work: Work, asset: Asset): Promise<void> {
  await work.execute(
    queryBuilder
      .insertInto('assets')
      .values({ workspace_id: work.tenant.workspaceId, asset_id: asset.id, ...toColumns(asset) }),
  );
}

export async function saveAsset(work: Work, asset: Asset): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('assets')
      .set(toColumns(asset))
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('asset_id', '=', asset.id),
  );
}

export async function deleteAsset(work: Work, id: string): Promise<void> {
  await work.execute(
    queryBuilder
      .deleteFrom('assets')
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('asset_id', '=', id),
  );
}

export type ReferencingProduct = { id: ProductId; name: string };

/** The first products that deliver the file. */
export async function listProductsWithFile(
  view: View,
  id: string,
  limit: number,
): Promise<ReferencingProduct[]> {
  return view.query<ReferencingProduct>(
    `select product_id as id, name from products
     where workspace_id = $1 and digital_asset_id = $2 and archived_at is null order by product_id limit $3`,
    [view.tenant.workspaceId, id, limit],
  );
}

/**
 * The first products that show the image, themselves or in a variant. Searching the JSON text is
 * safe, because the key is random.
 */
export async function listProductsWithImage(
  view: View,
  key: string,
  limit: number,
): Promise<ReferencingProduct[]> {
  return view.query<ReferencingProduct>(
    `select p.product_id as id, p.name from products p
     where p.workspace_id = $1 and p.archived_at is null
       and (position($2 in p.media::text) > 0
         or exists (select from variants v
           where v.workspace_id = $1 and v.product_id = p.product_id and v.archived_at is null
             and position($2 in v.media::text) > 0))
     order by p.product_id limit $3`,
    [view.tenant.workspaceId, key, limit],
  );
}

/** Removes the file from archived products, which can no longer be bought. */
export async function detachArchivedProducts(work: Work, id: string): Promise<void> {
  await work.query(
    `update products set digital_asset_id = null
     where workspace_id = $1 and digital_asset_id = $2 and archived_at is not null`,
    [work.tenant.workspaceId, id],
  );
}

function toColumns(asset: Asset) {
  return {
    status: asset.status,
    purpose: asset.purpose,
    filename: asset.filename,
    content_type: asset.contentType,
    size: asset.size,
    alt: asset.alt,
    product_id: asset.productId,
    checksum: asset.checksum,
    storage_key: asset.storageKey,
    checking_until: asset.checkingUntil,
    created_at: asset.createdAt,
    ready_at: asset.readyAt,
  };
}

function toAsset(row: Row): Asset {
  return {
    id: row.asset_id,
    status: row.status,
    purpose: row.purpose,
    filename: row.filename,
    contentType: row.content_type,
    size: row.size,
    alt: row.alt,
    productId: row.product_id,
    checksum: row.checksum,
    storageKey: row.storage_key,
    checkingUntil: row.checking_until,
    createdAt: row.created_at,
    readyAt: row.ready_at,
  };
}
