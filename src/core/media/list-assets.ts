import { DomainError } from '../../kernel/domain-error.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../kernel/page.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { type Asset, type AssetPurpose, assetNotFound } from './asset.ts';
import { findAsset, listAssets as list, lockAssetReference } from './asset-store.ts';

export type AssetFilter = { purpose: AssetPurpose | null; status: Asset['status'] | null };

/** The workspace's assets, newest first, including pending ones. */
export async function listAssets(
  view: View,
  filter: AssetFilter,
  request: PageRequest,
): Promise<Page<Asset>> {
  const filters = ['assets', view.tenant.workspaceId, filter.purpose, filter.status];
  const [createdAt, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const rows = await list(view, {
    ...filter,
    before: id ? { createdAt: readCursorDate(createdAt), id: String(id) } : null,
    limit: request.limit + 1,
  });
  return toPage(rows, request, (asset) => [asset.createdAt.toISOString(), asset.id], filters);
}

export async function getAsset(view: View, id: string): Promise<Asset> {
  const asset = await findAsset(view, id);
  if (!asset) throw assetNotFound();
  return asset;
}

/** The asset, which cannot be deleted until the transaction ends. */
export async function holdAsset(work: Work, id: string): Promise<Asset> {
  const asset = await lockAssetReference(work, id);
  if (!asset) throw assetNotFound();
  return asset;
}

/** A file that can be delivered to buyers; null: unknown, not finalized, or an image. */
export async function findDeliverableFile(view: View, id: string): Promise<Asset | null> {
  const asset = await findAsset(view, id);
  return asset && isDeliverableFile(asset) ? asset : null;
}

/**
 * Asserts that a product may deliver this file, and prevents its deletion until the transaction
 * ends. Throws 404 `asset_not_found` and 422 `asset_not_a_file`.
 */
export async function assertDeliverableFile(work: Work, id: string): Promise<void> {
  if (!isDeliverableFile(await holdAsset(work, id))) throw assetNotAFile();
}

const isDeliverableFile = (asset: Asset) =>
  asset.purpose === 'digital_file' && asset.status === 'ready';

const assetNotAFile = () =>
  new DomainError(
    'unprocessable',
    'asset_not_a_file',
    'A product can only deliver a finalized asset of purpose digital_file.',
    {
      details: [
        {
          field: 'digital_asset_id',
          code: 'asset_not_a_file',
          message: 'must be a finalized asset of purpose digital_file',
        },
      ],
    },
  );
