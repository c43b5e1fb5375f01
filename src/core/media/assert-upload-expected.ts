import { DomainError, notFound } from '../../kernel/domain-error.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findAsset } from './asset-store.ts';
import type { ExpectedUpload } from './object-storage.ts';

/**
 * Rejects an unexpected upload: 404 `upload_not_found` for a deleted asset, 409 `already_uploaded`
 * for a finalized one.
 */
export async function assertUploadExpected(
  unit: UnitOfWork,
  { key }: Pick<ExpectedUpload, 'key'>,
): Promise<void> {
  const [, workspaceId = '', assetId = ''] = key.split('/');
  // Ids start with the workspace's code of five digits.
  const [, code = ''] = /^ast_(.{5})/.exec(assetId) ?? [];
  const tenant = { workspaceId: workspaceId as `ws_${string}`, code };
  const asset = await unit.view(tenant, (view) => findAsset(view, assetId));
  if (!asset) throw notFound('upload_not_found', 'This URL no longer accepts an upload.');
  if (asset.status === 'ready') throw alreadyUploaded();
}

/** An upload URL accepts one upload. */
export const alreadyUploaded = () =>
  new DomainError(
    'conflict',
    'already_uploaded',
    'The file was already uploaded. Finalize the asset, or request a new upload URL.',
  );

export const uploadTooLarge = (maxBytes: number) =>
  new DomainError(
    'too_large',
    'upload_too_large',
    `The upload is larger than the announced ${maxBytes} bytes.`,
  );
