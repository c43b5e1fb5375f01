import type { ProductId } from '../../kernel/id.ts';
import { tenantTable } from '../../platform/db/rows/tenant-table.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Asset, AssetPurpose } from './asset.ts';

const table = tenantTable<Asset, 'assets'>({
  table: 'assets',
  idColumn: 'asset_id',
  columns: {
    status: 'status',
    purpose: 'purpose',
    filename: 'filename',
    contentType: 'content_type',
    size: 'size',
    alt: 'alt',
    productId: 'product_id',
    checksum: 'checksum',
    storageKey: 'storage_key',
    checkingUntil: 'checking_until',
    createdAt: { fixed: 'created_at' },
    readyAt: 'ready_at',
  },
});
const selectAsset = table.select();

export const {
  find: findAsset,
  insert: insertAsset,
  update: saveAsset,
  remove: deleteAsset,
} = table;

/** Locks an asset for a change. References from products can still be added meanwhile. */
export const lockAsset = (work: Work, id: string): Promise<Asset | null> => table.lock(work, id);

/** Locks an asset for its deletion, so that no references to it can be added. */
export const lockAssetForRemoval = (work: Work, id: string): Promise<Asset | null> =>
  table.lock(work, id, 'update');

/** Prevents the deletion of an asset until the end of the transaction. */
export const lockAssetReference = (work: Work, id: string): Promise<Asset | null> =>
  table.lock(work, id, 'key share');

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
  return view.query<Asset>(
    `${selectAsset} where t.workspace_id = $1 and ($2::text is null or t.purpose = $2)
       and ($3::text is null or t.status = $3)
       and ($4::timestamptz is null or (t.created_at, t.asset_id) < ($4, $5))
     order by t.created_at desc, t.asset_id desc limit $6`,
    [
      view.tenant.workspaceId,
      filter.purpose,
      filter.status,
      filter.before?.createdAt ?? null,
      filter.before?.id ?? '',
      filter.limit,
    ],
  );
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

export type ReferencingStore = { slug: string; name: string };

/** Stores with this logo or icon. */
export async function listStoresWithImage(view: View, key: string): Promise<ReferencingStore[]> {
  return view.query<ReferencingStore>(
    `select slug, name from sites
     where workspace_id = $1 and (position($2 in logo_url) > 0 or position($2 in theme::text) > 0)
     order by slug`,
    [view.tenant.workspaceId, key],
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
