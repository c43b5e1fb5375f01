import {
  cutPage,
  decodeCursor,
  instantStep,
  type Page,
  type PageRequest,
} from '../../kernel/page.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { View, Work } from '../../platform/work.ts';
import { type Asset, assetNotFound, type Purpose } from './asset.ts';
import { findAsset, holdAsset, listAssets as list } from './asset-store.ts';

export type AssetFilter = { purpose: Purpose | null; status: Asset['status'] | null };

/** The workspace's assets, newest first, pending ones too (§4.6). */
export async function listAssets(
  view: View,
  filter: AssetFilter,
  request: PageRequest,
): Promise<Page<Asset>> {
  const filters = ['assets', view.tenant.workspaceId, filter.purpose, filter.status];
  const [createdAt, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const rows = await list(view, {
    ...filter,
    before: id ? { createdAt: instantStep(createdAt), id: String(id) } : null,
    limit: request.limit + 1,
  });
  return cutPage(rows, request, (asset) => [asset.createdAt.toISOString(), asset.id], filters);
}

export async function getAsset(view: View, id: string): Promise<Asset> {
  const asset = await findAsset(view, id);
  if (!asset) throw assetNotFound();
  return asset;
}

/** A file that buyers can be given, or null: unknown, not finalized, or a picture. */
export async function findFile(view: View, id: string): Promise<Asset | null> {
  const asset = await findAsset(view, id);
  return asset && isFile(asset) ? asset : null;
}

/** A product may deliver this file: it is ours, is finalized, and stays until the transaction ends. 404, 422. */
export async function requireFile(work: Work, id: string): Promise<void> {
  const asset = await holdAsset(work, id);
  if (!asset) throw assetNotFound();
  if (!isFile(asset)) throw notAFile();
}

const isFile = (asset: Asset) => asset.purpose === 'digital_file' && asset.status === 'ready';

const notAFile = () =>
  new Refusal(
    'unprocessable',
    'asset_not_a_file',
    'A product delivers an asset of purpose digital_file that was finalized.',
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
